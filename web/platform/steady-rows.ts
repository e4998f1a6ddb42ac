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
  /** How many rows wait above the ones that are shown; all of a page means that or more. */
  readonly newCount: number;
  readonly showNew: () => void;
  /** The list is shown as it is until it has been fetched anew: the person's own deed changed it. */
  readonly followNext: () => void;
}

/**
 * The rows to show of a list that is newest first and changes while somebody works on it. While `isHeld`, every row keeps
 * its place: what changed is updated where it stands, what left is marked, and what is new waits for `showNew`.
 */
export function useSteadyRows<T extends Row>(input: {
  /** Undefined while loading, and while only another page's rows are here. */
  latest: readonly T[] | undefined;
  /** When `latest` was fetched. */
  fetchedAt: number;
  /** Another text is another list: its rows are shown as they come. */
  listKey: string;
  pageSize: number;
  isHeld: boolean;
}): SteadyRows<T> {
  const { latest, fetchedAt, listKey, pageSize, isHeld } = input;
  const [held, setHeld] = useState<Held<T>>();
  const [followsSince, setFollowsSince] = useState<number>();

  const isOwnList = held?.of === listKey;
  const isFollowing = followsSince !== undefined;
  const adopts = latest !== undefined && (!isOwnList || held.items.length === 0 || !isHeld || isFollowing);
  if (adopts && (!isOwnList || held.items !== latest)) setHeld({ of: listKey, items: latest });
  if (adopts && isFollowing && fetchedAt !== followsSince) setFollowsSince(undefined);

  const shown = adopts ? latest : held?.items;
  const state = shown && latest && isOwnList && !adopts ? mergeRows(shown, latest, pageSize) : undefined;
  return {
    rows: state?.rows ?? shown?.map((item) => ({ item, isGone: false })),
    newCount: state?.newCount ?? 0,
    showNew: () => setHeld(undefined),
    followNext: () => setFollowsSince(fetchedAt),
  };
}

/** What is shown, brought up to date without moving a row; both lists are newest first, so their ids fall. */
export function mergeRows<T extends Row>(
  shown: readonly T[],
  latest: readonly T[],
  pageSize: number,
): { rows: readonly SteadyRow<T>[]; newCount: number } {
  const fresh = new Map(latest.map((item) => [item.id, item]));
  const newest = shown[0]?.id ?? 0;
  // Below a full page there are rows that were not fetched: they may only have been pushed there.
  const lastKnown = latest.length < pageSize ? 0 : (latest.at(-1)?.id ?? 0);
  return {
    rows: shown.map((item) => ({
      item: fresh.get(item.id) ?? item,
      isGone: !fresh.has(item.id) && item.id > lastKnown,
    })),
    newCount: latest.filter(({ id }) => id > newest).length,
  };
}
