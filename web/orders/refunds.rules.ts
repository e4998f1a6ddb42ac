import { formatRupees, type Paise, paiseOf, parseAmount, wireAmount } from '../../contract/money.ts';
import type { OrderForAdmin } from '../../contract/orders.ts';
import type { OrderDetailForAdmin } from '../../contract/orders-admin.ts';
import { processRefundTexts as texts } from '../texts/admin-orders.ts';

/** Where a refund can stand: an order that is cancelled waits for a decision. */
export const refundFilters = ['cancelled', 'refunded', 'rejected'] as const;
export type RefundFilter = (typeof refundFilters)[number];

/** What the address asks for; those that wait unless it names others. */
export function refundFilterOf(text: string | null): RefundFilter {
  return refundFilters.find((status) => status === text) ?? 'cancelled';
}

const amountDigits = 10;

/** What was typed as an amount, with or without the commas and the sign that amounts are shown with. */
export function typedAmount(text: string): Paise | undefined {
  return parseAmount(text.replace(/[₹,\s]/g, ''), amountDigits);
}

/** What is wrong with an amount to pay back; undefined when nothing is. */
export function amountFault(text: string, totalPaise: Paise): string | undefined {
  if (text.trim() === '') return texts.missingAmount;
  const paise = typedAmount(text);
  if (paise === undefined) return texts.badAmount;
  const leastPaise = Math.min(1_00, totalPaise);
  if (paise >= leastPaise && paise <= totalPaise) return undefined;
  return texts.bounds(leastPaise < 1_00 ? formatRupees(1) : '₹1', formatRupees(totalPaise));
}

export function reasonFault(text: string): string | undefined {
  return text.trim() === '' ? texts.missingReason : undefined;
}

/** How many units had arrived when the order was cancelled, which sets its own count back to nothing. */
export function reachedBeforeCancel(timeline: OrderDetailForAdmin['timeline']): number {
  const cancelled = timeline.findLastIndex(({ status }) => status === 'cancelled');
  return cancelled > 0 ? (timeline[cancelled - 1]?.progress ?? 0) : 0;
}

/** The share of what was charged that stands for the units that never came, as it is typed. */
export function undeliveredAmount(order: Pick<OrderForAdmin, 'quantity' | 'totalAmount'>, reached: number): string {
  const missing = BigInt(Math.max(0, order.quantity - reached));
  return wireAmount(Number((BigInt(paiseOf(order.totalAmount)) * missing) / BigInt(order.quantity)));
}
