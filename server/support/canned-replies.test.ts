import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type Person, type TestShop } from '../testing.ts';

let shop: TestShop;
let meera: Person;
beforeAll(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
});
afterAll(() => shop.close());

const read = async () => (await shop.get('/api/admin/support/replies', meera)).json();
const write = (replies: unknown, before?: unknown) =>
  shop.put('/api/admin/support/replies', meera, { replies, before });
const audit = async () => (await shop.get('/api/admin/audit?subject=canned-replies', meera)).json();

const soon = { title: 'Soon', text: 'Hello {name}, we answer within a day.' };
const refill = { title: 'Refill', text: 'A refill has started.' };

test('a new shop has usual replies, and its own once it has written some', async () => {
  const usual = await read();
  expect(usual.length).toBeGreaterThan(3);
  for (const { text } of usual) expect(text).toContain('{name}');
  expect((await write([soon, refill])).json()).toEqual([soon, refill]);
  expect(await read()).toEqual([soon, refill]);
  await write([]);
  expect(await read()).toEqual([]);
});

test('each change is in the audit with what it changed, and one that changes nothing is not', async () => {
  await write([soon, refill]);
  const { length } = await audit();
  await write([soon, refill]);
  expect(await audit()).toHaveLength(length);
  await write([{ ...refill, text: 'It has started.' }]);
  expect((await audit())[0]).toMatchObject({
    admin: { id: meera.id },
    action: 'change',
    before: { '“Soon”': soon.text, '“Refill”': refill.text, order: ['Soon', 'Refill'] },
    after: { '“Refill”': 'It has started.', order: ['Refill'] },
  });
  await write([refill, soon]);
  await write([soon, refill]);
  expect((await audit())[0]).toMatchObject({
    before: { order: ['Refill', 'Soon'] },
    after: { order: ['Soon', 'Refill'] },
  });
});

test('of two admins at once the second one is shown what the first has written', async () => {
  await write([soon]);
  await write([soon, refill], [soon]);
  const late = await write([{ ...soon, text: 'Soon.' }], [soon]);
  expect(late.statusCode).toBe(409);
  expect(late.json()).toMatchObject({ code: 'changed-meanwhile', current: [soon, refill] });
  expect(await read()).toEqual([soon, refill]);
  expect((await write([refill], [soon, refill])).json()).toEqual([refill]);
});

test.each([
  ['without a title', [{ ...soon, title: ' ' }]],
  ['without a text', [{ ...soon, text: '' }]],
  ['with a title that is there already', [soon, { ...refill, title: ' Soon ' }]],
  ['with hidden characters', [{ ...soon, title: 'So\u202eon' }]],
  ['beyond thirty', Array.from({ length: 31 }, (_, n) => ({ ...soon, title: `Reply ${n}` }))],
])('a reply %s is refused', async (_, replies) => {
  const before = await read();
  expect((await write(replies)).statusCode).toBe(400);
  expect(await read()).toEqual(before);
});
