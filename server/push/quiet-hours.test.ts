import { createECDH } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { enqueueEvent } from '../notifications/enqueue-event.ts';
import { isoTime, minute } from '../platform/clock.ts';
import type { PushClient } from '../platform/push-client.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';

let shop: TestShop;
let meera: Person;
let asha: Person;
const email = 'arjun@example.in';
let pushes: { to: string | undefined; title: string; body: string }[];

const pushClient: PushClient = {
  accepts: () => true,
  send: async ({ text }, { endpoint }) => {
    const { title, body } = JSON.parse(text);
    pushes.push({ to: endpoint.split('/').at(-1), title, body });
    return 'sent';
  },
};

const p256dh = createECDH('prime256v1').generateKeys().toString('base64url');
const auth = Buffer.alloc(16, 7).toString('base64url');
const subscribe = (who: Person, name: string) =>
  shop.post('/api/push/subscribe', who, { endpoint: `https://fcm.googleapis.com/${name}`, keys: { p256dh, auth } });

beforeAll(async () => {
  shop = await openTestShop({}, { pushClient });
  meera = await shop.admin();
  const body = { firstName: 'Arjun', lastName: 'Rao', email, password: shop.password };
  expect((await shop.post('/api/admin/admins', meera, body)).statusCode).toBe(201);
  asha = await shop.customer();
  await work();
  await subscribe(meera, 'meera');
});
beforeEach(async () => {
  pushes = [];
  shop.clock.now += minute;
});
afterEach(async () => {
  expect(await shop.ledgerFaults()).toEqual([]);
  await setHours(meera, null);
  await work();
});
afterAll(() => shop.close());

async function work(): Promise<void> {
  while ((await shop.processJobs()) > 0);
}

/** `hh:mm` in India, so many minutes from now. */
const timeIn = (minutes: number) => new Date(shop.clock.now + (330 + minutes) * minute).toISOString().slice(11, 16);
const setHours = (who: Person, hours: object | null) => shop.put('/api/admin/quiet-hours', who, { hours });
const quietNow = () => setHours(meera, { from: timeIn(-1), to: timeIn(30) });

let references = 0;
const ask = () =>
  shop.post('/api/funds/request', asha, { amount: '500', referenceNumber: `4123456789${10 + ++references}` });
const fileTicket = () =>
  shop.post('/api/support/tickets', asha, {
    ...{ category: 'refill', subject: 'Followers went down', description: 'Half of them are gone again.' },
  });

test('a notice of a request says who paid how much, and the number', async () => {
  await ask();
  await work();
  expect(pushes).toEqual([{ to: 'meera', title: 'New fund request', body: 'Asha Verma, ₹500.00, UTR 412345678911' }]);
});

test('what comes in quiet hours is told as one notice at their end, and alarms at once', async () => {
  await quietNow();
  await ask();
  await fileTicket();
  await work();
  shop.clock.now += minute;
  await ask();
  await work();
  expect(pushes).toEqual([]);
  const alarm = {
    type: 'books_alarm' as const,
    message: 'The books do not balance',
    timestamp: isoTime(shop.clock.now),
    data: {},
  };
  await shop.database.write((tx) => enqueueEvent(tx, { audience: { userId: undefined, admins: true }, event: alarm }));
  await work();
  expect(pushes.map(({ title }) => title)).toEqual(['The books do not balance']);
  shop.clock.now += 30 * minute;
  await work();
  expect(pushes.slice(1)).toEqual([
    { to: 'meera', title: 'While it was quiet', body: '1 new support ticket, 2 new fund requests' },
  ]);
  await ask();
  await work();
  expect(pushes).toHaveLength(3);
});

test('who switches them off hears at once, and later hours hold on', async () => {
  await quietNow();
  await ask();
  await work();
  await setHours(meera, { from: timeIn(-1), to: timeIn(90) });
  shop.clock.now += 31 * minute;
  await work();
  expect(pushes).toEqual([]);
  expect((await setHours(meera, null)).json()).toEqual({ hours: null });
  await work();
  expect(pushes.map(({ body }) => body)).toEqual(['1 new fund request']);
});

test('they are of one admin alone', async () => {
  const arjun = await shop.signIn(email);
  await subscribe(arjun, 'arjun');
  await quietNow();
  expect((await shop.get('/api/admin/quiet-hours', arjun)).json()).toEqual({ hours: null });
  await ask();
  await work();
  expect(pushes.map(({ to }) => to)).toEqual(['arjun']);
});

test.each([
  { from: '22:00', to: '22:00' },
  { from: '24:00', to: '07:00' },
  { from: '22:00', to: '7:00' },
  { from: '22:00' },
])('%j are refused', async (hours) => {
  expect((await setHours(meera, hours)).statusCode).toBe(400);
  expect((await shop.get('/api/admin/quiet-hours', meera)).json()).toEqual({ hours: null });
});

test('a customer has none', async () => {
  expect((await setHours(asha, null)).statusCode).toBe(403);
});
