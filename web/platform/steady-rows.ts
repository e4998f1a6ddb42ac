import { useState } from 'react';

interface Row {
  readonly id: number;
}

export interface SteadyRow<T> {
  readonly item: T;
  /** It left the list meanwhile, by somebody else's hand. */
  readonly isGone: boolean;
}

interface Held<T> {
  readonly of: string;
  readonly items: readonly T[];
}

export interface SteadyRows<T> {
  /** Undefined until the first answer is here. */
  readonly rows: readonly SteadyRow<T>[] | undefined;
  /** The first and the last of them as they stood when they came: where they stand in the list may be another place by now. */
  readonly ends: { readonly first: T; readonly last: T } | undefined;
  /** How many rows wait to be shown among these; all of a page means that or more. */
  readonly newCount: number;
  readonly showNew: () => void;
  /** The list is shown as it is until it has been fetched anew: the person's own act changed it. */
  readonly followNext: () => void;
}

/**
 * The rows to show of a list that changes while somebody works on it. While `isHeld`, every row keeps
 * its place: what changed is updated where it stands, what left is marked, and what is new waits for `showNew`.
 */
export function useSteadyRows<T extends Row>(input: {
  /** Undefined while loading, and while only another page's rows are here. */
  latest: readonly T[] | undefined;
  /** When `latest` was fetched. */
  fetchedAt: number;
  /** `latest` may be kept from an earlier visit: newer rows are on their way. */
  isFetching: boolean;
  /** Another text is another list: its rows are shown as they come. */
  listKey: string;
  pageSize: number;
  isHeld: boolean;
}): SteadyRows<T> {
  const { latest, fetchedAt, isFetching, listKey, pageSize, isHeld } = input;
  const [held, setHeld] = useState<Held<T>>();
  const [followsSince, setFollowsSince] = useState<number>();

  const isOwnList = held?.of === listKey;
  const isFollowing = followsSince !== undefined;
  const adopts = latest !== undefined && (!isOwnList || held.items.length === 0 || !isHeld || isFollowing);
  if (adopts && (!isOwnList || held.items !== latest)) setHeld({ of: listKey, items: latest });
  // Back from a search in which rows were dealt with: the kept page still has them, and must not be held.
  if (adopts && !isOwnList && isFetching && !isFollowing) setFollowsSince(fetchedAt);
  if (adopts && isFollowing && fetchedAt !== followsSince) setFollowsSince(undefined);

  const shown = adopts ? latest : held?.items;
  const state = shown && latest && isOwnList && !adopts ? mergeRows(shown, latest, pageSize) : undefined;
  const [first, last] = [shown?.[0], shown?.at(-1)];
  return {
    ends: first && last && { first, last },
    rows: state?.rows ?? shown?.map((item) => ({ item, isGone: false })),
    newCount: state?.newCount ?? 0,
    showNew: () => setHeld(undefined),
    followNext: () => setFollowsSince(fetchedAt),
  };
}

/**
 * The page to fetch for whoever goes from one to another. Where rows of the shown page have left, the rest moved up: what
 * comes next stands on this same page now, and on the next one those behind it.
 */
export function pageAfterLeaving({ from, to, goneCount }: { from: number; to: number; goneCount: number }): number {
  return to === from + 1 && goneCount > 0 ? from : to;
}

/** What is shown, brought up to date without moving a row. Both are in the same order, whichever it is. */
export function mergeRows<T extends Row>(
  shown: readonly T[],
  latest: readonly T[],
  pageSize: number,
): { rows: readonly SteadyRow<T>[]; newCount: number } {
  const fresh = new Map(latest.map((item) => [item.id, item]));
  const known = new Set(shown.map(({ id }) => id));
  const lastFresh = shown.findLastIndex(({ id }) => fresh.has(id));
  const lastKnown = latest.findLastIndex(({ id }) => known.has(id));
  // If the fetched page is full, a missing row may only have moved to the next page.
  const isEndFetched = latest.length < pageSize || (lastKnown !== -1 && lastKnown < latest.length - 1);
  // Rows below the last known one have moved up from the next page, if there was one: they are not new.
  const newUntil = shown.length < pageSize || lastKnown === -1 ? latest.length : lastKnown;
  // No shown row was fetched, and the fetched ones follow them in the order of the list: the shown rows have all left it.
  const areAllGone = lastKnown === -1 && latest.length > 0 && isOneOrder([...shown, ...latest]);
  return {
    rows: shown.map((item, index) => ({
      item: fresh.get(item.id) ?? item,
      isGone: !fresh.has(item.id) && (isEndFetched || areAllGone || index < lastFresh),
    })),
    newCount: latest.filter(({ id }, index) => !known.has(id) && index < newUntil).length,
  };
}

function isOneOrder(rows: readonly Row[]): boolean {
  const steps = rows.slice(1).map(({ id }, index) => Math.sign(id - (rows[index]?.id ?? id)));
  return steps.every((step) => step === steps[0]);
}
