import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type Person, type TestShop } from '../testing.ts';

let shop: TestShop;
let meera: Person;
let ravi: Person;
beforeAll(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
  ravi = await shop.customer({ firstName: 'Ravi' });
  const { id } = ravi;
  await shop.database.write((tx) => tx.updateTable('users').set({ is_admin: 1 }).where('id', '=', id).execute());
});
afterAll(() => shop.close());

const views = async (who: Person) => (await shop.get('/api/admin/views', who)).json();
const save = (who: Person, name: string, query = 'status=failed', list = 'orders') =>
  shop.post('/api/admin/views', who, { list, name, query });
const remove = (who: Person, id: number) =>
  shop.app.inject({
    method: 'DELETE',
    url: `/api/admin/views/${id}`,
    headers: { authorization: `Bearer ${who.token}` },
  });

test('filters are saved under a name, replaced by the same name, and deleted, by each admin alone', async () => {
  expect((await save(meera, ' Failed ')).statusCode).toBe(200);
  await save(meera, 'Failed', 'status=failed&platform=Instagram');
  await save(meera, 'Failed', 'status=open', 'support');
  const [first, second] = await views(meera);
  expect(first).toMatchObject({ list: 'orders', name: 'Failed', query: 'status=failed&platform=Instagram' });
  expect(second).toMatchObject({ list: 'support', query: 'status=open' });
  expect(await views(ravi)).toEqual([]);
  expect((await remove(ravi, first.id)).json()).toEqual([]);
  expect(await views(meera)).toHaveLength(2);
  expect((await remove(meera, first.id)).json()).toEqual([second]);
});

test('an admin has at most twenty, also when they are saved at once; customers have none', async () => {
  const answers = await Promise.all(Array.from({ length: 25 }, (_, n) => save(ravi, `View ${n}`)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(20);
  expect(answers.find(({ statusCode }) => statusCode !== 200)?.json().code).toBe('conflict');
  expect(await views(ravi)).toHaveLength(20);
  const asha = await shop.customer();
  expect((await save(asha, 'Mine')).statusCode).toBe(403);
  expect((await save(meera, ' ')).statusCode).toBe(400);
  expect((await save(meera, 'x', 'y', 'audit')).statusCode).toBe(400);
});
