import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type Person, type TestShop } from '../testing.ts';

let shop: TestShop;
let meera: Person;
let asha: Person;
let ravi: Person;
let ticketId: number;
let answerId: number;
beforeAll(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
  asha = await shop.customer();
  ravi = await shop.customer({ firstName: 'Ravi' });
  const body = { category: 'other', subject: 'A question', description: 'When do the likes of my order arrive?' };
  ticketId = (await shop.post('/api/support/tickets', asha, body)).json().ticket.id;
  const message = { message: 'Within the hour.' };
  answerId = (await shop.post(`/api/support/tickets/${ticketId}/messages`, meera, message)).json().id;
});
afterAll(() => shop.close());

const rate = (who: Person, id: number, isHelpful: unknown) =>
  shop.put(`/api/support/messages/${id}/rating`, who, { isHelpful });
const ratings = async () => (await shop.get('/api/admin/support/ratings', meera)).json();
const answerSeenBy = async (who: Person) =>
  (await shop.get(`/api/support/tickets/${ticketId}`, who))
    .json()
    .messages.find(({ id }: { id: number }) => id === answerId);

test('a customer says whether an answer helped, changes their mind, and the shop sees it', async () => {
  expect(await answerSeenBy(asha)).toMatchObject({ isAdmin: true, isHelpful: null });
  expect(await ratings()).toEqual({ rated: 0, helpful: 0 });
  expect((await rate(asha, answerId, true)).json()).toEqual({ id: answerId, isHelpful: true });
  expect(await ratings()).toEqual({ rated: 1, helpful: 1 });
  await rate(asha, answerId, false);
  expect(await answerSeenBy(meera)).toMatchObject({ isHelpful: false });
  expect(await ratings()).toEqual({ rated: 1, helpful: 0 });
});

test('nobody rates the answers to others, their own words, or what is no answer', async () => {
  const own = (await shop.post(`/api/support/tickets/${ticketId}/messages`, asha, { message: 'Thank you' })).json();
  for (const [who, id] of [
    [ravi, answerId],
    [meera, answerId],
    [asha, own.id],
    [asha, 999_999],
  ] as const) {
    expect((await rate(who, id, true)).statusCode).toBe(404);
  }
  expect((await rate(asha, answerId, 'yes')).statusCode).toBe(400);
  expect((await shop.get('/api/admin/support/ratings', asha)).statusCode).toBe(403);
  expect(await answerSeenBy(asha)).toMatchObject({ isHelpful: false });
});

test('a rating counts for 30 days', async () => {
  await rate(asha, answerId, true);
  shop.clock.now += 31 * 24 * 3_600_000;
  meera = await shop.signIn(meera.email);
  expect(await ratings()).toEqual({ rated: 0, helpful: 0 });
});
