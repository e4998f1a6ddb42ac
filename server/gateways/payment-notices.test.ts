import { createECDH } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { paiseOf } from '../../contract/money.ts';
import type { PaymentIntent } from '../../contract/payment-intents.ts';
import { eventJob } from '../notifications/enqueue-event.ts';
import { announceOpenPayment } from '../payments/announce-open-payment.ts';
import { findMissedPaymentEvents } from '../payments/payments.events.ts';
import { saveBankMessage, withoutText } from '../payments/save-bank-message.ts';
import { isoTime, minute, second } from '../platform/clock.ts';
import { enqueueJob } from '../platform/jobs/enqueue-job.ts';
import type { PushClient } from '../platform/push-client.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { plansOf } from '../testing-plans.ts';
import { type Bookkeeping, bankRow, bankStatement, openBookkeeping } from '../testing-statements.ts';
import { keyOfCode } from './gateway.rules.ts';
import { lookUpJob } from './look-up-payment.ts';
import { gatewayEnv, openStandIns, type StandIns } from './testing-gateways.ts';

let gateways: StandIns;
let shop: TestShop;
let meera: Person;
let asha: Person;
let books: Bookkeeping;
let pushes: { readonly title: string; readonly body: string; readonly url: string }[];
const pushClient: PushClient = {
  accepts: () => true,
  send: async ({ text }) => {
    const { title, body, url } = JSON.parse(text);
    pushes.push({ title, body, url });
    return 'sent';
  },
};
beforeEach(async () => {
  pushes = [];
  gateways = await openStandIns();
  shop = await openTestShop(gatewayEnv(gateways.url), { pushClient });
  meera = await shop.admin();
  asha = await shop.customer();
  await shop.patch('/api/user/profile', asha, { phone: '+91 98765 43210' });
  books = openBookkeeping(shop, meera);
  const p256dh = createECDH('prime256v1').generateKeys().toString('base64url');
  const keys = { p256dh, auth: Buffer.alloc(16, 7).toString('base64url') };
  await shop.post('/api/push/subscribe', meera, { endpoint: 'https://push.example/meera', keys });
});
afterEach(async () => {
  expect(await shop.ledgerFaults()).toEqual([]);
  await shop.close();
  await gateways.close();
});

const work = async () => {
  while ((await shop.processJobs()) > 0);
};
const pass = async (ms: number) => {
  shop.clock.now += ms;
  await work();
};
const openIntent = async (): Promise<PaymentIntent> => {
  const answer = await shop.post('/api/funds/intents', asha, { amount: '500', rail: 'razorpay' });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
};
const lookUp = async ({ id: intentId }: PaymentIntent) => {
  await shop.database.write((tx) => enqueueJob(tx, lookUpJob, { payload: { intentId }, at: shop.clock.now }));
  await work();
};
const missed = (since: number) =>
  findMissedPaymentEvents(shop.database.read, { since, now: shop.clock.now, limit: 50 });

test('the admins are told once of a payment at a gateway that waits for a person', async () => {
  const intent = await openIntent();
  const { rrn } = gateways.pay(keyOfCode(intent.code), { paise: 480_00 });
  const start = shop.clock.now;
  await lookUp(intent);
  expect(await missed(start)).toEqual([]);
  await pass(minute);
  await pass(minute);
  const url = '/admin/dashboard?tab=fund-requests&view=needs-you';
  const push = { title: 'Payment to decide', body: `₹480.00, UTR ${rrn}, Razorpay (gateway)`, url };
  expect(pushes).toEqual([push]);

  // Asked again, a person has still not decided.
  await lookUp(intent);
  await pass(5 * minute);
  expect(pushes).toEqual([push]);
  const [event, ...others] = await missed(start);
  expect(others).toEqual([]);
  expect(event).toMatchObject({
    type: 'new_payment',
    message: `A payment of ₹480.00 with UTR ${rrn} waits for a decision`,
    timestamp: isoTime(start + minute),
    data: { id: expect.any(Number), amount: '480.00', reference: rrn },
  });
  expect(await missed(shop.clock.now)).toEqual([]);
  await books.resolve(Number(event?.data['id']), { userId: asha.id });
  expect(await missed(start)).toEqual([]);
});

