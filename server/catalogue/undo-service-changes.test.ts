import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AuditEntry } from '../../contract/audit.ts';
import { type ServiceForAdmin, serviceCsvColumns } from '../../contract/catalogue-admin.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';

let shop: TestShop;
let meera: Person;
let likes: { id: number; categoryId: number };
let views: { id: number; categoryId: number };
beforeAll(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.post('/api/admin/catalogue/empty', meera, {});
  likes = await shop.service({ name: 'Likes', pricePerThousand: '10' });
  views = await shop.service({ name: 'Views', pricePerThousand: '20' });
  await shop.patch(`/api/service-categories/${likes.categoryId}`, meera, { name: 'OrderedList' });
});

const all = async (): Promise<ServiceForAdmin[]> => (await shop.get('/api/admin/services', meera)).json();
const standing = async () => (await all()).filter(({ isArchived }) => !isArchived);
const stateOf = async (id: number) => (await all()).find((service) => service.id === id);
const prices = async (): Promise<Record<number, string>> =>
  Object.fromEntries((await standing()).map(({ id, pricePerThousand }) => [id, pricePerThousand]));
const reprice = (percent: number, which: Record<string, number> = {}) =>
  shop.post('/api/admin/services/prices', meera, { percent, apply: true, ...which });
const edit = (id: number, body: Record<string, unknown>) => shop.patch(`/api/services/${id}`, meera, body);
const newestAct = async (): Promise<AuditEntry> => (await shop.get('/api/admin/audit?pageSize=1', meera)).json()[0];
const undo = (entryId: number, who = meera) => shop.post(`/api/admin/audit/${entryId}/undo`, who, {});
const outcomes = (answer: Awaited<ReturnType<typeof undo>>) =>
  Object.fromEntries(answer.json().services.map(({ id, outcome }: { id: number; outcome: string }) => [id, outcome]));

/** A file with these rows; `cells` in the order of the columns after the number. */
async function importRows(rows: readonly (readonly [id: number | '', ...cells: string[]])[]): Promise<AuditEntry> {
  const csv = [
    serviceCsvColumns.slice(0, serviceCsvColumns.indexOf('type')).join(','),
    ...rows.map((row) => row.join(',')),
  ].join('\n');
  const answer = await shop.post('/api/admin/services/import', meera, { csv, apply: true });
  expect(answer.json()).toMatchObject({ isApplied: true });
  return newestAct();
}
const row = (id: number | '', name: string, price: string, bounds = ['1', '1000000']) =>
  [
    id,
    id === views.id ? 'Instagram Likes' : 'OrderedList',
    'Instagram',
    name,
    '',
    price,
    ...bounds,
    'no',
    'yes',
  ] as const;

describe('a change of many prices', () => {
  test('is taken back for those that nothing newer has changed, and is itself an act on record', async () => {
    await reprice(10);
    const act = await newestAct();
    await edit(views.id, { pricePerThousand: '30' });
    await edit(likes.id, { name: 'Likes, renamed' });

    const answer = await undo(act.id);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        services: [
          { id: likes.id, name: 'Likes, renamed', outcome: 'restored' },
          { id: views.id, name: 'Views', outcome: 'changed-since' },
        ],
        parents: [],
      },
    ]);
    expect(await prices()).toEqual({ [likes.id]: '10.0000', [views.id]: '30.0000' });
    expect(await stateOf(likes.id)).toMatchObject({ name: 'Likes, renamed' });
    const undoing = await newestAct();
    expect(undoing).toMatchObject({
      action: 'undo',
      subject: 'service',
      admin: { id: meera.id },
      after: { undoes: act.id, restored: 1, left: 1 },
      hasServices: true,
    });
    const list: AuditEntry[] = (await shop.get('/api/admin/audit?pageSize=10', meera)).json();
    expect(list.find(({ id }) => id === act.id)).toMatchObject({ undoneBy: undoing.id });
  });

  test('is taken back once, however many ask at the same time, and the taking back can be taken back', async () => {
    await reprice(10);
    const { id } = await newestAct();
    const answers = await Promise.all(Array.from({ length: 8 }, () => undo(id)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(7).fill(409)]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      code: 'conflict',
      message: 'This change was undone already.',
    });
    expect(await prices()).toEqual({ [likes.id]: '10.0000', [views.id]: '20.0000' });
    const undoing = await newestAct();
    await undo(undoing.id);
    expect(await prices()).toEqual({ [likes.id]: '11.0000', [views.id]: '22.0000' });
    expect((await undo(id)).statusCode).toBe(409);
  });

  test('that a later one changed once more stands in nobody’s way once that one is undone', async () => {
    await reprice(10);
    const first = await newestAct();
    await reprice(10);
    const second = await newestAct();
    await undo(second.id);
    expect(outcomes(await undo(first.id))).toEqual({ [likes.id]: 'restored', [views.id]: 'restored' });
    expect(await prices()).toEqual({ [likes.id]: '10.0000', [views.id]: '20.0000' });
  });

  test('leaves an order at the price that it was placed for', async () => {
    const asha = await shop.customer({ balance: '100.00' });
    await reprice(10);
    const order = { serviceId: likes.id, url: 'https://instagram.com/p/x', quantity: 1_000 };
    const placed = (await shop.post('/api/orders', asha, order)).json();
    await undo((await newestAct()).id);
    expect((await shop.get(`/api/orders/${placed.id}`, asha)).json().order.totalAmount).toBe('11.00');
    expect(await shop.ledgerFaults()).toEqual([]);
  });
});

