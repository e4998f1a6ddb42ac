import { formatRupees, groupDigits, type Paise, paiseOf, parseAmount, wireAmount } from '../../contract/money.ts';
import { type OrderForAdmin, partialFrom, refundableBy } from '../../contract/orders.ts';
import type { OrderDetailForAdmin } from '../../contract/orders-admin.ts';
import { refundOfUndelivered } from '../../contract/price.ts';
import { plainDigits } from '../platform/grouped-digits.ts';
import { setPartialTexts, processRefundTexts as texts } from '../texts/admin-orders.ts';

/** Where a refund can stand: an order that is cancelled waits for a decision. */
export const refundFilters = ['cancelled', 'refunded', 'partial', 'rejected'] as const;
export type RefundFilter = (typeof refundFilters)[number];

/** What the address asks for; those that wait unless it names others. */
export function refundFilterOf(text: string | null): RefundFilter {
  return refundFilters.find((status) => status === text) ?? 'cancelled';
}

const amountDigits = 10;

/** What was typed as an amount, with or without the commas and the sign that amounts are shown with. */
export function typedAmount(text: string): Paise | undefined {
  return parseAmount(plainDigits(text), amountDigits);
}

type Refundable = Pick<OrderForAdmin, 'status' | 'quantity' | 'progress' | 'totalAmount' | 'refundedAmount'>;

const includes = (statuses: readonly string[], { status }: Pick<Refundable, 'status'>) => statuses.includes(status);

/** What is left of the price after all refunds. */
export const leftPaise = ({ totalAmount, refundedAmount }: Pick<Refundable, 'totalAmount' | 'refundedAmount'>): Paise =>
  paiseOf(totalAmount) - (refundedAmount === null ? 0 : paiseOf(refundedAmount));

export const isRefundableByAmount = (order: Refundable) => includes(refundableBy.amount, order) && leftPaise(order) > 0;
export const isRefundableByUnits = (order: Refundable) => includes(refundableBy.units, order) && leftPaise(order) > 0;
export const canBecomePartial = (order: Refundable) => includes(partialFrom, order) && leftPaise(order) > 0;
export const isRefundable = (order: Refundable) => isRefundableByAmount(order) || isRefundableByUnits(order);

/** The units that were typed; undefined for what is no number of units that pays anything back. */
export function typedUnits(text: string, order: Refundable): number | undefined {
  const units = /^[\d,\s]{1,15}$/.test(text.trim()) ? Number(text.replace(/[,\s]/g, '')) : Number.NaN;
  return units >= leastUnits(order) && units <= order.quantity ? units : undefined;
}

/** Of a partial order more must be missing than was refunded before. */
const leastUnits = ({ status, quantity, progress }: Refundable) => (status === 'partial' ? quantity - progress + 1 : 1);

/** What is wrong with a number of units; undefined when nothing is, or an amount is typed instead. */
export function unitsFault(text: string, order: Refundable): string | undefined {
  if (text.trim() === '' && isRefundableByAmount(order)) return undefined;
  return remainsFault(text, order);
}

/** What a refund of these units pays back now. */
export function shareOf(units: number, order: Refundable): Paise {
  const paid = { totalPaise: paiseOf(order.totalAmount), refundedPaise: paiseOf(order.totalAmount) - leftPaise(order) };
  return refundOfUndelivered({ quantity: order.quantity, ...paid }, order.quantity - units);
}

/** What is wrong with a number of units that remain; undefined when nothing is. */
export const remainsFault = (text: string, order: Refundable): string | undefined =>
  typedUnits(text, order) === undefined
    ? texts.badUnits(groupDigits(String(leastUnits(order))), groupDigits(String(order.quantity)))
    : undefined;

/** `Delivered 843 of 1,000 · ₹15.70 goes back`: what comes of it when so many units remain. */
export function partialPreview(remains: number, order: Refundable): string {
  const [delivered, all] = [order.quantity - remains, order.quantity].map((count) => groupDigits(String(count)));
  return texts.preview(delivered ?? '', all ?? '', formatRupees(shareOf(remains, order)));
}

/** The posts that were typed as delivered in whole, of so many; undefined for what is no such number, and for all of them. */
export function typedPosts(text: string, posts: number): number | undefined {
  const typed = /^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return typed < posts ? typed : undefined;
}

/** Units that remain of an order for posts to come when so many of its posts got the most that was paid for. */
export const remainsAfterPosts = (
  delivered: number,
  { quantity }: Pick<Refundable, 'quantity'>,
  posts: number,
): number => quantity - (quantity / posts) * delivered;

/** `2 of 3 posts in whole · ₹400.00 stays, ₹200.00 goes back`. */
export function postsPreview(delivered: number, order: Refundable, posts: number): string {
  const backPaise = shareOf(remainsAfterPosts(delivered, order, posts), order);
  return setPartialTexts.postsPreview(
    delivered,
    posts,
    formatRupees(leftPaise(order) - backPaise),
    formatRupees(backPaise),
  );
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
