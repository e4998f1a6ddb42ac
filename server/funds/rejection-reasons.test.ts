import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type Person, type TestShop } from '../testing.ts';

let shop: TestShop;
let meera: Person;
beforeAll(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
});
afterAll(() => shop.close());

const path = '/api/admin/rejection-reasons';
const read = async (): Promise<string[]> => (await shop.get(path, meera)).json().reasons;
const write = (reasons: unknown, before?: object) => shop.put(path, meera, { reasons, ...(before && { before }) });
const acts = async () => (await shop.get('/api/admin/audit?subject=payment-settings', meera)).json();

test('a new shop has usual reasons, and its own once it has written some', async () => {
  const usual = await read();
  expect(usual).toContain('The amount differs');
  const own = ['भुगतान नहीं मिला', 'Paid to our old account'];
  expect((await write(own, { reasons: usual })).json()).toEqual({ reasons: own });
  expect(await read()).toEqual(own);
  expect((await acts())[0]).toMatchObject({ before: { rejectionReasons: usual }, after: { rejectionReasons: own } });
  await write(own);
  expect(await acts()).toHaveLength(1);
  expect((await write([])).json()).toEqual({ reasons: [] });
  expect(await read()).toEqual([]);
});

test('of two admins at once the second one is shown what the first has written', async () => {
  await write(['One']);
  const late = await write(['Three'], { reasons: ['Two'] });
  expect(late.statusCode).toBe(409);
  expect(late.json()).toMatchObject({ code: 'changed-meanwhile', current: { reasons: ['One'] } });
  expect(await read()).toEqual(['One']);
});

test.each([
  ['that is empty', [' ']],
  ['that is there already', ['One', ' One ']],
  ['with hidden characters', ['O\u202ene']],
  ['that is too long', ['x'.repeat(201)]],
  ['beyond twelve', Array.from({ length: 13 }, (_, n) => `Reason ${n}`)],
])('a reason %s is refused', async (_, reasons) => {
  const before = await read();
  expect((await write(reasons)).statusCode).toBe(400);
  expect(await read()).toEqual(before);
});

test('whoever reads requests reads them, and a customer does not', async () => {
  const asha = await shop.customer();
  expect((await shop.get(path, asha)).statusCode).toBe(403);
  expect((await shop.put(path, asha, { reasons: [] })).statusCode).toBe(403);
});
