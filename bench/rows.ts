import type { LoadResult, Times } from './load.ts';

/** A line of the table: what was measured, what it was measured against in the same run, and what one is of the other. */
export interface Row {
  readonly what: string;
  readonly shop: string;
  readonly beside: string;
  readonly ratio: string;
  readonly aim: string;
}

/** Requests a second; 1 is as many as beside. */
export function rates(
  what: string,
  { shop, besidePerSecond }: { shop: LoadResult; besidePerSecond: number },
  aim = '',
): Row {
  return {
    what,
    shop: `${Math.round(whole(what, shop).perSecond)}/s`,
    beside: `${Math.round(besidePerSecond)}/s`,
    ratio: (shop.perSecond / besidePerSecond).toFixed(2),
    aim,
  };
}

/** p50 and p99; 2 is twice as long as beside. */
export function durations(what: string, { shop, beside }: { shop: Times; beside: Times }, aim = ''): Row {
  const both = ({ p50Ms, p99Ms }: Times, digits = 1) => `${p50Ms.toFixed(digits)}, ${p99Ms.toFixed(digits)}`;
  const ratio = { p50Ms: shop.p50Ms / beside.p50Ms, p99Ms: shop.p99Ms / beside.p99Ms };
  return { what, shop: `${both(shop)} ms`, beside: `${both(beside)} ms`, ratio: both(ratio), aim };
}

/** Seconds of a processor for 10,000; 2 is twice as many as beside. */
export function processorTime(what: string, { shop, beside }: { shop: number; beside: number }): Row {
  return {
    what,
    shop: `${shop.toFixed(2)} s`,
    beside: `${beside.toFixed(2)} s`,
    ratio: (shop / beside).toFixed(2),
    aim: '',
  };
}

export const alone = (what: string, shop: string, aim = ''): Row => ({ what, shop, beside: '', ratio: '', aim });

/** Throws unless all of it was answered as it should be. */
export function whole(what: string, measured: LoadResult): LoadResult {
  if (measured.failed > 0) throw new Error(`${what}: ${measured.failed} requests failed.`);
  return measured;
}
