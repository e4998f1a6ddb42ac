import { useSyncExternalStore } from 'react';

/** The section of the history. */
export const historySection = 'orders';

let newest: number | undefined;
let untold: number | undefined;
const watchers = new Set<() => void>();

/** Marks the order that was placed last, until the next one, and has the history say so once. */
export function markNewOrder(id: number | undefined): void {
  newest = id ?? newest;
  untold = id;
  for (const onChange of watchers) onChange();
}

/** The order that was placed last from this page. */
export function useNewOrder(): number | undefined {
  return useSyncExternalStore(watch, () => newest);
}

/** The one that its customer has not been told of. */
export function useUnannouncedOrder(): number | undefined {
  return useSyncExternalStore(watch, () => untold);
}

function watch(onChange: () => void): () => void {
  watchers.add(onChange);
  return () => watchers.delete(onChange);
}
