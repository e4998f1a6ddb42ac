import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { paiseOf } from '../../contract/money.ts';
import type { PaymentIntent } from '../../contract/payment-intents.ts';
import { releaseIntents } from '../funds/release-intents.ts';
import { returnFunds } from '../funds/return-funds.ts';
import { importStatement } from '../payments/import-statement.ts';
import { reverseApproval } from '../payments/reverse-approval.ts';
import { day, hour, isoTime, minute, second } from '../platform/clock.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { type Bookkeeping, bankRow, bankStatement, openBookkeeping, rentRow } from '../testing-statements.ts';
import { askReturn, enqueueDueReturns } from './ask-return.ts';
import { keyOfCode } from './gateway.rules.ts';
import { enqueueDueLookUps } from './look-up-payment.ts';
import { openGateways } from './open-gateways.ts';
import { gatewayEnv, openStandIns, type StandIns, signedEvent } from './testing-gateways.ts';

const secret = 'a-secret-of-the-phone-that-is-long';
let gateways: StandIns;
let shop: TestShop;
let meera: Person;
let asha: Person;
let books: Bookkeeping;
beforeEach(async () => {
  gateways = await openStandIns();
  shop = await openTestShop({ ...gatewayEnv(gateways.url), BANK_MESSAGE_SECRET: secret });
  meera = await shop.admin();
  asha = await shop.customer();
  books = openBookkeeping(shop, meera);
  await payTo('shop@okaxis');
  // A first statement says which account it is: Axis ··1234.
  await books.imported(bankStatement([bankRow({ date: '2026-11-01' })]));
});
afterEach(async () => {
  expect(await shop.ledgerFaults()).toEqual([]);
  await shop.close();
  await gateways.close();
});

const payTo = async (upiId: string) => {
  const settings = { upiId, qrCodeImage: '', paymentInstructions: '' };
  expect((await shop.put('/api/payment-settings', meera, settings)).statusCode).toBe(200);
};
const open = async (who = asha, more: Record<string, unknown> = {}): Promise<PaymentIntent> => {
  const answer = await shop.post('/api/funds/intents', who, { amount: '500', ...more });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
};
const paymentOf = (intent: PaymentIntent, more: Parameters<typeof bankRow>[0] = {}) =>
  bankRow({ paise: paiseOf(intent.payableAmount), ...more });
