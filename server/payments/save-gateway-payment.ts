import { hash } from 'node:crypto';
import type { Paise } from '../../contract/money.ts';
import type { GatewayRail } from '../../contract/payment-intents.ts';
import type { SystemActor } from '../audit/record-act.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import { indianMoment } from '../platform/indian-time.ts';
import type { Database, Tx } from '../tables.ts';
import { confirmPayment } from './confirm-payment.ts';
import { keysOfRow } from './key-rows.ts';
import { findAccounts, insertAccount, setIntentOfPayment } from './payments.queries.ts';
import { refreshPayments } from './refresh-payments.ts';
import { gatewayBank } from './resolve-account.ts';
import { type ShownRow, saveRows } from './save-rows.ts';

/** What a gateway has answered, when it was asked, of a payment. */
export interface PaidAtGateway {
  readonly rail: GatewayRail;
  /** The gateway, as people call it. */
  readonly name: string;
  readonly intentId: number;
  readonly reference: string;
  readonly rrn: string | null;
  readonly paise: Paise;
  readonly paidAt: number;
  readonly isWhole: boolean;
  readonly at: number;
}

/**
 * Writes down a payment that a gateway has, and credits it where it is what was asked for. Any doubt is left to a person. The same payment
 * again changes nothing. Answers what was credited.
 */
export async function saveGatewayPayment(database: Database, paid: PaidAtGateway): Promise<Paise> {
  const { rail, at } = paid;
  const paymentId = await database.write((tx) => savePayment(tx, paid));
  const by: SystemActor = { adminId: null, via: `gateway:${rail}`, address: '' };
  try {
    return await database.write((tx) => confirmPayment(tx, { paymentId, by, at }));
  } catch (error) {
    // Somebody else claims it at this moment; what stands in its way is seen when it is looked at again.
    if (error instanceof ExpectedError && error.code !== 'unavailable') return 0;
    throw error;
  }
}

async function savePayment(tx: Tx, paid: PaidAtGateway): Promise<number> {
  const { rail, intentId, reference, rrn, paise, paidAt, isWhole, at } = paid;
  // One of which the gateway does not say when it was made is of the day on which it was asked.
  const { date, time } = paidAt > 0 ? indianMoment(paidAt) : { ...indianMoment(at), time: null };
  const row: ShownRow = {
    ...{ line: null, date, time, direction: 'in', kind: 'payment', channel: 'upi', paise, balancePaise: null },
    ...{ reference: rrn ?? reference, also: [reference], providerReference: null, auto: isWhole, text: '' },
    ...{ payerName: null, payerVpa: null, payerVpaCut: false, note: null },
  };
  const [paymentId] = await saveRows(tx, {
    rows: [{ row, rowKey: hash('sha256', `gateway|${rail}|${reference}`) }],
    source: 'gateway',
    importId: null,
    payeeId: await accountOf(tx, paid),
    adminId: 0,
    at,
  });
  if (paymentId === undefined) throw new Error('A payment of a gateway was not stored.');
  // The bank's number may come with a later answer.
  await addReferences(tx, { paymentId, keys: keysOfRow(row) });
  await setIntentOfPayment(tx, { paymentId, intentId });
  await refreshPayments(tx, { paymentIds: [paymentId], adminId: 0, at });
  return paymentId;
}

/** Numbers that are told of a payment later. One that another payment has stays that one's. */
async function addReferences(
  tx: Tx,
  { paymentId, keys }: { readonly paymentId: number; readonly keys: readonly string[] },
): Promise<void> {
  if (keys.length === 0) return;
  await tx
    .insertInto('payment_references')
    .values(keys.map((reference_key) => ({ reference_key, payment_id: paymentId })))
    .onConflict((conflict) => conflict.column('reference_key').doNothing())
    .execute();
}

/** Each gateway is an account of its own: what it pays out comes later, and in sums. */
async function accountOf(tx: Tx, { rail, name, at }: PaidAtGateway): Promise<number> {
  const bank = `${gatewayBank}${rail}`;
  const [account] = await findAccounts(tx, { bank });
  if (account) return account.id;
  // An admin may have called an account at a bank so.
  for (let number = 1; number <= maxNumber; number++) {
    const label = number === 1 ? `${name} (gateway)` : `${name} (gateway) ${number}`;
    const added = await insertAccount(tx, { bank, label, accountTail: '', at });
    const [known] = added === undefined ? await findAccounts(tx, { bank }) : [];
    const id = added ?? known?.id;
    if (id !== undefined) return id;
  }
  throw new Error(`Too many accounts are called ${name} (gateway).`);
}

const maxNumber = 100;