describe('an import', () => {
  test('is taken back whole: what it changed is as before, and what it created leaves the catalogue', async () => {
    const before = await standing();
    const act = await importRows([
      row(likes.id, 'Likes fast', '12.5', ['10', '5000']),
      row('', 'Saves', '3'),
      row(views.id, 'Views', '20'),
    ]);
    const changes = (await shop.get(`/api/admin/audit/${act.id}/services`, meera)).json();
    expect(changes[0]).toMatchObject({
      id: likes.id,
      before: { name: 'Likes', pricePerThousand: '10.0000' },
      after: { name: 'Likes fast', pricePerThousand: '12.5000', minQuantity: 10, maxQuantity: 5000 },
    });
    expect(changes.at(-1)).toMatchObject({ name: 'Saves', before: null, after: { pricePerThousand: '3.0000' } });
    const answer = await undo(act.id);
    expect(new Set(Object.values(outcomes(answer)))).toEqual(new Set(['restored']));
    expect(await standing()).toEqual(before);
    // And the taking back, too: what left comes back.
    await undo((await newestAct()).id);
    expect((await standing()).map(({ name }) => name).sort()).toEqual(
      expect.arrayContaining(['Likes fast', 'Saves', 'Views']),
    );
  });

  test('says of each that it left alone why', async () => {
    const act = await importRows([
      row(likes.id, 'Likes', '10', ['50', '1000000']),
      row(views.id, 'Views new', '20'),
      row('', 'Saves', '3'),
    ]);
    await edit(views.id, { name: 'Views, newest' });
    const saves = (await standing()).find(({ name }) => name === 'Saves');
    await edit(saves?.id ?? 0, { pricePerThousand: '4' });
    expect(outcomes(await undo(act.id))).toEqual({
      [likes.id]: 'restored',
      [views.id]: 'changed-since',
      [saves?.id ?? 0]: 'changed-since',
    });
    expect(await stateOf(likes.id)).toMatchObject({ minQuantity: 1 });
    expect(await stateOf(saves?.id ?? 0)).toMatchObject({ isArchived: false, pricePerThousand: '4.0000' });
  });

  test('that raised a maximum is left where a newer minimum would cross the old one', async () => {
    await edit(likes.id, { minQuantity: 10, maxQuantity: 100 });
    const act = await importRows([row(likes.id, 'Likes', '10', ['10', '9000'])]);
    await edit(likes.id, { minQuantity: 500 });
    expect(outcomes(await undo(act.id))).toEqual({ [likes.id]: 'bounds-cross' });
    expect(await stateOf(likes.id)).toMatchObject({ minQuantity: 500, maxQuantity: 9_000 });
  });

  test('of 5,000 services keeps the list of acts light, is looked into by pages, and taken back within seconds', async () => {
    const rows = Array.from({ length: 5_000 }, (_, n) => row('', `Many ${n}`, '1'));
    const act = await importRows(rows);
    const list = await shop.get('/api/admin/audit?pageSize=10', meera);
    expect(list.body.length).toBeLessThan(20_000);
    const page = await shop.get(`/api/admin/audit/${act.id}/services?page=50&pageSize=100`, meera);
    expect([page.headers['x-total-count'], page.json().length]).toEqual(['5000', 100]);
    const answer = await undo(act.id);
    expect(new Set(Object.values(outcomes(answer)))).toEqual(new Set(['restored']));
    expect((await standing()).map(({ id }) => id).sort()).toEqual([likes.id, views.id].sort());
  }, 60_000);
});

test('an act that changed no services has nothing to undo, and a customer undoes nothing', async () => {
  await edit(likes.id, { name: 'Loves' });
  const { id, hasServices } = await newestAct();
  expect(hasServices).toBe(false);
  expect((await undo(id)).statusCode).toBe(404);
  expect((await undo(999_999_999)).statusCode).toBe(404);
  expect((await shop.get(`/api/admin/audit/${id}/services`, meera)).json()).toEqual([]);
  await reprice(10);
  const asha = await shop.customer();
  expect((await undo((await newestAct()).id, asha)).statusCode).toBe(403);
});

test('whatever is changed and undone in whatever order, a price comes back where it is the one that was written', async () => {
  type Step = { readonly kind: 'all' | 'one' | 'undo'; readonly n: number };
  const step: fc.Arbitrary<Step> = fc.record({
    kind: fc.constantFrom('all' as const, 'all' as const, 'one' as const, 'undo' as const),
    n: fc.nat(9),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
      const written: { id: number; before: Record<number, string>; after: Record<number, string>; done: boolean }[] =
        [];
      for (const { kind, n } of steps) {
        const now = await prices();
        if (kind === 'one') await edit(n % 2 === 0 ? likes.id : views.id, { pricePerThousand: String(5 + n) });
        else if (kind === 'all') {
          const answer = (await reprice(n - 4.5)).json();
          const { id } = await newestAct();
          const pick = (name: 'before' | 'after') =>
            Object.fromEntries(answer.map((each: Record<string, string>) => [each['id'], each[name]]));
          if (answer.length > 0) written.push({ id, before: pick('before'), after: pick('after'), done: false });
        } else {
          const act = written[n % Math.max(1, written.length)];
          if (!act) continue;
          const answer = await undo(act.id);
          expect(answer.statusCode).toBe(act.done ? 409 : 200);
          if (act.done) continue;
          act.done = true;
          const wanted = Object.entries(now).map(([id, price]) => {
            const of = Number(id);
            return [id, act.after[of] === price ? act.before[of] : price];
          });
          expect(await prices()).toEqual(Object.fromEntries(wanted));
        }
      }
    }),
    { numRuns: 12 },
  );
});
