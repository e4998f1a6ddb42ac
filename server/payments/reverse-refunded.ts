import type { Paise } from '../../contract/money.ts';
import type { GatewayRail } from '../../contract/payment-intents.ts';
import { referenceKey } from '../../contract/payment-reference.ts';
import { openStates } from '../../contract/payments.ts';
import { locking } from '../platform/database/locking.ts';
import type { Database, Tx } from '../tables.ts';
import { insertReturnedReferences } from './payments.queries.ts';
import { refreshPayments } from './refresh-payments.ts';
import { reversePayment } from './reverse-payment.ts';

interface RefundedAtGateway {
  readonly rail: GatewayRail;
  /** As the gateway's answer has it. */
  readonly reference: string;
  /** In all, our own returns included. */
  readonly refundedPaise: Paise;
  /** When the gateway was asked. */
  readonly at: number;
}

/**
 * The gateway has paid back more of a credited payment than the shop asked for: the difference is taken out of the wallet, once. One that is not
 * credited is a person's from now on, and so is what may be a return by hand that the gateway's dashboard has sent; what exceeds it is taken. `stale`: a return has failed since the gateway was asked, so that its answer may count it still.
 */
export async function reverseRefunded(database: Database, refunded: RefundedAtGateway): Promise<'stale' | 'done'> {
  const { rail, reference, refundedPaise, at } = refunded;
  const key = referenceKey(reference);
  if (refundedPaise <= 0 || key === undefined) return 'done';
  return database.write(async (tx) => {
    const named = tx
      .selectFrom('payments')
      .select(['id', 'state', 'evidence_id as evidenceId', 'fund_request_id as requestId'])
      .where('id', 'in', tx.selectFrom('payment_references').select('payment_id').where('reference_key', '=', key));
    const payment = await locking(tx, named).executeTakeFirst();
    if (!payment) return 'done';
    if (openStates.some((state) => state === payment.state)) {
      await insertReturnedReferences(tx, [{ reference_key: key, evidence_id: payment.evidenceId }]);
      await refreshPayments(tx, { paymentIds: [payment.id], adminId: 0, at });
      return 'done';
    }
    const { requestId } = payment;
    if (requestId === null) {
      // Credited by hand: nothing takes that back by itself, so a person is shown it.
      if (payment.state === 'matched')
        await insertReturnedReferences(tx, [{ reference_key: key, evidence_id: payment.evidenceId }]);
      return 'done';
    }
    if (await hasFailedSince(tx, { requestId, at })) return 'stale';
    const back = await sumBack(tx, requestId);
    const unaskedPaise = refundedPaise - back.byGateway - back.reversed;
    if (unaskedPaise > 0 && back.byHand > 0)
      await insertReturnedReferences(tx, [{ reference_key: key, evidence_id: payment.evidenceId }]);
    const amountPaise = unaskedPaise - back.byHand;
    if (amountPaise <= 0) return 'done';
    await reversePayment(tx, {
      ...{ requestId, amountPaise, cause: 'gateway', at },
      reason: 'The payment gateway has paid it back',
      by: { adminId: null, via: `gateway:${rail}`, address: '' },
    });
    return 'done';
  });
}

/** What of a top-up the shop has sent back, or is sending, and what was taken back. */
async function sumBack(tx: Tx, requestId: number): Promise<{ byGateway: Paise; byHand: Paise; reversed: Paise }> {
  const returns = await tx
    .selectFrom('fund_returns')
    .select(['method', 'amount_paise as paise'])
    .where('fund_request_id', '=', requestId)
    .where('state', '<>', 'failed')
    .execute();
  const reversals = await tx
    .selectFrom('reversals')
    .select('amount_paise as paise')
    .where('fund_request_id', '=', requestId)
    .execute();
  const sum = (rows: readonly { readonly paise: Paise }[]): Paise => rows.reduce((all, { paise }) => all + paise, 0);
  return {
    byGateway: sum(returns.filter(({ method }) => method === 'gateway')),
    byHand: sum(returns.filter(({ method }) => method === 'by-hand')),
    reversed: sum(reversals),
  };
}

async function hasFailedSince(tx: Tx, { requestId, at }: { requestId: number; at: number }): Promise<boolean> {
  const failed = await tx
    .selectFrom('fund_returns')
    .select('id')
    .where('fund_request_id', '=', requestId)
    .where('method', '=', 'gateway')
    .where('state', '=', 'failed')
    .where('settled_at', '>=', at)
    .limit(1)
    .executeTakeFirst();
  return failed !== undefined;
}
