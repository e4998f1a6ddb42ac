// By which service of which provider an order is sent, and why not by another.
import type { PassReason } from '../../contract/dispatches.ts';
import { isPackage } from '../../contract/is-package.ts';
import { type ServiceType, serviceTypeIn } from '../../contract/service-kinds.ts';
import { minute } from '../platform/clock.ts';
import { decimalText, divideRoundingUp } from './decimal.rules.ts';
import { costInRupeesE4, marginBp } from './price.rules.ts';
import type { StoredService } from './snapshot.rules.ts';

/** A route of a service of the shop, with all that decides about it. */
export interface Route {
  readonly mappingId: number;
  readonly serviceId: number;
  readonly serviceType: ServiceType;
  readonly providerId: number;
  readonly providerName: string;
  readonly externalId: string;
  readonly isActive: boolean;
  readonly quarantineReason: string | null;
  readonly setAsideAt: number | null;
  /** When the provider's list was last read, and whether that went well. */
  readonly syncedAt: number | null;
  readonly syncOutcome: string | null;
  readonly isProviderActive: boolean;
  readonly pausedReason: string | null;
  readonly sendingStoppedAt: number | null;
  readonly circuitState: 'closed' | 'open';
  readonly circuitUntil: number;
  readonly minuteAt: number;
  readonly minuteCalls: number;
  readonly callsPerMinute: number;
  readonly balanceE8: number | null;
  readonly currency: string;
  readonly fxE4: number;
  readonly bufferBp: number;
  /** Null where no list has it any more. */
  readonly offered: Offered | null;
}

interface Offered extends Pick<StoredService, 'name' | 'type' | 'state'> {
  readonly costE8: number;
  readonly min: number;
  readonly max: number;
}

/** What came of an earlier try of the same order by a route. */
export interface TriedRoute {
  readonly mappingId: number;
  readonly reason: string;
  readonly times: number;
  /** When it can be tried again; null for never. */
  readonly until: number | null;
}

export interface Bounds {
  readonly min: number;
  readonly max: number;
}

/** What an order asks of a route. */
interface RouteRequest {
  /** That of the order: the service may have become another since. */
  readonly serviceType: ServiceType;
  readonly quantity: number;
  /** What each post gets, of an order for posts to come: the bounds are about that. */
  readonly perPost?: Bounds | undefined;
  /** What the customer paid for them after discounts, in ten-thousandths of a rupee. */
  readonly paidE4: bigint;
  /** The least that is left of it where a provider has the order, in hundredths of a percent; null: an admin sends it all the same. */
  readonly floorOf: ((providerId: number) => number) | null;
  readonly tried: readonly TriedRoute[];
  readonly now: number;
}

/** A time beyond it was written before a clock correction. */
const longestRestMs = 20 * minute;

const startOfMinute = (now: number): number => Math.floor(now / minute) * minute;

/** Why nothing is sent by a route, whatever the order is. */
export function whyUnusable(route: Route, now: number, serviceType = route.serviceType): PassReason | undefined {
  const { offered, setAsideAt, syncedAt, circuitUntil, minuteAt, minuteCalls, callsPerMinute } = route;
  if (!route.isActive) return 'off';
  if (!route.isProviderActive) return 'provider-off';
  if (route.quarantineReason !== null) return 'quarantined';
  // Missing in a single list it may be there all the same: its provider refuses it then.
  if (offered?.state !== 'there' && offered?.state !== 'missed') return 'not-offered';
  const offeredType = serviceTypeIn(offered.type);
  if (offeredType === undefined) return 'not-plain';
  if (offeredType !== serviceType) return 'another-type';
  const isReadSince = route.syncOutcome === 'synced' && syncedAt !== null && syncedAt > (setAsideAt ?? 0);
  if (setAsideAt !== null && !isReadSince) return 'set-aside';
  if (route.pausedReason !== null) return 'provider-paused';
  if (route.sendingStoppedAt !== null) return 'sending-stopped';
  const rests = route.circuitState === 'open' && circuitUntil > now && circuitUntil <= now + longestRestMs;
  if (rests) return 'circuit-open';
  return minuteAt === startOfMinute(now) && minuteCalls >= callsPerMinute ? 'call-limit' : undefined;
}

/** What so many units cost by a route, in the provider's currency, rounded up. The cost of a package is for each. */
const costOf = ({ costE8 }: Pick<Offered, 'costE8'>, { quantity, serviceType }: RouteRequest): bigint =>
  divideRoundingUp(BigInt(costE8) * BigInt(quantity), isPackage(serviceType) ? 1n : 1_000n);

/** What is left of a price in ten-thousandths of a rupee, in hundredths of a percent of it. */
export const marginOf = (route: Route, { costE8, priceE4 }: { costE8: bigint; priceE4: bigint }): number =>
  marginBp(costInRupeesE4(costE8, route), priceE4);

/** What of a whole sum is for a part of an order, rounded down: the least that was paid for it. */
export const paidForE4 = (totalPaise: number, { part, whole }: { part: number; whole: number }): bigint =>
  (BigInt(totalPaise) * 100n * BigInt(part)) / BigInt(whole);

