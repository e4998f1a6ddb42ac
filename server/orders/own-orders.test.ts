import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type Person, type TestShop } from '../testing.ts';

let shop: TestShop;
let meera: Person;
let asha: Person;
let numbers: number[];

beforeAll(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
  asha = await shop.customer({ balance: '1000.00' });
  const likes = await shop.service({ name: 'Instagram Likes · Real' });
  const views = await shop.service({ name: 'YouTube Views' });
  numbers = [];
  for (const [serviceId, url] of [
    [likes.id, 'https://instagram.com/p/C7xQabc'],
    [likes.id, 'https://instagram.com/p/100%25real'],
    [views.id, 'https://youtu.be/dQw4w9WgXcQ'],
  ]) {
    const placed = await shop.post('/api/orders', asha, { serviceId, url, quantity: 100 });
    numbers.push(placed.json().id);
  }
});
afterAll(() => shop.close());

const found = async (query: string, who = asha) =>
  (await shop.get(`/api/orders?${query}`, who)).json().map(({ id }: { id: number }) => id);
const numbered = (index: number): number => numbers[index] ?? 0;

test('an own order is found by its number, by a part of its link and by its service, whatever the case', async () => {
  expect(await found(`search=%23${numbered(1)}`)).toContain(numbered(1));
  expect(await found('search=c7XQ')).toEqual([numbered(0)]);
  expect(await found('search=100%25')).toEqual([numbered(1)]);
  expect(await found('search=youtube')).toEqual([numbered(2)]);
  expect(await found('search=instagram&status=pending')).toEqual([numbered(1), numbered(0)]);
  expect(await found('search=instagram&status=completed')).toEqual([]);
  const answer = await shop.get('/api/orders?search=instagram&page=2&pageSize=1', asha);
  expect([answer.headers['x-total-count'], answer.json().length]).toEqual(['2', 1]);
});

test("nobody finds another's orders, by whatever they search", async () => {
  const ravi = await shop.customer({ firstName: 'Ravi' });
  for (const query of ['search=instagram', `search=${numbered(0)}`, '']) expect(await found(query, ravi)).toEqual([]);
  for (const who of [ravi, meera]) {
    const answer = await shop.get(`/api/orders/${numbered(0)}`, who);
    expect([answer.statusCode, answer.json().message]).toEqual([404, 'You have no such order.']);
  }
});

test('an order tells all it went through, oldest first', async () => {
  const id = numbered(0);
  const placedAt = new Date(shop.clock.now).toISOString();
  const set = async (body: Record<string, unknown>) => {
    shop.clock.now += 60_000;
    await shop.patch(`/api/admin/orders/${id}/status`, meera, body);
    return new Date(shop.clock.now).toISOString();
  };
  const startedAt = await set({ status: 'processing', progress: 40 });
  const doneAt = await set({ status: 'completed' });
  const answer = await shop.get(`/api/orders/${id}`, asha);
  expect(answer.json()).toEqual({
    order: expect.objectContaining({ id, status: 'completed', progress: 100 }),
    timeline: [
      { status: 'pending', progress: 0, at: placedAt, note: '' },
      { status: 'processing', progress: 40, at: startedAt, note: '' },
      { status: 'completed', progress: 100, at: doneAt, note: '' },
    ],
    refunds: [],
    extras: null,
    requests: [],
    canCancel: false,
    canRefill: false,
    drip: null,
    startCount: null,
    starts: null,
    ownersFacts: null,
    refillDays: 0,
    minutes: null,
    ownersWords: '',
    ownersWordsHi: '',
  });
  const again = await shop.get(`/api/orders/${id}`, asha, { 'if-none-match': String(answer.headers['etag']) });
  expect(again.statusCode).toBe(304);
});

test('an order under way tells how long those of its service took, once ten were delivered, and until then what the owner says', async () => {
  const ravi = await shop.customer({ firstName: 'Ravi', balance: '100.00' });
  const views = await shop.service({ pricePerThousand: '25.00' });
  const descriptionHi = 'लाइक एक दिन में आते हैं।';
  await shop.patch(`/api/services/${views.id}`, meera, { descriptionHi });
  const place = async () =>
    (
      await shop.post('/api/orders', ravi, { serviceId: views.id, url: 'https://instagram.com/p/v', quantity: 100 })
    ).json();
  const read = async (id: number) => (await shop.get(`/api/orders/${id}`, ravi)).json();
  const ids: number[] = [];
  for (let count = 0; count < 10; count++) ids.push((await place()).id);
  const open = await place();
  expect(await read(open.id)).toMatchObject({
    minutes: null,
    starts: null,
    ownersWords: 'Likes that arrive over a day.',
    ownersWordsHi: descriptionHi,
  });
  for (const id of ids) {
    shop.clock.now += 10 * 60_000;
    await shop.patch(`/api/admin/orders/${id}/status`, meera, { status: 'completed' });
  }
  const measured = { usual: 50, slow: 90 };
  expect(await read(open.id)).toMatchObject({
    minutes: measured,
    starts: measured,
    ownersWords: '',
    ownersWordsHi: '',
  });
  expect(await read(ids[0] ?? 0)).toMatchObject({ minutes: null, ownersWords: '' });
  // However many are open, the completed ones are found.
  await shop.database.write(async (tx) => {
    const { id, ...row } = await tx
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', open.id)
      .executeTakeFirstOrThrow();
    const many = Array.from({ length: 500 }, (_, index) => ({ ...row, id: id + 10_000 + index }));
    await tx.insertInto('orders').values(many).execute();
  });
  expect(await read(open.id)).toMatchObject({ minutes: measured });
  await shop.database.write((tx) =>
    tx
      .deleteFrom('orders')
      .where('id', '>=', open.id + 10_000)
      .execute(),
  );
  // Whoever chooses a service is told too, also who has never ordered it.
  const asha = await shop.customer();
  const minutesOf = async (serviceId: number) => (await shop.get(`/api/services/${serviceId}/minutes`, asha)).json();
  expect(await minutesOf(views.id)).toEqual({ minutes: { usual: 50, slow: 90 } });
  expect(await minutesOf((await shop.service()).id)).toEqual({ minutes: null });
});