test('of a payment at a gateway that is credited nobody is told to decide', async () => {
  const intent = await openIntent();
  gateways.pay(keyOfCode(intent.code));
  await lookUp(intent);
  await pass(5 * minute);
  expect(await shop.balanceOf(asha)).toBe('500.00');
  expect(pushes.map(({ title }) => title)).not.toContain('Payment to decide');
});

const axisMessage = (rupees: string, reference: string, tail = 'XX1234') =>
  withoutText({
    sender: 'AX-AXISBK-S',
    text: `INR ${rupees} credited\nA/c no. ${tail}\n21-11-26, 12:00:00 IST\nUPI/P2A/${reference}/ASHA VERMA/State Ban - Axis Bank`,
    receivedAt: shop.clock.now,
  });

test('the admins are told once of a bank message that contradicts what was credited', async () => {
  await books.imported(bankStatement([bankRow({ date: '2026-11-01' })]));
  const reference = '632699000111';
  const add = { operation: 'add', amount: '300', description: 'Paid', referenceNumber: reference };
  expect((await shop.post(`/api/admin/users/${asha.id}/balance-operation`, meera, add)).statusCode).toBe(200);
  await work();
  pushes = [];
  const message = axisMessage('200.00', reference);
  for (let times = 0; times < 2; times++) {
    await saveBankMessage(shop.database, message, shop.clock.now);
    await pass(minute);
    await pass(10 * second);
  }
  expect((await books.payment('state=ambiguous')).reason).toBe('credited-otherwise');
  expect(pushes.map(({ body }) => body)).toEqual([`₹200.00, UTR ${reference}, Axis Bank ··1234`]);
});

test('of what only waits for its statement, and of what an admin imports, nobody is told', async () => {
  await books.imported(bankStatement([bankRow({ date: '2026-11-01' })]));
  await saveBankMessage(shop.database, axisMessage('200.00', '632699000112'), shop.clock.now);
  await books.imported(bankStatement([bankRow({ paise: paiseOf('70.00'), reference: '632699000113' })]));
  await pass(5 * minute);
  await pass(minute);
  expect((await books.payments('state=open')).length).toBeGreaterThan(1);
  expect(pushes).toEqual([]);
});

test('a large statement hides no payment that an admin missed', async () => {
  const start = shop.clock.now;
  const intent = await openIntent();
  gateways.pay(keyOfCode(intent.code), { paise: 480_00 });
  await lookUp(intent);
  await pass(minute);
  const numberOf = (place: number) => String(632_700_000_000 + place);
  const rows = Array.from({ length: 501 }, (_, place) => bankRow({ reference: numberOf(place) }));
  await books.imported(bankStatement(rows));
  expect((await missed(start)).map(({ data }) => data['amount'])).toEqual(['480.00']);
  const span = { since: start, now: shop.clock.now, limit: 50 };
  const plans = await plansOf(shop, (tx) => findMissedPaymentEvents(tx, span));
  // Only open payments are looked at.
  expect(plans.filter((plan) => /^SCAN (?!payments USING INDEX payments_open)/.test(plan))).toEqual([]);
});

test('a payment whose job was cut off before its end is announced once', async () => {
  const intent = await openIntent();
  gateways.pay(keyOfCode(intent.code), { paise: 480_00 });
  await lookUp(intent);
  const job = await shop.database.read
    .selectFrom('jobs')
    .select(['id', 'payload'])
    .where('kind', '=', 'open-payment')
    .executeTakeFirstOrThrow();
  const { paymentId } = JSON.parse(job.payload);
  const announced = async () => {
    await announceOpenPayment(shop.database, { jobId: job.id, paymentId });
    const { rows } = await sql<{ payload: string }>`select payload from jobs where kind = ${eventJob.kind}`.execute(
      shop.database.read,
    );
    return rows.filter(({ payload }) => payload.includes('new_payment')).length;
  };
  expect([await announced(), await announced()]).toEqual([1, 1]);
});
