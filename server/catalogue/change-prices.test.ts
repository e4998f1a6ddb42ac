import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Service } from '../../contract/catalogue.ts';
import type { ServiceForAdmin } from '../../contract/catalogue-admin.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';

let shop: TestShop;
let meera: Person;
let asha: Person;
let likes: { id: number; categoryId: number };
let views: { id: number; categoryId: number };
beforeAll(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
  asha = await shop.customer({ balance: '1000.00' });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.post('/api/admin/catalogue/empty', meera, {});
  likes = await shop.service({ name: 'Likes', pricePerThousand: '0.9' });
  views = await shop.service({ name: 'Views', pricePerThousand: '25' });
});

const reprice = (body: Record<string, unknown>) => shop.post('/api/admin/services/prices', meera, body);
const prices = async (): Promise<Record<string, string>> => {
  const all: ServiceForAdmin[] = (await shop.get('/api/admin/services', meera)).json();
  return Object.fromEntries(
    all.filter(({ isArchived }) => !isArchived).map(({ name, pricePerThousand }) => [name, pricePerThousand]),
  );
};
const acts = async () => (await shop.get('/api/admin/audit?subject=service', meera)).json();

test('Meera looks first, and what she applies is what she saw: one act on record', async () => {
  const before = await acts();
  const preview = await reprice({ percent: 7.25 });
  expect(preview.json()).toEqual([
    { id: likes.id, name: 'Likes', before: '0.9000', after: '0.9653' },
    { id: views.id, name: 'Views', before: '25.0000', after: '26.8125' },
  ]);
  expect(await prices()).toEqual({ Likes: '0.9000', Views: '25.0000' });
  expect(await acts()).toEqual(before);

  const applied = await reprice({ percent: 7.25, apply: true });
  expect(await prices()).toEqual({ Likes: '0.9653', Views: '26.8125' });
  const [act, ...earlier] = await acts();
  expect(applied.json()).toEqual(preview.json().map((price: object) => ({ ...price, actId: act.id })));
  expect(earlier).toEqual(before);
  expect(act).toMatchObject({
    action: 'change-prices',
    subjectId: null,
    after: { percent: 7.25, count: 2 },
    hasServices: true,
    undoneBy: null,
  });
  expect((await shop.get(`/api/admin/audit/${act.id}/services`, meera)).json()).toEqual([
    { id: likes.id, name: 'Likes', before: { pricePerThousand: '0.9000' }, after: { pricePerThousand: '0.9653' } },
    { id: views.id, name: 'Views', before: { pricePerThousand: '25.0000' }, after: { pricePerThousand: '26.8125' } },
  ]);
});

test('the next order is charged the new price, and a page that showed the old one is told', async () => {
  await reprice({ percent: -10, apply: true });
  const order = { serviceId: views.id, url: 'https://instagram.com/p/x', quantity: 1_000 };
  const stale = await shop.post('/api/orders', asha, { ...order, expectedTotal: '25.00' });
  expect([stale.statusCode, stale.json().fields]).toEqual([409, { expectedTotal: '22.50' }]);
  expect((await shop.post('/api/orders', asha, order)).json().totalAmount).toBe('22.50');
  await vi.waitFor(
    async () => {
      const shown = (await shop.get(`/api/services?categoryId=${views.categoryId}`, undefined)).json();
      expect(shown.map(({ pricePerThousand }: Service) => pricePerThousand)).toEqual(['22.5000']);
    },
    { timeout: 5_000, interval: 10 },
  );
  expect(await shop.ledgerFaults()).toEqual([]);
});

test('one category or one platform alone; switched-off ones too, archived ones never', async () => {
  await shop.patch(`/api/services/${views.id}`, meera, { isActive: false });
  const platformOf = async ({ categoryId }: { categoryId: number }) =>
    (await shop.get('/api/admin/service-categories', meera)).json().find(({ id }: { id: number }) => id === categoryId)
      .platformId;
  const ids = async (body: Record<string, unknown>) =>
    (await reprice({ percent: 10, ...body })).json().map(({ id }: { id: number }) => id);

  expect(await ids({ categoryId: views.categoryId })).toEqual([views.id]);
  expect(await ids({ platformId: await platformOf(likes) })).toEqual([likes.id]);
  expect(await ids({ platformId: await platformOf(likes), categoryId: views.categoryId })).toEqual([]);
  expect(await ids({ categoryId: 999_999 })).toEqual([]);
  expect(await ids({})).toEqual([likes.id, views.id]);
  await shop.delete(`/api/services/${likes.id}`, meera);
  expect(await ids({ apply: true })).toEqual([views.id]);
  await shop.patch(`/api/services/${likes.id}`, meera, { isArchived: false });
  expect(await prices()).toEqual({ Likes: '0.9000', Views: '27.5000' });
});

test('what would stay as it is, is neither shown nor changed nor on record', async () => {
  await shop.patch(`/api/services/${likes.id}`, meera, { pricePerThousand: '0.0001' });
  expect((await reprice({ percent: -90, apply: true })).json()).toEqual([
    { id: views.id, name: 'Views', before: '25.0000', after: '2.5000', actId: expect.any(Number) },
  ]);
  expect(await prices()).toEqual({ Likes: '0.0001', Views: '2.5000' });
  const before = await acts();
  expect((await reprice({ percent: 0, apply: true })).json()).toEqual([]);
  expect(await acts()).toEqual(before);
});

test('a price that no form could take any more stops all of it', async () => {
  await shop.patch(`/api/services/${views.id}`, meera, { pricePerThousand: '9999999.9999' });
  for (const apply of [false, true]) {
    const answer = await reprice({ percent: 1, apply });
    expect([answer.statusCode, answer.json().fields]).toEqual([
      400,
      { percent: 'Views would cost more than a service can' },
    ]);
  }
  expect(await prices()).toEqual({ Likes: '0.9000', Views: '9999999.9999' });
});

test.each([undefined, null, '10', -90.01, 1_000.01, 7.255, 1e-7])('%j percent is refused', async (percent) => {
  const answer = await reprice({ percent, apply: true });
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['percent']]);
});

test('what a preview showed is applied once: a second time the prices are others', async () => {
  const { categoryId } = await shop.service({ pricePerThousand: '100.00' });
  const change = (body: Record<string, unknown>) =>
    shop.post('/api/admin/services/prices', meera, { categoryId, percent: 10, ...body });
  const shown = (await change({})).json();
  const expected = shown.map(({ id, before }: { id: number; before: string }) => ({ id, before }));
  const answers = await Promise.all(Array.from({ length: 10 }, () => change({ apply: true, expected })));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  for (const { statusCode, body } of answers) {
    if (statusCode !== 200) expect([statusCode, JSON.parse(body).code]).toEqual([409, 'price-changed']);
  }
  expect((await change({})).json()).toEqual([expect.objectContaining({ before: '110.0000' })]);
});
