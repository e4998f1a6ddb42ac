// Where an order may be whose answer was unclear. What is not proof decides nothing.
import { day, hour, minute, second } from '../platform/clock.ts';
import type { ListedOrder } from './order-list.rules.ts';
import type { StatusReading } from './status.rules.ts';

/** An unknown order, as it was sent. */
export interface SearchedOrder {
  readonly providerId: number;
  readonly externalService: string;
  readonly link: string;
  readonly quantity: number;
  readonly expectedCostE8: number;
  readonly sentAt: number;
  readonly unknownAt: number;
}

const searchWaitsMs = [2 * minute, 10 * minute, 30 * minute, hour, 3 * hour, 6 * hour, 12 * hour];
/** The first search: lists lag, and the order after this one has its number then. */
export const firstSearchMs = 20 * second;
/** No search is planned for so far ahead: a later time was written before a clock correction. */
export const farthestSearchMs = day;

/** When it is looked for again after so many searches; null: a person has to look. */
export function nextSearchAt({ searches, now }: { searches: number; now: number }): number | null {
  const waitMs = searchWaitsMs[searches];
  return waitMs === undefined ? null : now + waitMs;
}

/** What an order costs may differ by so much from what was expected, in hundredths. */
const toleratedPercent = 2n;

export function isSameCost(costE8: bigint, expectedCostE8: number): boolean {
  const expected = BigInt(expectedCostE8);
  const difference = costE8 > expected ? costE8 - expected : expected - costE8;
  return difference * 100n <= expected * toleratedPercent;
}

/** Whether an order that a provider shows cost what this one costs, and is no larger. */
export function isPaidFor(
  { chargeE8, currency, remains }: StatusReading,
  { expectedCostE8, quantity }: Pick<SearchedOrder, 'expectedCostE8' | 'quantity'>,
  ownCurrency: string,
): boolean {
  if (chargeE8 === undefined || (currency !== undefined && currency.toUpperCase() !== ownCurrency)) return false;
  if (typeof remains === 'number' && remains > quantity) return false;
  return isSameCost(chargeE8, expectedCostE8);
}

/** The two orders of ours between which the number of this one must be. */
export interface Neighbours {
  /** The highest number of those that were accepted before this one was sent. */
  readonly before: bigint | undefined;
  /** The lowest number of those that were sent after this one had its unclear answer. */
  readonly after: bigint | undefined;
}

export const numberOf = (providerOrder: string): bigint | undefined =>
  /^[1-9]\d{0,17}$/.test(providerOrder) ? BigInt(providerOrder) : undefined;

const maxGap = 300n;
/** Nobody asks a provider more often for one order. */
const maxGapCalls = 10;

export type GapPlan =
  | { readonly kind: 'ask'; readonly ids: readonly string[] }
  | { readonly kind: 'leave'; readonly outcome: 'no-neighbours' | 'numbers-mixed' | 'too-wide' | 'too-many-calls' };

/** The numbers between both neighbours that no order of ours has. */
export function planGap(
  { before, after }: Neighbours,
  { batchCap, isTaken }: { readonly batchCap: number; isTaken(id: string): boolean },
): GapPlan {
  if (before === undefined || after === undefined) return { kind: 'leave', outcome: 'no-neighbours' };
  if (after <= before) return { kind: 'leave', outcome: 'numbers-mixed' };
  if (after - before - 1n > maxGap) return { kind: 'leave', outcome: 'too-wide' };
  const ids = Array.from({ length: Number(after - before) - 1 }, (_, index) => String(before + BigInt(index) + 1n));
  const free = ids.filter((id) => !isTaken(id));
  if (Math.ceil(free.length / batchCap) > maxGapCalls) return { kind: 'leave', outcome: 'too-many-calls' };
  return { kind: 'ask', ids: free };
}

/** What a provider said of a number; `silent`: nothing that can be read. */
export type GapReading = StatusReading | { readonly kind: 'not-found' | 'silent' };

/** What a step came to: of `found` there is one candidate, and it is the order. */
export interface Verdict {
  readonly outcome: string;
  readonly candidates: readonly string[];
}

/** A panel that shows so many numbers of others shows those of strangers, too. */
const leastForeign = 4;