test('an order that waits tells how long others waited, and what the owner says of start and speed', async () => {
  let ravi = await shop.customer({ firstName: 'Ravi', balance: '100.00' });
  const views = await shop.service({ pricePerThousand: '25.00' });
  const facts = { start_minutes: 15, speed: 2_000, speed_per: 'hour', refill_days: 30 } as const;
  await shop.database.write((tx) => tx.updateTable('services').set(facts).where('id', '=', views.id).execute());
  const order = { serviceId: views.id, url: 'https://instagram.com/p/s', quantity: 100 };
  const place = async () => (await shop.post('/api/orders', ravi, order)).json().id;
  const read = async (id: number) => (await shop.get(`/api/orders/${id}`, ravi)).json();
  const move = (id: number, body: Record<string, unknown>) => shop.patch(`/api/admin/orders/${id}/status`, meera, body);
  const ids: number[] = [];
  for (let count = 0; count < 11; count++) ids.push(await place());
  const [first = 0, ...others] = ids;
  const ownersFacts = { startMinutes: 15, speed: 2_000, speedPer: 'hour' };
  expect(await read(first)).toMatchObject({ starts: null, ownersFacts, refillDays: 30 });
  shop.clock.now += 12 * 60_000;
  for (const id of others) await move(id, { status: 'processing', progress: 10 });
  shop.clock.now += 60 * 60_000;
  // Whatever comes later, work began once.
  for (const id of others.slice(0, 5)) await move(id, { status: 'pending' });
  for (const id of others.slice(0, 5)) await move(id, { status: 'completed' });
  expect(await read(first)).toMatchObject({ starts: { usual: 12, slow: 12 }, minutes: null });
  await move(first, { status: 'processing', progress: 10 });
  expect(await read(first)).toMatchObject({ starts: null, ownersFacts });
  await move(first, { status: 'completed' });
  expect(await read(first)).toMatchObject({ starts: null, ownersFacts: null, refillDays: 30 });
  shop.clock.now += 31 * 24 * 60 * 60_000;
  [ravi, meera] = [await shop.signIn(ravi.email), await shop.signIn(meera.email)];
  expect(await read(await place())).toMatchObject({ starts: null });
});

test('the account tells who has ordered the newest orders under way, how many there are, and the last other one', async () => {
  const kiran = await shop.customer({ firstName: 'Kiran', balance: '100.00' });
  const service = await shop.service({ pricePerThousand: '25.00' });
  const around = async () => (await shop.get('/api/auth/me', kiran)).json().orders;
  expect(await around()).toBeUndefined();
  const ids: number[] = [];
  for (let count = 0; count < 12; count++) {
    const order = { serviceId: service.id, url: `https://instagram.com/p/k${count}`, quantity: 100 };
    ids.push((await shop.post('/api/orders', kiran, order)).json().id);
  }
  const [first = 0, second = 0, ...others] = ids;
  const told = (id: number, minutes: object | null = null) => ({ order: expect.objectContaining({ id }), minutes });
  expect(await around()).toEqual({
    running: ids
      .toReversed()
      .slice(0, 3)
      .map((id) => told(id)),
    runningCount: 12,
    last: null,
  });
  shop.clock.now += 30 * 60_000;
  for (const id of others) await shop.patch(`/api/admin/orders/${id}/status`, meera, { status: 'completed' });
  await shop.patch(`/api/admin/orders/${second}/status`, meera, { status: 'processing', progress: 50 });
  const minutes = { usual: 30, slow: 30 };
  const last = expect.objectContaining({ id: ids.at(-1), status: 'completed' });
  expect(await around()).toEqual({ running: [told(second, minutes), told(first, minutes)], runningCount: 2, last });
  for (const id of [first, second]) await shop.patch(`/api/admin/orders/${id}/status`, meera, { status: 'cancelled' });
  expect(await around()).toEqual({ running: [], runningCount: 0, last });
});

test('who signs in is told the same of their orders', async () => {
  const email = 'asha.orders@example.in';
  const made = { firstName: 'Asha', lastName: 'Verma', email, password: 'rangoli-42' };
  const { token, user } = (await shop.post('/api/auth/register', undefined, made)).json();
  const person = { ...asha, id: user.id, token };
  const paid = { amount: '50', referenceNumber: '501234567890' };
  const request = (await shop.post('/api/funds/request', person, paid)).json();
  await shop.put(`/api/admin/fund-requests/${request.id}`, meera, { status: 'approved', adminNotes: '' });
  const service = await shop.service({});
  await shop.post('/api/orders', person, { serviceId: service.id, url: 'https://instagram.com/p/x', quantity: 100 });
  const signedIn = (await shop.post('/api/auth/login', undefined, { email, password: made.password })).json();
  expect(signedIn.user).toEqual((await shop.get('/api/auth/me', person)).json());
});
