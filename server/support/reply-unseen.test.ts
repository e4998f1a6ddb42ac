import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type Person, type TestShop } from '../testing.ts';

let shop: TestShop;
let meera: Person;
let asha: Person;
beforeAll(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
  asha = await shop.customer();
});
afterAll(() => shop.close());

test('an answer sets no status where the customer has written since, and leaves that unread', async () => {
  const question = { category: 'other', subject: 'A question', description: 'When do the likes of my order arrive?' };
  const { ticket } = (await shop.post('/api/support/tickets', asha, question)).json();
  const write = (who: Person, more: object = {}) =>
    shop.post(`/api/support/tickets/${ticket.id}/messages`, who, { message: 'Is it the blue one?', ...more });
  const inList = async () => (await shop.get('/api/admin/support/tickets', meera)).json()[0];
  const { id: seenId } = (await write(asha)).json();
  const { id: later } = (await write(asha)).json();
  const late = await write(meera, { status: 'resolved', seenId });
  expect([late.statusCode, late.json().code]).toEqual([409, 'conflict']);
  expect((await write(meera, { seenId })).statusCode).toBe(201);
  expect(await inList()).toMatchObject({ status: 'open', unreadCount: 1 });
  expect((await write(meera, { status: 'resolved', seenId: later })).statusCode).toBe(201);
  expect(await inList()).toMatchObject({ status: 'resolved', unreadCount: 0 });
});