/** Exactly one number that answers and cost the same is the order. One number that can't be read may be another one. */
export function judgeGap(
  readings: ReadonlyMap<string, GapReading>,
  searched: Pick<SearchedOrder, 'expectedCostE8' | 'quantity'>,
  { currency, hasRival }: { readonly currency: string; readonly hasRival: boolean },
): Verdict {
  const known = [...readings].filter(([, reading]) => reading.kind === 'status');
  const candidates = known.flatMap(([id, reading]) =>
    reading.kind === 'status' && isPaidFor(reading, searched, currency) ? [id] : [],
  );
  if (readings.size >= leastForeign && known.length * 2 > readings.size) return { outcome: 'shows-others', candidates };
  if (candidates.length === 0) return { outcome: 'nothing', candidates };
  if (candidates.length > 1) return { outcome: 'several', candidates };
  if ([...readings.values()].some(({ kind }) => kind === 'silent')) return { outcome: 'incomplete', candidates };
  return { outcome: hasRival ? 'several-unknown' : 'found', candidates };
}

/** Time zones are between these, and half an hour is left for a slow panel. */
const zoneBeforeMs = 12 * hour;
const zoneAfterMs = 14 * hour;
const slackMs = 10 * minute;
const quarterMs = 15 * minute;

export interface OwnListed {
  readonly providerOrder: string;
  readonly sentAt: number | null;
}

/** How far a panel's clock is from ours, by the orders of ours in its list; undefined: none of them says it. */
function clockOffsetMs(listed: readonly ListedOrder[], own: readonly OwnListed[]): number | undefined {
  const sentAt = new Map(own.map((order) => [order.providerOrder, order.sentAt]));
  for (const { id, at } of listed) {
    const sent = sentAt.get(id);
    if (at !== undefined && sent !== undefined && sent !== null) return Math.round((at - sent) / quarterMs) * quarterMs;
  }
  return undefined;
}

/**
 * An order in the list with the same service, link, quantity and time that no order of ours has is the order. That it is not in
 * the list says nothing: lists lag.
 */
export function judgeList(
  listed: readonly ListedOrder[],
  searched: SearchedOrder,
  { own, before, hasRival }: { own: readonly OwnListed[]; before: bigint | undefined; hasRival: boolean },
): Verdict {
  const taken = new Set(own.map(({ providerOrder }) => providerOrder));
  const offsetMs = clockOffsetMs(listed, own);
  const alike = listed.filter(
    ({ id, service, link, quantity }) =>
      !taken.has(id) &&
      service === searched.externalService &&
      link === searched.link &&
      quantity === searched.quantity &&
      !isEarlierNumber(id, before),
  );
  const inTime = alike.filter(({ at }) => at === undefined || isInTime(at, searched, offsetMs));
  const candidates = inTime.map(({ id }) => id);
  const [only] = inTime;
  if (!only) return { outcome: 'not-listed', candidates };
  if (inTime.length > 1) return { outcome: 'several', candidates };
  if (hasRival) return { outcome: 'several-unknown', candidates };
  // Something must say that it is not an older order for the same link.
  const isTimed = only.at !== undefined && offsetMs !== undefined;
  const isNew = isTimed || (before !== undefined && numberOf(only.id) !== undefined);
  return { outcome: isNew ? 'found' : 'undated', candidates };
}

function isEarlierNumber(id: string, before: bigint | undefined): boolean {
  const number = numberOf(id);
  return number !== undefined && before !== undefined && number <= before;
}

function isInTime(at: number, { sentAt, unknownAt }: SearchedOrder, offsetMs: number | undefined): boolean {
  const [from, until] = [sentAt - slackMs, unknownAt + slackMs];
  if (offsetMs !== undefined) return at - offsetMs >= from && at - offsetMs <= until;
  return at >= from - zoneBeforeMs && at <= until + zoneAfterMs;
}

interface BalanceMove {
  readonly beforeE8: number | null;
  readonly afterE8: bigint;
  readonly expectedCostE8: number;
  /** Something else was sent there between both readings. */
  readonly hasOthers: boolean;
}

/** What two readings of a balance hint at; never proof: people pay in, and panels charge late. */
export function judgeBalance({ beforeE8, afterE8, expectedCostE8, hasOthers }: BalanceMove): {
  readonly outcome: 'no-reading' | 'others-sent' | 'fell' | 'unchanged' | 'other-change';
  readonly fellE8: bigint | undefined;
} {
  if (beforeE8 === null) return { outcome: 'no-reading', fellE8: undefined };
  if (hasOthers) return { outcome: 'others-sent', fellE8: undefined };
  const fellE8 = BigInt(beforeE8) - afterE8;
  if (fellE8 === 0n) return { outcome: 'unchanged', fellE8 };
  return { outcome: fellE8 > 0n && isSameCost(fellE8, expectedCostE8) ? 'fell' : 'other-change', fellE8 };
}
