// What follows for an order from what a provider answered to it, or did not.
import { hour, minute, second } from '../platform/clock.ts';
import type { AddOutcome } from './outcome.rules.ts';
import type { TriedRoute } from './route.rules.ts';

/** A dispatch that was sent, as far as it decides what follows. */
export interface SentDispatch {
  readonly mappingId: number;
  readonly tried: readonly TriedRoute[];
  /** How often it was put back because of a busy link. */
  readonly putBack: number;
  /** An earlier dispatch of the same order had an unclear answer. */
  readonly followsUnknown: boolean;
}

/** What a refusal says of the provider or of the route, beside the order. */
export type RouteFault = 'key' | 'address' | 'funds' | 'service' | 'bounds';

export type NextStep =
  | { readonly kind: 'accepted'; readonly order: string }
  | { readonly kind: 'unknown'; readonly reason: string; readonly hint: string | undefined }
  /** The same dispatch again, at the earliest then; the routes are chosen anew. */
  | {
      readonly kind: 'wait';
      readonly reason: string;
      readonly dueAt: number;
      readonly tried: readonly TriedRoute[];
      readonly isBusyLink: boolean;
      readonly fault: RouteFault | undefined;
    }
  /** Refused for good: another dispatch follows by another route. */
  | {
      readonly kind: 'next-route';
      readonly reason: string;
      readonly tried: readonly TriedRoute[];
      readonly fault: RouteFault | undefined;
    }
  | { readonly kind: 'hold'; readonly reason: string }
  /** The customer's link can't be used: the order is cancelled and paid back. */
  | { readonly kind: 'pay-back'; readonly reason: 'link' };

/** Waits after a busy link, one after another; after the last a person looks. */
const busyLinkWaitsMs = [10, 20, 40, 80, 160].map((minutes) => minutes * minute);
const firstRestMs = 30 * second;
const longestRestMs = 15 * minute;

/** A call that the shop itself did not make: the routes say why, and nothing was tried. */
const notMade = ['circuit-open', 'call-limit', 'secret'];

export function nextStep(outcome: AddOutcome, dispatch: SentDispatch, now: number): NextStep {
  switch (outcome.kind) {
    case 'accepted':
      return { kind: 'accepted', order: outcome.order };
    case 'unknown':
      return { kind: 'unknown', reason: outcome.reason, hint: outcome.hint };
    case 'unsent':
      return afterUnsent(outcome, dispatch, now);
    case 'refused':
      return afterRefusal(outcome, dispatch, now);
  }
}

type Unsent = Extract<AddOutcome, { kind: 'unsent' }>;

function afterUnsent(
  { reason, retryAfterMs, pauses }: Unsent,
  { mappingId, tried }: SentDispatch,
  now: number,
): NextStep {
  const wait = { kind: 'wait', reason, dueAt: now, isBusyLink: false } as const;
  if (pauses) return { ...wait, tried, fault: 'address' };
  // A second, so that what the routes don't show yet is not asked in a loop.
  if (notMade.includes(reason)) return { ...wait, dueAt: now + second, tried, fault: undefined };
  const times = timesOf(tried, mappingId) + 1;
  const restMs = retryAfterMs ?? Math.min(firstRestMs * 2 ** Math.min(times - 1, 10), longestRestMs);
  const again = { mappingId, reason, times, until: now + restMs };
  return { ...wait, tried: [...without(tried, mappingId), again], fault: undefined };
}

const timesOf = (tried: readonly TriedRoute[], mappingId: number): number =>
  tried.find((each) => each.mappingId === mappingId)?.times ?? 0;

/** A provider that refuses for its balance, whatever it says that this is, is asked more and more seldom, and then no more. */
const mostFundsRefusals = 8;
const fundsRestMs = (times: number): number => (times < 3 ? 0 : Math.min(minute * 2 ** (times - 2), longestRestMs));

const without = (tried: readonly TriedRoute[], mappingId: number): TriedRoute[] =>
  tried.filter((each) => each.mappingId !== mappingId);

type Refused = Extract<AddOutcome, { kind: 'refused' }>;

function afterRefusal({ refusal }: Refused, dispatch: SentDispatch, now: number): NextStep {
  const { mappingId, tried, putBack, followsUnknown } = dispatch;
  const never = [...without(tried, mappingId), { mappingId, reason: refusal, times: 1, until: null }];
  const wait = { kind: 'wait', reason: refusal, dueAt: now, tried, isBusyLink: false } as const;
  switch (refusal) {
    case 'busy-link': {
      // The order that makes the link busy may be this one.
      if (followsUnknown) return { kind: 'hold', reason: 'busy-link-after-unknown' };
      const waitMs = busyLinkWaitsMs[putBack];
      if (waitMs === undefined) return { kind: 'hold', reason: 'busy-link' };
      return { ...wait, dueAt: now + waitMs, isBusyLink: true, fault: undefined };
    }
    case 'funds': {
      const times = timesOf(tried, mappingId) + 1;
      if (times > mostFundsRefusals) return { kind: 'hold', reason: 'funds' };
      const again = { mappingId, reason: refusal, times, until: now + fundsRestMs(times) };
      return { ...wait, tried: [...without(tried, mappingId), again], fault: 'funds' };
    }
    case 'link':
      return { kind: 'pay-back', reason: 'link' };
    case 'input':
      return { kind: 'hold', reason: 'input' };
    case 'key':
      // Another key may be taken: the route is tried again once an admin has looked.
      return { ...wait, fault: 'key' };
    case 'service':
    case 'bounds':
      return { kind: 'next-route', reason: refusal, tried: never, fault: refusal };
    case 'other':
      return { kind: 'next-route', reason: refusal, tried: never, fault: undefined };
  }
}

/** So long an order waits for a route that can't be used now, before a person looks. */
export const longestWaitMs = 6 * hour;

/** So many unclear answers within this time stop the sending to a provider. */
export const unknownLimit = { count: 3, windowMs: 10 * minute } as const;

/** The lease of a claim: longer than any call takes, so that nobody else decides about it meanwhile. */
export const leaseMsOf = (timeoutMs: number): number => Math.max(5 * minute, timeoutMs + minute);
/** A lease or a wait that ends later was written before a clock correction. */
export const latestPlausibleMs = 7 * hour;
