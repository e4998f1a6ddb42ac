import { formatRupees, type Paise, wireAmount } from '../../contract/money.ts';
import type { ShopEvent } from '../notifications/enqueue-event.ts';
import { type FindMissed, type PushTopics, toAdmins } from '../notifications/notifications.rules.ts';
import { isoTime, minute } from '../platform/clock.ts';
import type { Reader } from '../tables.ts';
import { waitsForPersonByEvidence } from './find-payments.ts';

/** A gateway or a message of the bank has shown a payment. So long after that it is looked whether it waits for a person. */
export const creditedWithinMs = minute;

interface OpenPayment {
  readonly id: number;
  readonly amountPaise: Paise;
  readonly reference: string | null;
  readonly createdAt: number;
}

export function paymentWaits({ id, amountPaise, reference, createdAt }: OpenPayment): ShopEvent {
  const named = reference === null ? '' : ` with UTR ${reference}`;
  return {
    audience: toAdmins,
    event: {
      type: 'new_payment',
      message: `A payment of ${formatRupees(amountPaise)}${named} waits for a decision`,
      timestamp: isoTime(createdAt + creditedWithinMs),
      data: { id, amount: wireAmount(amountPaise), ...(reference !== null && { reference }) },
    },
  };
}

/** Those of no statement: whoever imports one sees what of it waits. */
const openPayments = (db: Reader) =>
  db
    .selectFrom('payments')
    .innerJoin('payment_evidence as e', 'e.id', 'payments.evidence_id')
    .innerJoin('payee_accounts as a', 'a.id', 'payments.payee_id')
    .select(['payments.id', 'payments.amount_paise as amountPaise', 'payments.created_at as createdAt'])
    .select(['e.reference_number as reference', 'a.label'])
    .where('e.source', '!=', 'statement')
    .where(waitsForPersonByEvidence);

/** Undefined: it is decided, or waits for its statement alone. */
export function findOpenPayment(db: Reader, paymentId: number) {
  return openPayments(db).where('payments.id', '=', paymentId).executeTakeFirst();
}

export const findMissedPaymentEvents: FindMissed<Reader> = async (db, { since, now, limit }) => {
  const found = await openPayments(db)
    .where('payments.created_at', '>', since - creditedWithinMs)
    .where('payments.created_at', '<=', now - creditedWithinMs)
    .orderBy('payments.id', 'desc')
    .limit(limit)
    .execute();
  return found.map((payment) => paymentWaits(payment).event);
};

export const paymentPushTopics: PushTopics = {
  new_payment: {
    one: 'Payment to decide',
    many: (count) => `${count} payments to decide`,
    tab: 'fund-requests&view=needs-you',
    describe: describePayment,
  },
};

/** How much, with which number, and where it arrived. */
async function describePayment(db: Reader, id: number): Promise<string | undefined> {
  const payment = await findOpenPayment(db, id);
  if (!payment) return undefined;
  const { amountPaise, reference, label } = payment;
  return [formatRupees(amountPaise), ...(reference === null ? [] : [`UTR ${reference}`]), label].join(', ');
}
