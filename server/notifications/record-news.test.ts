import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { maxNews, type NewsItem } from '../../contract/news.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { recordNews } from './record-news.ts';

let shop: TestShop;
let meera: Person;
beforeAll(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
});
afterEach(async () => expect(await shop.ledgerFaults()).toEqual([]));
afterAll(() => shop.close());

const news = async (who: Person, query = ''): Promise<NewsItem[]> => {
  const answer = await shop.get(`/api/user/news${query}`, who);
  expect(answer.statusCode).toBe(200);
  return answer.json();
};
const unread = async (who: Person): Promise<number> => {
  const { news } = (await shop.get('/api/user/news/unread', who)).json();
  // The pages ask for this and for tickets in one call.
  expect((await shop.get('/api/support/tickets/unread', who)).json()).toMatchObject({ news });
  return news;
};
const markRead = (who: Person, upToId: unknown) => shop.put('/api/user/news/read', who, { upToId });
const told = async (who: Person) =>
  (await news(who)).map(({ kind, subjectId, about, amount, text }) => [kind, subjectId, about, amount, text]);

let payments = 0;
const requestFunds = async (who: Person): Promise<number> => {
  const payment = { amount: '500', referenceNumber: `NEWS-PAYMENT-${++payments}` };
  return (await shop.post('/api/funds/request', who, payment)).json().id;
};
const decide = (id: number, body: Record<string, unknown>) =>
  shop.put(`/api/admin/fund-requests/${id}`, meera, { status: 'approved', ...body });
const placeOrder = async (who: Person): Promise<{ id: number; name: string }> => {
  const { id: serviceId } = await shop.service({ pricePerThousand: '25.00' });
  const order = { serviceId, url: 'https://instagram.com/p/x', quantity: 1000 };
  const placed = (await shop.post('/api/orders', who, order)).json();
  return { id: placed.id, name: placed.service.name };
};
const move = (id: number, status: string) => shop.patch(`/api/admin/orders/${id}/status`, meera, { status });
const refund = (who: Person, id: number, more: Record<string, unknown> = {}) =>
  shop.post(`/api/admin/orders/${id}/refund`, meera, { userId: who.id, amount: '20', reason: 'It came late', ...more });
const rejectRefund = (id: number) => shop.post(`/api/admin/orders/${id}/reject`, meera, { reason: 'Delivered' });
const operate = (who: Person, body: Record<string, unknown>) =>
  shop.post(`/api/admin/users/${who.id}/balance-operation`, meera, { adminNotes: 'SECRET', ...body });
const openTicket = async (who: Person): Promise<number> => {
  const ticket = { category: 'refill', subject: 'Followers went down', description: 'Half of them are gone again.' };
  return (await shop.post('/api/support/tickets', who, ticket)).json().ticket.id;
};

test('a decision on a payment is news, with what arrived and the note', async () => {
  const asha = await shop.customer();
  const [first, second] = [await requestFunds(asha), await requestFunds(asha)];
  expect((await decide(first, { adminNotes: 'Thank you', receivedAmount: '450' })).statusCode).toBe(200);
  expect((await decide(second, { status: 'rejected', adminNotes: 'No such payment' })).statusCode).toBe(200);
  expect(await told(asha)).toEqual([
    ['request-rejected', second, '', '500.00', 'No such payment'],
    ['request-approved', first, '', '450.00', 'Thank you'],
  ]);
  expect(await shop.balanceOf(asha)).toBe('450.00');
});

test('the start and the end of an order are news; where it stands meanwhile is none', async () => {
  const asha = await shop.customer({ balance: '100.00' });
  const [done, late, failed] = [await placeOrder(asha), await placeOrder(asha), await placeOrder(asha)];
  await move(done.id, 'processing');
  await move(done.id, 'completed');
  await move(failed.id, 'failed');
  await move(late.id, 'cancelled');
  expect((await refund(asha, late.id)).statusCode).toBe(200);
  expect(await told(asha)).toEqual([
    ['order-refunded', late.id, late.name, '20.00', 'It came late'],
    ['order-cancelled', late.id, late.name, null, ''],
    ['order-failed', failed.id, failed.name, null, ''],
    ['order-completed', done.id, done.name, null, ''],
    ['order-started', done.id, done.name, null, ''],
  ]);
  await move(failed.id, 'cancelled');
  expect((await rejectRefund(failed.id)).statusCode).toBe(200);
  expect((await told(asha))[0]).toEqual(['order-refund-rejected', failed.id, failed.name, null, 'Delivered']);
});

