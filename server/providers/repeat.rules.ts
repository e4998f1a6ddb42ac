// When the same request may go out again after an unclear answer.
import type { ProviderRow } from './providers.rules.ts';

const second = 1_000;
/** The time of a promise in which it is relied on, in hundredths. */
const reliedOnPercent = 80;
const longestMs = 60 * second;
/** What can be answered in less is not worth a call. */
const shortestMs = second;
const plainParams = ['link', 'quantity', 'service'];

interface Request {
  readonly params: Readonly<Record<string, string>>;
  /** Since the first request: by the clock, which may be set, and by one that stands still while a machine sleeps. */
  readonly elapsed: { readonly clockMs: number; readonly monotonicMs: number };
}

/**
 * How long the repeated request may take, so that it arrives before the provider forgets the first one. Undefined: it has promised
 * nothing of such a request. 0: it is too late, or the clock was set back.
 */
export function repeatTimeoutMs(
  { repeat_promise: promise, repeat_seconds }: Pick<ProviderRow, 'repeat_promise' | 'repeat_seconds'>,
  { params, elapsed }: Request,
): number | undefined {
  if (promise === 'none') return undefined;
  if (promise === 'request-id' && params['request_id'] === undefined) return undefined;
  // Comments and user names are no part of what such a panel compares.
  const isPlain = Object.keys(params).toSorted().join() === plainParams.join();
  if (promise === 'same-order' && !isPlain) return undefined;
  const elapsedMs = Math.max(elapsed.clockMs, elapsed.monotonicMs);
  const promisedMs = repeat_seconds * second;
  if (elapsed.clockMs < 0 || elapsedMs * 100 > promisedMs * reliedOnPercent) return 0;
  const leftMs = Math.min(promisedMs - elapsedMs, longestMs);
  return leftMs < shortestMs ? 0 : Math.floor(leftMs);
}
