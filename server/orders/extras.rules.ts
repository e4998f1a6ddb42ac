import { type DripFeed, dripTexts } from '../../contract/drip-feed.ts';
import { extraTexts, type OrderExtras } from '../../contract/order-extras.ts';
import { orderTexts } from '../../contract/orders.ts';
import { extraFields, kindOf, linesOf, type ServiceType } from '../../contract/service-kinds.ts';
import { type PostPlan, plannedUnits, subscriptionBounds } from '../../contract/subscriptions.ts';
import { indianDay, startOfIndianDay } from '../platform/indian-time.ts';

type Content = { readonly quantity: number } | { readonly fields: Readonly<Record<string, string>> };

/**
 * How many units an order of a service of this type is for, or what is wrong with each field. Every extra of the type has to be
 * there, and no other. A quantity that follows from them may be sent, if it is the same.
 */
export function orderedContent(
  type: ServiceType,
  { quantity, extras = {} }: { readonly quantity: number | undefined; readonly extras?: OrderExtras | undefined },
): Content {
  const kind = kindOf(type);
  const fields: Record<string, string> = {};
  for (const field of extraFields) {
    const isTaken = kind.extras.includes(field);
    const value = extras[field];
    if (isTaken && (value === undefined || value === '')) fields[field] = extraTexts[field];
    if (!isTaken && value !== undefined) fields[field] = extraTexts.notTaken;
  }
  const counted = countedQuantity(type, extras);
  if (counted === undefined && quantity === undefined) fields['quantity'] = orderTexts.quantity;
  const isOther = counted !== undefined && quantity !== undefined && quantity !== counted;
  if (isOther)
    fields['quantity'] ??= countedTexts[kind.counts === 'package' || kind.counts === 'posts' ? kind.counts : 'lines'];
  if (Object.keys(fields).length > 0) return { fields };
  return { quantity: counted ?? quantity ?? 0 };
}

const countedTexts = { package: extraTexts.package, posts: extraTexts.perPost, lines: extraTexts.counted } as const;

/** Undefined: the customer names it. */
function countedQuantity(type: ServiceType, extras: OrderExtras): number | undefined {
  const { counts } = kindOf(type);
  if (counts === null) return undefined;
  if (counts === 'posts') return plannedUnits({ maxPerPost: extras.maxPerPost ?? 0, posts: extras.posts ?? 0 });
  return counts === 'package' ? 1 : linesOf(extras[counts] ?? '').length;
}

/** In which parts an order is delivered, or what is wrong with each field; undefined where it is delivered at once. */
export function dripFeedOf(
  { runs, intervalMinutes }: { readonly runs?: number | undefined; readonly intervalMinutes?: number | undefined },
  canDrip: boolean,
): DripFeed | { readonly fields: Readonly<Record<string, string>> } | undefined {
  if (runs === undefined && intervalMinutes === undefined) return undefined;
  if (!canDrip) return { fields: { [runs === undefined ? 'intervalMinutes' : 'runs']: dripTexts.notTaken } };
  if (runs === undefined) return { fields: { runs: dripTexts.both } };
  if (intervalMinutes === undefined) return { fields: { intervalMinutes: dripTexts.both } };
  return { runs, intervalMinutes };
}

export interface Subscription extends PostPlan {
  /** From then on a new post does not count. */
  readonly expiresAt: number;
}

const expiryOf = (day: string): number => startOfIndianDay(Math.floor(Date.parse(day) / 86_400_000) + 1);

/** What an order of posts to come is for, or what is wrong with each field; undefined for a service of another type. */
export function subscriptionOf(
  type: ServiceType,
  { minPerPost = 0, maxPerPost = 0, posts = 0, expiresOn = '' }: OrderExtras,
  at: number,
): Subscription | { readonly fields: Readonly<Record<string, string>> } | undefined {
  if (kindOf(type).counts !== 'posts') return undefined;
  if (minPerPost > maxPerPost) return { fields: { maxPerPost: extraTexts.maxPerPost } };
  const expiresAt = expiryOf(expiresOn);
  const days = indianDay(expiresAt) - 1 - indianDay(at);
  const { min, max } = subscriptionBounds.days;
  if (!(days >= min && days <= max)) return { fields: { expiresOn: extraTexts.expiresOn } };
  return { minPerPost, maxPerPost, posts, expiresAt };
}