function whyPassedOver(route: Route, request: RouteRequest): PassReason | undefined {
  const { quantity, now } = request;
  const tried = request.tried.find(({ mappingId }) => mappingId === route.mappingId);
  if (tried?.until === null) return 'refused-before';
  const unusable = whyUnusable(route, now, request.serviceType);
  const { offered } = route;
  if (unusable !== undefined && !passes(unusable)) return unusable;
  if (!offered) return 'not-offered';
  // A package has no quantity that its bounds could be about.
  if (!isPackage(request.serviceType)) {
    const { min, max } = request.perPost ?? { min: quantity, max: quantity };
    if (min < offered.min) return 'below-minimum';
    if (max > offered.max) return 'above-maximum';
  }
  const costE8 = costOf(offered, request);
  if (figuresOf(route, offered, request).isBelowFloor) return 'below-floor';
  if (unusable !== undefined) return unusable;
  if (tried && tried.until > now && tried.until <= now + longestRestMs) return 'not-reached';
  return route.balanceE8 !== null && BigInt(route.balanceE8) < costE8 ? 'balance-low' : undefined;
}

/** What an order costs by a route, and what that leaves of what was paid for it. */
function figuresOf(route: Route, offered: Offered, request: RouteRequest) {
  const { paidE4, floorOf } = request;
  const costE8 = costOf(offered, request);
  const margin = marginOf(route, { costE8, priceE4: paidE4 });
  const floorBp = floorOf?.(route.providerId);
  return { costE8, margin, floorBp, isBelowFloor: floorBp !== undefined && margin < floorBp };
}

/** Reasons that pass by themselves, or as soon as an admin has looked at the provider. */
const passing: readonly PassReason[] = [
  'provider-paused',
  'sending-stopped',
  'circuit-open',
  'call-limit',
  'not-reached',
  'balance-low',
];
const passes = (reason: PassReason): boolean => passing.includes(reason);

export interface PassedRoute {
  readonly mappingId: number;
  readonly providerName: string;
  readonly externalId: string;
  readonly reason: PassReason;
  /** For an admin who decides about an order below the floor. */
  readonly figures?: PassedFigures;
}

/** The rates are what counted then. */
interface PassedFigures {
  readonly cost: string;
  readonly currency: string;
  /** In ten-thousandths of a rupee. */
  readonly costE4: number;
  readonly marginBp: number;
  readonly floorBp: number;
}

const worstMarginBp = -10_000_000;

function passedFigures(route: Route, offered: Offered, request: RouteRequest): PassedFigures {
  const { costE8, margin, floorBp = 0 } = figuresOf(route, offered, request);
  const costE4 = Number(costInRupeesE4(costE8, route));
  // For nothing at all it leaves less than any number says.
  return {
    cost: decimalText(costE8),
    currency: route.currency,
    costE4,
    marginBp: Math.max(margin, worstMarginBp),
    floorBp,
  };
}

export type RouteChoice = { readonly passedOver: readonly PassedRoute[] } & (
  | { readonly kind: 'send'; readonly route: Route; readonly costE8: bigint }
  /** None can be used now; one may be at `retryAt`. */
  | { readonly kind: 'wait'; readonly reason: PassReason; readonly retryAt: number }
  | { readonly kind: 'hold'; readonly reason: PassReason | 'no-route' | 'no-usable-route' }
);

/** The first route that can be used now. Those before it are named with the reason. */
export function chooseRoute(routes: readonly Route[], request: RouteRequest): RouteChoice {
  const passedOver: PassedRoute[] = [];
  for (const route of routes) {
    const reason = whyPassedOver(route, request);
    if (reason === undefined && route.offered)
      return { kind: 'send', route, costE8: costOf(route.offered, request), passedOver };
    const { mappingId, providerName, externalId, offered } = route;
    passedOver.push({
      mappingId,
      providerName,
      externalId,
      reason: reason ?? 'not-offered',
      ...(reason === 'below-floor' && offered && { figures: passedFigures(route, offered, request) }),
    });
  }
  const waiting = passedOver.find(({ reason }) => passes(reason));
  if (waiting) {
    const times = routes.flatMap((route, index) => retryAt(route, passedOver[index]?.reason, request) ?? []);
    return { kind: 'wait', reason: waiting.reason, retryAt: Math.min(...times), passedOver };
  }
  const [first] = passedOver;
  const isOneReason = first && passedOver.every(({ reason }) => reason === first.reason);
  return { kind: 'hold', reason: isOneReason ? first.reason : first ? 'no-usable-route' : 'no-route', passedOver };
}

const second = 1_000;

/** When a route is looked at again; undefined for one that does not get better by itself. */
function retryAt(route: Route, reason: PassReason | undefined, { tried, now }: RouteRequest): number | undefined {
  switch (reason) {
    case 'circuit-open':
      return Math.max(route.circuitUntil, now + second);
    case 'call-limit':
      return startOfMinute(now) + minute;
    case 'not-reached':
      return tried.find(({ mappingId }) => mappingId === route.mappingId)?.until ?? now + minute;
    case 'provider-paused':
    case 'sending-stopped':
    case 'balance-low':
      return now + minute;
    default:
      return undefined;
  }
}
