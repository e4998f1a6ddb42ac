import type { Service } from '../../contract/catalogue.ts';
import { indiaAheadMs } from '../../contract/india-offset.ts';
import { groupDigits } from '../../contract/money.ts';
import { type PostPlan, plannedUnits, subscriptionBounds } from '../../contract/subscriptions.ts';
import type { Rules } from '../platform/draft.ts';
import { parseWholeNumber } from '../platform/whole-number.ts';
import { subscriptions as words } from '../texts/subscriptions.ts';
import type { OrderValues } from './order-draft.ts';
import type { SentExtras } from './use-placing.ts';

const digits = (value: number): string => groupDigits(String(value));

const within = (typed: string, { min, max }: { readonly min: number; readonly max: number }): number | undefined => {
  const number = /^\s*0+\s*$/.test(typed) ? 0 : parseWholeNumber(typed);
  return number !== undefined && number >= min && number <= max ? number : undefined;
};

const dayMs = 24 * 60 * 60_000;

/** The day in so many days, as it is in India: `2026-12-31`. */
export const dayAhead = (days: number, now = Date.now()): string =>
  new Date(now + indiaAheadMs + days * dayMs).toISOString().slice(0, 10);

function lastDayFault(typed: string): string | undefined {
  const { min, max } = subscriptionBounds.days;
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(typed);
  return isDay && typed >= dayAhead(min) && typed <= dayAhead(max) ? undefined : words.faults.lastDay(max);
}

function mostFault(typed: string, { minPerPost }: OrderValues, { maxQuantity }: Service): string | undefined {
  const most = parseWholeNumber(typed);
  if (most === undefined) return words.faults.most;
  if (most > maxQuantity) return words.faults.tooMany(digits(maxQuantity));
  const least = parseWholeNumber(minPerPost);
  return least !== undefined && most < least ? words.faults.mostBelowLeast : undefined;
}

function leastFault(typed: string, { minQuantity }: Service): string | undefined {
  const least = parseWholeNumber(typed);
  if (least === undefined) return words.faults.least;
  return least < minQuantity ? words.faults.tooFew(digits(minQuantity)) : undefined;
}

/** What is wrong with an order for posts to come: the bounds of its service are those of each post. */
export function extraRules(service: Service): Rules<OrderValues> {
  const { posts, delayMinutes } = subscriptionBounds;
  return {
    quantity: () => undefined,
    username: (typed) => (typed.trim() === '' ? words.faults.username : undefined),
    minPerPost: (typed) => leastFault(typed, service),
    maxPerPost: (typed, values) => mostFault(typed, values, service),
    posts: (typed) => (within(typed, posts) === undefined ? words.faults.posts(posts.min, posts.max) : undefined),
    delayMinutes: (typed) =>
      within(typed, delayMinutes) === undefined ? words.faults.delay(digits(delayMinutes.max)) : undefined,
    expiresOn: lastDayFault,
  };
}

/** What each post gets, as the form says it; undefined while it does not. */
export function typedPlan(service: Service, values: OrderValues): PostPlan | undefined {
  const least = parseWholeNumber(values.minPerPost);
  const most = parseWholeNumber(values.maxPerPost);
  const posts = within(values.posts, subscriptionBounds.posts);
  const isFaulty =
    leastFault(values.minPerPost, service) !== undefined || mostFault(values.maxPerPost, values, service) !== undefined;
  if (least === undefined || most === undefined || posts === undefined || isFaulty) return undefined;
  return { minPerPost: least, maxPerPost: most, posts };
}

/** The most that all posts can get: that is paid for. Undefined while the form does not say it. */
export function orderedQuantity(service: Service, values: OrderValues): number | undefined {
  const plan = typedPlan(service, values);
  return plan && plannedUnits(plan);
}

/** What there is to enter before there is a price. */
export const priceHint = (): string => words.priceHint;

export function typedExtras(service: Service, values: OrderValues): SentExtras {
  const { username, expiresOn } = values;
  const delayMinutes = within(values.delayMinutes, subscriptionBounds.delayMinutes);
  return { ...typedPlan(service, values), username: username.trim().replace(/^@/, ''), delayMinutes, expiresOn };
}

/** The name of the profile that a link leads to; undefined where it says none. */
export function usernameIn(link: string): string | undefined {
  const [, path = ''] = /^[^/?#]+\/([^?#]*)/.exec(link.trim().replace(/^https?:\/\//, '')) ?? [];
  const parts = path.split('/').filter((part) => part !== '');
  const [name = ''] = parts;
  return parts.length === 1 && /^@?[\w.-]{1,100}$/.test(name) ? name.replace(/^@/, '') : undefined;
}
