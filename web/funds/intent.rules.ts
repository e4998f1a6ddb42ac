import { formatRupees, type Paise, paiseOf } from '../../contract/money.ts';
import type { PaymentIntent } from '../../contract/payment-intents.ts';
import type { UnpaidOrder } from '../../contract/unpaid-orders.ts';
import type { Texts } from '../texts/texts.ts';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;

/** After so long without word of the bank a customer is asked for the payment's number. */
const numberDueMs = 3 * minuteMs;

/** `29:41`; `0:00` once the time is over. */
export function timeLeft(expiresAt: string, nowMs: number): string {
  const leftMs = Math.max(0, Date.parse(expiresAt) - nowMs);
  const seconds = Math.floor((leftMs % minuteMs) / secondMs);
  return `${Math.floor(leftMs / minuteMs)}:${String(seconds).padStart(2, '0')}`;
}

export const isOver = ({ expiresAt }: Pick<PaymentIntent, 'expiresAt'>, nowMs: number): boolean =>
  nowMs >= Date.parse(expiresAt);

/** So long a code is shown before it may be scanned and paid. */
const mayBePaidMs = 30_000;

export const mayBePaid = (createdAt: string, nowMs: number): boolean => nowMs - Date.parse(createdAt) >= mayBePaidMs;

export const isNumberDue = (createdAt: string, nowMs: number): boolean => nowMs - Date.parse(createdAt) >= numberDueMs;

/** Whether a payment is not to be made any more: its order was placed otherwise, or its customer wants it no more. */
export const isPutAway = (order: Pick<UnpaidOrder, 'state'> | undefined): boolean =>
  order?.state === 'placed' || order?.state === 'withdrawn';

export interface SumOfOrder {
  readonly orderPaise: Paise;
  readonly fromWalletPaise: Paise;
  /** The paise by which the payment is known. */
  readonly nameTagPaise: Paise;
}

/** The parts of the amount to pay for an unpaid order; undefined where that is the order's own amount, or the least amount of a payment is more. */
export function sumOfOrder(
  { totalAmount }: Pick<UnpaidOrder, 'totalAmount'>,
  { amount, payableAmount }: Pick<PaymentIntent, 'amount' | 'payableAmount'>,
): SumOfOrder | undefined {
  const [orderPaise, askedPaise, payablePaise] = [paiseOf(totalAmount), paiseOf(amount), paiseOf(payableAmount)];
  if (payablePaise === orderPaise || askedPaise > orderPaise) return undefined;
  return { orderPaise, fromWalletPaise: orderPaise - askedPaise, nameTagPaise: payablePaise - askedPaise };
}

/** What came: the amount that was credited, not the one that was asked for; undefined where it is not known. */
export function arrivedText(
  { creditedAmount, payableAmount }: Pick<PaymentIntent, 'creditedAmount' | 'payableAmount'>,
  { arrived, arrivedInstead }: Pick<Texts['wallet']['addFunds']['own'], 'arrived' | 'arrivedInstead'>,
): string | undefined {
  if (creditedAmount === null) return undefined;
  const credited = formatRupees(paiseOf(creditedAmount));
  return creditedAmount === payableAmount
    ? arrived(credited)
    : arrivedInstead(credited, formatRupees(paiseOf(payableAmount)));
}

/** Where a payment with a link of its own goes, by the payment alone: the page may know nothing else, as without a network. */
export function targetOf({ upiId, upiLink }: Pick<PaymentIntent, 'upiId' | 'upiLink'>) {
  const link = URL.parse(upiLink);
  return { upiId, payeeName: link?.searchParams.get('pn') ?? '', qrCodeImage: '', paymentInstructions: '' };
}