test('orders that are moved in bulk are news of each customer', async () => {
  const people = [await shop.customer({ balance: '50.00' }), await shop.customer({ balance: '50.00' })];
  const orders = [];
  for (const person of people) orders.push(await placeOrder(person));
  const body = { orderIds: orders.map(({ id }) => id), status: 'completed' };
  for (const _ of ['at first', 'again']) await shop.patch('/api/admin/orders/bulk-update', meera, body);
  for (const [index, person] of people.entries()) {
    expect(await told(person)).toEqual([['order-completed', orders[index]?.id, orders[index]?.name, null, '']]);
  }
});

test('what the shop does to a balance is news with its description, and with no internal word', async () => {
  const asha = await shop.customer();
  await operate(asha, { operation: 'add', amount: '50', description: 'Welcome gift' });
  await operate(asha, { operation: 'set', amount: '20', description: 'Corrected' });
  await operate(asha, { operation: 'set', amount: '20', description: 'Nothing moves' });
  expect(await told(asha)).toEqual([
    ['balance-taken', null, '', '30.00', 'Corrected'],
    ['balance-added', null, '', '50.00', 'Welcome gift'],
  ]);
  expect(JSON.stringify(await news(asha))).not.toContain('SECRET');
});

test('a reply of the shop is news with its beginning, and so is the end of a ticket', async () => {
  const asha = await shop.customer();
  const id = await openTicket(asha);
  await shop.post(`/api/support/tickets/${id}/messages`, asha, { message: 'It is still the same.' });
  await shop.post(`/api/support/tickets/${id}/messages`, meera, { message: `Refilled. ${'🙂'.repeat(300)}` });
  await shop.patch(`/api/admin/support/tickets/${id}`, meera, { priority: 'high' });
  await shop.patch(`/api/admin/support/tickets/${id}`, meera, { status: 'resolved', adminNotes: 'Refilled today' });
  expect(await told(asha)).toEqual([
    ['ticket-resolved', id, 'Followers went down', null, 'Refilled today'],
    ['ticket-replied', id, 'Followers went down', null, `Refilled. ${'🙂'.repeat(190)}…`],
  ]);
});

test('what is retried or refused leaves one row of news, or none', async () => {
  const asha = await shop.customer({ balance: '100.00' });
  const { id } = await placeOrder(asha);
  await move(id, 'cancelled');
  const body = { userId: asha.id, amount: '20', reason: 'Late' };
  for (const _ of ['first', 'retry']) {
    await shop.post(`/api/admin/orders/${id}/refund`, meera, body, { key: 'one-refund' });
  }
  expect((await refund(asha, id)).statusCode).toBe(409);
  const { id: other } = await placeOrder(asha);
  await move(other, 'cancelled');
  expect((await refund(asha, other, { amount: '99' })).statusCode).toBe(422);
  expect((await told(asha)).map(([kind]) => kind)).toEqual(['order-cancelled', 'order-refunded', 'order-cancelled']);
});

test('twenty admins who decide at once leave one row of news', async () => {
  const asha = await shop.customer();
  const id = await requestFunds(asha);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => decide(id, { status: index % 2 === 0 ? 'approved' : 'rejected' })),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(await told(asha)).toHaveLength(1);
});

test('what is unread is counted until it is read, up to what was seen', async () => {
  const asha = await shop.customer();
  for (const amount of ['1', '2', '3']) await operate(asha, { operation: 'add', amount, description: 'Gift' });
  expect(await unread(asha)).toBe(3);
  const [newest, seen] = await news(asha);
  expect(newest?.isRead).toBe(false);
  expect((await markRead(asha, seen?.id)).statusCode).toBe(200);
  expect(await unread(asha)).toBe(1);
  expect((await news(asha)).map(({ isRead }) => isRead)).toEqual([false, true, true]);
  // An earlier mark takes nothing back.
  await markRead(asha, 1);
  await markRead(asha, newest?.id);
  expect(await unread(asha)).toBe(0);
});

test('what is older than what was seen stays unread', async () => {
  const asha = await shop.customer();
  for (const amount of ['1', '2', '3']) await operate(asha, { operation: 'add', amount, description: 'Gift' });
  const [newest, seen] = await news(asha);
  const range = { upToId: newest?.id, fromId: seen?.id };
  expect((await shop.put('/api/user/news/read', asha, range)).statusCode).toBe(200);
  expect((await news(asha)).map(({ isRead }) => isRead)).toEqual([true, true, false]);
});

