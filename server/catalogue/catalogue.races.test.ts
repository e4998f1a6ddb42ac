import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Service } from '../../contract/catalogue.ts';
import type { CategoryForAdmin, ServiceForAdmin } from '../../contract/catalogue-admin.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';

const atOnce = 40;

let shop: TestShop;
let meera: Person;
let categories: number[];
let services: number[];
let home: number;
beforeAll(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
  const first = await shop.service();
  home = first.categoryId;
  services = [first.id];
  categories = [home];
  for (let count = 1; count < 8; count++) {
    const other = await shop.service();
    categories.push(other.categoryId);
    // The positions of test services begin anywhere; a move numbers them anew.
    await shop.patch(`/api/services/${other.id}/swap-position`, meera, { newPosition: 1 });
    const body = { categoryId: home, name: `Likes ${count}`, pricePerThousand: '10' };
    services.push((await shop.post('/api/services', meera, body)).json().id);
  }
});
afterAll(() => shop.close());

const listCategories = async (): Promise<CategoryForAdmin[]> =>
  (await shop.get('/api/admin/service-categories', meera)).json();
const listServices = async (): Promise<ServiceForAdmin[]> => (await shop.get('/api/admin/services', meera)).json();
const crowd = <T>(one: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: atOnce }, (_, at) => one(at)));
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const acts = async (action: string) => {
  const { total } = await shop.database.read
    .selectFrom('audit_entries')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('action', '=', action)
    .executeTakeFirstOrThrow();
  return total;
};

async function expectNoGaps(): Promise<void> {
  const standing = (await listCategories()).filter(({ isArchived }) => !isArchived);
  expect(standing.map(({ displayOrder }) => displayOrder)).toEqual(upTo(standing.length));
  const all = (await listServices()).filter(({ isArchived }) => !isArchived);
  for (const [, group] of Map.groupBy(all, ({ categoryId }) => categoryId)) {
    expect(group.map(({ displayOrder }) => displayOrder)).toEqual(upTo(group.length));
  }
}

test(`${atOnce} categories moved at once leave every position taken once`, async () => {
  const answers = await crowd((at) =>
    shop.patch(`/api/service-categories/${categories[at % 8]}/swap-position`, meera, {
      newPosition: ((at * 5) % 8) + 1,
    }),
  );
  for (const answer of answers) {
    expect(answer.statusCode).toBe(200);
    // Each is told of an order that stood.
    expect(answer.json().map(({ displayOrder }: Service) => displayOrder)).toEqual(upTo(8));
  }
  await expectNoGaps();
  expect((await listCategories()).map(({ id }) => id).toSorted()).toEqual(categories.toSorted());
});

test(`${atOnce} admins who move the same service all get their turn`, async () => {
  const before = await acts('move');
  const answers = await crowd((at) =>
    shop.patch(`/api/services/${services[0]}/swap-position`, meera, { newPosition: (at % 2) * 7 + 1 }),
  );
  for (const answer of answers) expect(answer.json().map(({ displayOrder }: Service) => displayOrder)).toEqual(upTo(8));
  await expectNoGaps();
  // A move to where it stands already is none, so the others are on record one by one.
  const rows = await shop.database.read.selectFrom('audit_entries').selectAll().orderBy('id').execute();
  const moves = rows.filter(({ action, subject_id }) => action === 'move' && subject_id === services[0]);
  expect((await acts('move')) - before).toBe(moves.length);
  for (const [index, move] of moves.slice(1).entries()) expect(move.before).toBe(moves[index]?.after);
});

test(`${atOnce} changes of every kind at once leave no gap`, async () => {
  const answers = await crowd((at) => {
    const service = services[at % 8] ?? 0;
    const category = categories[at % 8] ?? 0;
    switch (at % 5) {
      case 0:
        return shop.patch(`/api/services/${service}`, meera, { categoryId: categories[(at + 1) % 8] });
      case 1:
        return shop.post('/api/services', meera, { categoryId: category, name: `New ${at}`, pricePerThousand: '1' });
      case 2:
        return shop.patch(`/api/services/${service}/swap-position`, meera, { newPosition: 1 });
      case 3:
        return shop.delete(`/api/service-categories/${category}`, meera);
      default:
        return shop.patch(`/api/service-categories/${category}`, meera, { isArchived: false });
    }
  });
  for (const answer of answers) expect([200, 201, 404, 409]).toContain(answer.statusCode);
  await expectNoGaps();
  for (const id of categories) await shop.patch(`/api/service-categories/${id}`, meera, { isArchived: false });
  await expectNoGaps();
});

test(`of ${atOnce} who archive the same category one does, and the others are told`, async () => {
  const before = await acts('archive');
  const answers = await crowd(() => shop.delete(`/api/service-categories/${home}`, meera));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(atOnce - 1);
  expect((await acts('archive')) - before).toBe(1);
  await shop.patch(`/api/service-categories/${home}`, meera, { isArchived: false });
  await expectNoGaps();
});

test('prices raised by several at once are raised by each of them', async () => {
  const body = { categoryId: home, name: 'Dear', pricePerThousand: '100' };
  const dear: ServiceForAdmin = (await shop.post('/api/services', meera, body)).json();
  await Promise.all(
    Array.from({ length: 8 }, () =>
      shop.post('/api/admin/services/prices', meera, { categoryId: home, percent: 100, apply: true }),
    ),
  );
  expect((await listServices()).find(({ id }) => id === dear.id)?.pricePerThousand).toBe('25600.0000');
});