const press = async (...rows: Parameters<typeof bankStatement>[0]) => {
  const rent = rentRow();
  const { id } = await books.imported(bankStatement([...rows, rent]));
  await books.apply(id);
};
const work = async () => {
  while ((await shop.processJobs()) > 0);
};
const pass = async (ms: number) => {
  shop.clock.now += ms;
  await enqueueDueLookUps(shop.database, shop.clock.now);
  await enqueueDueReturns(shop.database, shop.clock.now);
  await work();
};
const later = async (ms: number) => {
  shop.clock.now += ms;
  await releaseIntents(shop.database, shop.clock.now);
  [meera, asha] = [await shop.signIn(meera.email), await shop.signIn(asha.email)];
  books = openBookkeeping(shop, meera);
};
/** The bank's message of a payment, as a phone passes it on. */
const message = ({ amount, reference }: { amount: string; reference: string }) => {
  const text = `INR ${amount} credited\nA/c no. XX1234\n21-11-26, 12:00:00 IST\nUPI/P2A/${reference}/ASHA VERMA/State Ban - Axis Bank`;
  const payload = { messageId: 'm1', message: text, sender: 'AX-AXISBK-S', receivedAt: isoTime(shop.clock.now) };
  const body = JSON.stringify({ event: 'sms:received', payload });
  const time = String(Math.floor(shop.clock.now / second));
  const signature = createHmac('sha256', secret).update(`${body}${time}`).digest('hex');
  return post('bank-messages', body, { 'x-timestamp': time, 'x-signature': signature });
};
const event = (key: string) => {
  const { body, headers } = signedEvent('razorpay', key, { at: shop.clock.now });
  return post('razorpay', body, headers);
};
const post = (name: string, payload: string, headers: Record<string, string>) =>
  shop.app.inject({
    method: 'POST',
    url: `/api/webhooks/${name}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  });
const topUps = async () =>
  (await shop.database.read.selectFrom('ledger_transfers').select('id').where('kind', '=', 'top-up').execute()).length;

test('all that shows one payment, at once: its customer, the gateway, the bank’s message, two statements and an admin', async () => {
  const intent = await open(asha, { rail: 'razorpay' });
  const key = keyOfCode(intent.code);
  const reference = gateways.pay(key).rrn ?? '';
  const row = bankRow({ reference });
  const files = [bankStatement([row, rentRow()]), bankStatement([rentRow(), row, rentRow()])];
  await Promise.all([
    ...Array.from({ length: 5 }, () => event(key)),
    ...Array.from({ length: 5 }, () => message({ amount: '500.00', reference })),
    ...files.flatMap((file) => [books.importFile(file), books.importFile(file)]),
    books.ask(asha, '500', reference).then(({ id }) => approve(id)),
    work(),
    work(),
  ]);
  const statements = (await shop.get('/api/admin/statements', meera)).json();
  await Promise.all([
    ...statements.flatMap(({ id }: { id: number }) => [books.apply(id), books.apply(id)]),
    event(key),
    pass(minute),
  ]);
  await pass(hour);
  for (const { id } of statements) await books.apply(id);
  expect([await shop.balanceOf(asha), await topUps()]).toEqual(['500.00', 1]);
  const seen = await shop.database.read
    .selectFrom('payment_evidence_of as o')
    .innerJoin('payment_evidence as e', 'e.id', 'o.evidence_id')
    .select(['o.payment_id', 'e.source'])
    .where('e.reference_number', '=', reference)
    .execute();
  // One payment, corroborated.
  expect(new Set(seen.map(({ payment_id }) => payment_id)).size).toBe(1);
  expect(new Set(seen.map(({ source }) => source)).size).toBeGreaterThanOrEqual(2);
});

const approve = (id: number) => shop.put(`/api/admin/fund-requests/${id}`, meera, { status: 'approved' });

test('two hundred who ask for the same amount at once: no amount is given twice, and each is credited with their own', async () => {
  const people = await Promise.all(Array.from({ length: 200 }, () => shop.customer()));
  const intents = await Promise.all(people.map((who) => open(who)));
  const own = intents.filter(({ hasOwnAmount }) => hasOwnAmount);
  expect(new Set(own.map(({ payableAmount }) => payableAmount)).size).toBe(own.length);
  expect(own.length).toBeGreaterThan(60);
  expect(own.length).toBeLessThanOrEqual(99);
  expect(own.every(({ payableAmount }) => /^500\.(?!00)\d\d$/.test(payableAmount))).toBe(true);
  const plain = intents.filter(({ hasOwnAmount }) => !hasOwnAmount);
  expect(new Set(plain.map(({ payableAmount }) => payableAmount))).toEqual(new Set(['500.00']));
  // All pay; those with a plain amount have lost the code from the note.
  await press(...intents.map((intent) => paymentOf(intent)));
  const balances = await Promise.all(people.map((who) => shop.balanceOf(who)));
  expect(balances).toEqual(intents.map(({ hasOwnAmount, payableAmount }) => (hasOwnAmount ? payableAmount : '0.00')));
});

test('half of the amount, paid twice, is two payments for a person, and none of it is lost', async () => {
  const intent = await open();
  const half = Math.floor(paiseOf(intent.payableAmount) / 2);
  const halves = [half, paiseOf(intent.payableAmount) - half].map((paise) =>
    paymentOf(intent, { paise, note: `${intent.code} tarakki` }),
  );
  await press(...halves);
  expect(await shop.balanceOf(asha)).toBe('0.00');
  const waiting = await books.payments('state=wrong_amount');
  expect(waiting).toHaveLength(2);
  for (const { id } of waiting) expect((await books.resolve(id, { userId: asha.id })).statusCode).toBe(200);
  expect([await shop.balanceOf(asha), await topUps()]).toEqual([intent.payableAmount, 2]);
});

/** Ravi is asked for the very amount that Asha was asked for before, once it is free. */
async function reuse(waitMs: number): Promise<{ ravi: Person; former: PaymentIntent; present: PaymentIntent }> {
  const ravi = await shop.customer({ firstName: 'Ravi' });
  const former = await open();
  await later(waitMs);
  const again = await shop.signIn(ravi.email);
  const present = await open(again);
  const paise = paiseOf(former.payableAmount);
  await shop.database.write((tx) =>
    tx
      .updateTable('payment_intents')
      .set({ payable_paise: paise, slot_paise: paise })
      .where('id', '=', present.id)
      .execute(),
  );
  return { ravi: again, former, present };
}

test('an amount is not free again before late payments can have come', async () => {
  await expect(reuse(48 * hour)).rejects.toThrow(/unique/i);
});

test('a payment of the day on which an amount changed hands is nobody’s by itself', async () => {
  const { ravi, former } = await reuse(49 * hour);
  await press(paymentOf(former, { date: '2026-11-23' }));
  expect([await shop.balanceOf(asha), await shop.balanceOf(ravi)]).toEqual(['0.00', '0.00']);
  expect((await books.payment('state=ambiguous')).reason).toBe('several');
});

test('a payment with the code of whoever had its amount before is not the new owner’s', async () => {
  const { ravi, former } = await reuse(96 * hour);
  const late = { date: '2026-11-25', note: `${former.code} tarakki` };
  await press(paymentOf(former, late));
  expect([await shop.balanceOf(asha), await shop.balanceOf(ravi)]).toEqual(['0.00', '0.00']);
  const payment = await books.payment('state=ambiguous');
  expect(payment.reason).toBe('several');
  expect(payment.candidates.map(({ user }) => user.id).sort()).toEqual([asha.id, ravi.id].sort());
  await books.resolve(payment.id, { userId: asha.id });
  // The new owner’s own payment comes, too.
  await press(paymentOf(former, { date: '2026-11-25' }));
  expect([await shop.balanceOf(asha), await shop.balanceOf(ravi)]).toEqual([
    former.payableAmount,
    former.payableAmount,
  ]);
});

test('an UPI ID that changes while somebody pays: the payment to the old one is credited, and others get the new one', async () => {
  const intent = await open();
  expect(intent.upiId).toBe('shop@okaxis');
  await payTo('shop@ybl');
  const ravi = await shop.customer({ firstName: 'Ravi' });
  const next = await open(ravi);
  expect([next.upiId, next.upiLink.includes('shop%40ybl') || next.upiLink.includes('shop@ybl')]).toEqual([
    'shop@ybl',
    true,
  ]);
  // It is the same payment to its customer, who sees where to pay now.
  const shown: PaymentIntent = (await shop.get(`/api/funds/intents/${intent.id}`, asha)).json();
  expect(shown).toMatchObject({ payableAmount: intent.payableAmount, code: intent.code, upiId: 'shop@ybl' });
  await press(paymentOf(intent));
  await books.apply((await books.imported(bankStatement([paymentOf(next), rentRow()], 'hdfc'))).id);
  expect([await shop.balanceOf(asha), await shop.balanceOf(ravi)]).toEqual([intent.payableAmount, next.payableAmount]);
});

/** Dies in the transaction of this number, before its commit. */
function dyingAt(step: number): TestShop['database'] {
  let left = step;
  const { database } = shop;
  return {
    ...database,
    write: (work) =>
      database.write(async (tx) => {
        const done = await work(tx);
        if (--left === 0) throw new Error('killed');
        return done;
      }),
  };
}
const killed = (error: Error) => expect(error.message).toBe('killed');

test('a return that is broken off after each step is paid back once, by the next try', async () => {
  const intent = await open(asha, { rail: 'razorpay' });
  const key = keyOfCode(intent.code);
  gateways.pay(key);
  await pass(minute);
  const [{ id: requestId }] = (await shop.get('/api/admin/fund-requests', meera)).json();
  const by = { adminId: meera.id, via: 'page', address: '' } as const;
  const wanted = {
    requestId,
    amountPaise: 200_00,
    method: 'gateway',
    gateways: ['razorpay'],
    reason: 'Asked',
  } as const;
  const ask = (database = shop.database) =>
    returnFunds(database, {
      ...wanted,
      by,
      requestKey: { key: 'return-1', fingerprint: 'same', keptMs: day },
      at: shop.clock.now,
    });
  await ask(dyingAt(1)).catch(killed);
  expect(await shop.balanceOf(asha)).toBe('500.00');
  const { id: returnId } = await ask();
  expect((await ask()).id).toBe(returnId);
  expect(await shop.balanceOf(asha)).toBe('300.00');
  const parts = { gateways: openGateways(shop.config.gateways, shop.outboundHttp) };
  for (let step = 1; step <= 2; step++) {
    // The gateway has paid by then, and the shop does not know.
    await askReturn({ ...parts, database: dyingAt(step) }, { returnId, at: shop.clock.now }).catch(killed);
    expect(await shop.ledgerFaults()).toEqual([]);
    expect(gateways.refundsOf(key)).toHaveLength(1);
  }
  await enqueueDueReturns(dyingAt(1), shop.clock.now).catch(killed);
  await pass(minute);
  await pass(hour);
  expect(gateways.refundsOf(key).map(({ paise }) => paise)).toEqual([200_00]);
  expect(await shop.balanceOf(asha)).toBe('300.00');
  const [request] = (await shop.get('/api/funds/requests', asha)).json();
  expect(request.moneyBack).toMatchObject([{ kind: 'return', state: 'done', amount: '200.00' }]);
});

test('a reversal that is broken off is done once by the next try, by hand and by a statement', async () => {
  const [byHand, inFile] = [bankRow(), bankRow()];
  const ids: number[] = [];
  for (const { reference } of [byHand, inFile]) ids.push((await books.ask(asha, '500', reference)).id);
  await press(byHand, inFile);
  expect(await shop.balanceOf(asha)).toBe('1000.00');
  const by = { adminId: meera.id, via: 'page', address: '' } as const;
  const reverse = (database = shop.database) =>
    reverseApproval(database, {
      ...{ requestId: ids[0] ?? 0, cause: 'taken-back', reason: 'Gone', by, at: shop.clock.now },
      requestKey: { key: 'reversal-1', fingerprint: 'same', keptMs: day },
    });
  await reverse(dyingAt(1)).catch(killed);
  expect(await shop.balanceOf(asha)).toBe('1000.00');
  expect(await reverse()).toEqual(await reverse());
  expect(await shop.balanceOf(asha)).toBe('500.00');

  const note = `UPI/RVSL/${inFile.reference}/ASHA VERM/STATE BAN`;
  const back = bankRow({ direction: 'out', reference: '', note, date: '2026-11-22' });
  const file = {
    bytes: Buffer.from(bankStatement([inFile, back, bankRow({ date: '2026-11-22' })])),
    name: 'b.csv',
    payee: undefined,
    by,
  };
  const load = (database: TestShop['database']) => importStatement(database, { ...file, at: shop.clock.now });
  for (let step = 1; step <= 4; step++) {
    await load(dyingAt(step)).catch(killed);
    expect(await shop.ledgerFaults()).toEqual([]);
  }
  await load(shop.database);
  expect(await shop.balanceOf(asha)).toBe('0.00');
  const requests: { moneyBack: unknown[] }[] = (await shop.get('/api/funds/requests', asha)).json();
  expect(requests.map(({ moneyBack }) => moneyBack.length)).toEqual([1, 1]);
});