test('nobody reads the news of another one, or marks them as read', async () => {
  const [asha, ravi] = [await shop.customer(), await shop.customer({ firstName: 'Ravi' })];
  await operate(asha, { operation: 'add', amount: '5', description: 'For Asha' });
  expect(await news(ravi)).toEqual([]);
  expect(await unread(ravi)).toBe(0);
  const [item] = await news(asha);
  expect((await markRead(ravi, item?.id)).statusCode).toBe(200);
  expect(await unread(asha)).toBe(1);
});

test('news that is committed later than newer ones is not taken for read', async () => {
  const asha = await shop.customer();
  const gift = { userId: asha.id, kind: 'balance-added', subjectId: null, amountPaise: 5_00, at: 1 } as const;
  const { promise: isMarked, resolve: goOn } = Promise.withResolvers<void>();
  const { promise: isWritten, resolve: written } = Promise.withResolvers<void>();
  if (process.env['TEST_ENGINE'] !== 'postgres') return; // A single writer commits in the order of the numbers.
  const slow = shop.database.write(async (tx) => {
    await recordNews(tx, { ...gift, text: 'slow' });
    written();
    await isMarked;
  });
  await isWritten;
  await shop.database.write((tx) => recordNews(tx, { ...gift, text: 'fast' }));
  const [fast] = await news(asha);
  await markRead(asha, fast?.id);
  goOn();
  await slow;
  expect((await news(asha)).map(({ text, isRead }) => [text, isRead])).toEqual([
    ['fast', true],
    ['slow', false],
  ]);
});

test('the newest are kept, however many are written at once, and read by the page', async () => {
  const asha = await shop.customer();
  for (let round = 0; round < 11; round++) {
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        shop.database.write((tx) =>
          recordNews(tx, { userId: asha.id, kind: 'order-completed', subjectId: 1, text: `${round}`, at: index + 1 }),
        ),
      ),
    );
  }
  await shop.database.write((tx) =>
    recordNews(tx, { userId: asha.id, kind: 'balance-added', subjectId: null, text: 'last', at: 1 }),
  );
  const rows = await shop.database.read
    .selectFrom('customer_news')
    .select('id')
    .where('user_id', '=', asha.id)
    .orderBy('id')
    .execute();
  expect(rows).toHaveLength(maxNews);
  expect((await news(asha, '?pageSize=1'))[0]?.text).toBe('last');
  const pages = [...(await news(asha, '?pageSize=100')), ...(await news(asha, '?page=2&pageSize=100'))];
  expect(pages.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).reverse());
  expect(await news(asha, '?page=3&pageSize=100')).toEqual([]);
  expect(await unread(asha)).toBe(maxNews);
});

test('news are in the person’s own data, and go with the account', async () => {
  const asha = await shop.customer({ balance: '100.00' });
  const { id } = await placeOrder(asha);
  await move(id, 'completed');
  expect((await shop.get('/api/user/data', asha)).json().news).toEqual(await news(asha));
  expect((await shop.delete(`/api/admin/users/${asha.id}`, meera)).statusCode).toBe(200);
  const left = () =>
    shop.database.read.selectFrom('customer_news').where('user_id', '=', asha.id).selectAll().execute();
  expect(await left()).toEqual([]);
  // The order stays, and can still be moved.
  expect((await move(id, 'cancelled')).statusCode).toBe(200);
  expect(await left()).toEqual([]);
});

test('reading a ticket reads what was told of it, and nothing else', async () => {
  const asha = await shop.customer();
  const [read, other] = [await openTicket(asha), await openTicket(asha)];
  const answer = (id: number) => shop.post(`/api/support/tickets/${id}/messages`, meera, { message: 'On its way.' });
  const { id: messageId } = (await answer(read)).json();
  await answer(other);
  await shop.patch(`/api/admin/support/tickets/${read}`, meera, { status: 'resolved' });
  await operate(asha, { operation: 'add', amount: '5', description: 'Gift' });
  expect(await unread(asha)).toBe(4);

  // An admin who reads it reads it for the shop.
  await shop.put(`/api/support/tickets/${read}/read`, meera, { messageId });
  expect(await unread(asha)).toBe(4);
  await shop.put(`/api/support/tickets/${read}/read`, asha, { messageId });
  const unreadRows = (await news(asha)).filter(({ isRead }) => !isRead);
  expect(unreadRows.map(({ kind, subjectId }) => [kind, subjectId])).toEqual([
    ['balance-added', null],
    ['ticket-replied', other],
  ]);
});
