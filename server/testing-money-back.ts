import { type BankRow, writeStatement } from './payments/write-statement.ts';
import type { Person, TestShop } from './testing.ts';

type Requests = Record<string, { id: number; body: Record<string, unknown> }>;

/** Credited top-ups: one to return, one whose return is to be sent, one to take back, and one that was taken back after it was spent. */
async function moneyBackRequests(shop: TestShop, meera: Person): Promise<Requests> {
  const devi = await shop.customer({ firstName: 'Devi' });
  const ids: number[] = [];
  for (let number = 0; number < 4; number++) {
    const payment = { amount: '500', referenceNumber: `63260000020${number}` };
    const { id } = (await shop.post('/api/funds/request', devi, payment)).json();
    await shop.put(`/api/admin/fund-requests/${id}`, meera, { status: 'approved' });
    ids.push(id);
  }
  const [spent = 0, returned = 0, sent = 0, wrong = 0] = ids;
  const byHand = { amount: '500', method: 'by-hand', reason: 'Paid by mistake' };
  const { id: returnId } = (await shop.post(`/api/admin/fund-requests/${sent}/returns`, meera, byHand)).json();
  const service = await shop.service({ pricePerThousand: '1500.00' });
  await shop.post('/api/orders', devi, { serviceId: service.id, url: 'https://instagram.com/p/x', quantity: 1000 });
  const reversal = { cause: 'taken-back', reason: 'The bank took it back' };
  await shop.post(`/api/admin/fund-requests/${spent}/reversals`, meera, reversal);
  await shop.post(`/api/admin/users/${devi.id}/balance-operation`, meera, {
    operation: 'add',
    amount: '1000',
    description: 'A gift',
    adminNotes: '',
  });
  return {
    returnFunds: { id: returned, body: { ...byHand, amount: '0.01' } },
    resolveReturn: { id: returnId, body: { outgoingReference: '632600000299' } },
    reverseFunds: { id: wrong, body: { cause: 'wrong-approval', reason: 'Another customer’s payment' } },
    acceptPaymentDifference: { id: 1, body: { kind: 'request', id: sent, reason: 'Seen in the cash book' } },
    decideDebt: { id: 1, body: { decision: 'forgive', reason: 'Talked on the phone' } },
  };
}

/** Of payments with these references. */
export function bankFile(...references: readonly string[]): Buffer {
  const rows = references.map((reference, index) => ({
    ...{ date: '2026-11-21', time: '12:00:00', direction: 'in', paise: 500_00 + index, reference },
    ...{ name: 'ASHA VERMA', note: 'TOPUP' },
  })) satisfies BankRow[];
  return Buffer.from(writeStatement('axis', rows, 1_000_00));
}

const guards = {
  maxClaimHours: 24,
  firstTopUpLimit: '5000',
  maxOpenClaims: 3,
  maxUnfoundClaims: 5,
  checksPayer: true,
};

/** A statement with a payment that fits and two that nobody named. */
export async function paymentRequests(shop: TestShop, asha: Person, meera: Person): Promise<Requests> {
  await shop.post('/api/funds/request', asha, { amount: '500', referenceNumber: '632600000101' });
  await shop.app.inject({
    method: 'POST',
    url: '/api/admin/statements?name=november.csv',
    headers: { authorization: `Bearer ${meera.token}`, 'content-type': 'application/octet-stream' },
    payload: bankFile('632600000101', '632600000102', '632600000103'),
  });
  const [payment] = (await shop.get('/api/admin/payments?state=needs-decision', meera)).json();
  return {
    ...(await moneyBackRequests(shop, meera)),
    changePaymentGuards: { id: 1, body: guards },
    resolvePayment: { id: payment.id, body: { as: 'not-ours', reason: 'A loan of a friend' } },
    setAsideUnnamed: { id: payment.statementId, body: { reason: 'Sales of the other shop' } },
  };
}

/** What waits for a second admin, as if there were two. */
export async function insertPendingAct(
  shop: TestShop,
  { userId, adminId }: { userId: number; adminId: number },
): Promise<number> {
  const act = { kind: 'balance', subject_id: userId, user_id: userId, amount_paise: 30_000_00, essence: '' } as const;
  const { id } = await shop.database.write((tx) =>
    tx
      .insertInto('pending_acts')
      .values({ ...act, request: '{}', state: 'waiting', asked_by: adminId, asked_at: shop.clock.now })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}
