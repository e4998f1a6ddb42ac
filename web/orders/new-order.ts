import { useSyncExternalStore } from 'react';
import { pages } from '../../contract/pages.ts';
import { navigate } from '../platform/location.ts';
import { scrollToSection } from '../platform/scroll-to-section.ts';

/** The section of the history. */
export const historySection = 'orders';

let newest: number | undefined;
const watchers = new Set<() => void>();

/** Marks the order that was placed last, until the next one. */
export function markNewOrder(id: number): void {
  newest = id;
  for (const onChange of watchers) onChange();
}

/** The order that was placed last from this page. */
export function useNewOrder(): number | undefined {
  return useSyncExternalStore(watch, () => newest);
}

/** Leads to the history and opens an order there, from wherever the person is by now. */
export function showOrder(id: number): void {
  const isHere = document.getElementById(historySection) !== null;
  const params = new URLSearchParams(isHere ? window.location.search : '');
  for (const narrowing of ['page', 'status', 'search']) params.delete(narrowing);
  params.set('order', String(id));
  navigate(`${isHere ? window.location.pathname : pages.home}?${params}`);
  scrollToSection(historySection);
}

function watch(onChange: () => void): () => void {
  watchers.add(onChange);
  return () => watchers.delete(onChange);
}
