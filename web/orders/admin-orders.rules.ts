import { isPackage } from '../../contract/is-package.ts';
import { groupDigits } from '../../contract/money.ts';
import type { OrderStatus } from '../../contract/order.ts';
import {
  nextStatuses,
  type OrderFilter,
  type OrderForAdmin,
  orderFilters,
  type SettableStatus,
  usualPercent,
} from '../../contract/orders.ts';
import { adminTexts } from '../texts/admin.ts';
import { packageTexts } from '../texts/admin-orders.ts';
import { deliveredText } from './delivered-text.ts';

/** The filter in the address; undefined is every status. */
export function orderFilterOf(text: string | null): OrderFilter | undefined {
  return orderFilters.find((filter) => filter === text);
}

/** Where an admin can set this order; none once it is final. */
export function settableFrom(status: OrderStatus): readonly SettableStatus[] {
  return nextStatuses[status];
}

/** What an order most often becomes next; undefined where the admin has to say. One that failed is tried again. */
export function likelyNext(status: OrderStatus): SettableStatus | undefined {
  if (status === 'pending') return 'processing';
  if (status === 'failed') return 'pending';
  return status === 'processing' ? 'completed' : undefined;
}

/** How much is delivered, in whole percent, rounded down: 100 means all of it. */
export function deliveredPercent({ progress, quantity }: { progress: number; quantity: number }): number {
  return Math.floor((progress * 100) / quantity);
}

/** What the percent field starts with: where the order stands, or what processing usually means. */
export function startingPercent(order: { status: OrderStatus; progress: number; quantity: number }): number {
  return order.status === 'processing' ? deliveredPercent(order) : usualPercent.processing;
}

/** A whole percent out of what was typed; undefined when it is none. */
export function parsePercent(text: string): number | undefined {
  const match = /^(\d{1,3})\s*%?$/.exec(text.trim());
  const percent = match ? Number(match[1]) : Number.NaN;
  return percent <= 100 ? percent : undefined;
}

/** The units that a percent stands for, rounded down as the server does. */
export function unitsAt(quantity: number, percent: number): number {
  return Math.floor((quantity * percent) / 100);
}

/** `500 / 1,000`: how much of it is delivered; of a package, whether it is. */
export const deliveredOf = (order: Pick<OrderForAdmin, 'status' | 'progress' | 'quantity' | 'serviceType'>): string =>
  deliveredText(order, { delivered: adminTexts.orders.delivered, packages: packageTexts });

/** How many units were ordered; a package is not counted. */
export const quantityOf = ({ quantity, serviceType }: Pick<OrderForAdmin, 'quantity' | 'serviceType'>): string =>
  isPackage(serviceType) ? packageTexts.one : groupDigits(String(quantity));

const maxLinkCharacters = 40;

/** A link short enough for a column, without what every link begins with. */
export function shortLink(url: string): string {
  const telling = url.replace(/^https?:\/\/(?:www\.)?/i, '');
  return telling.length > maxLinkCharacters ? `${telling.slice(0, maxLinkCharacters - 1)}…` : telling;
}

/** The number of a customer in the address; undefined when there is none. */
export function userIdOf(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

type Standing = Pick<OrderForAdmin, 'status' | 'progress' | 'quantity'>;

/** What takes an order from where it was moved to where it stood; undefined where that can't be said exactly. */
export function wayBack(was: Standing, moved: Standing) {
  const status = settableFrom(moved.status).find((each) => each === was.status);
  const isExact = was.status !== 'processing' || (was.progress * 100) % was.quantity === 0;
  if (status === undefined || status === moved.status || !isExact) return undefined;
  return {
    status,
    from: moved.status,
    fromDelivered: moved.progress,
    ...(status === 'processing' && { progress: deliveredPercent(was) }),
  };
}
