// How the panel of `fake-panel.ts` behaves.
import { second } from '../platform/clock.ts';

export const panelSettings = {
  currency: 'USD',
  /** `strings` as the documentation shows; `numbers`; `mixed`: charges and ids as strings, counts as numbers. */
  numbers: 'strings' as 'strings' | 'numbers' | 'mixed',
  /** What a cancelled order is called: some panels write Cancelled, cancelled or Refunded. */
  canceledWord: 'Canceled',
  maxBatch: 100,
  /** 0: no limit. */
  callsPerMinute: 0,
  /** The same service, link and quantity within so many seconds answers the same order: a few panels do. */
  dedupeSeconds: 0,
  /** Refuses a link while an order for it runs in the same service: many panels do. */
  refusesSameLink: false,
  /** Answers `action=orders` with the newest orders: not part of the protocol, some panels do. */
  listsOrders: false,
  /** Answers a repeated `request_id` with the first order: not part of the protocol, few panels do. */
  knowsRequestId: false,
  /** Other people order too: up to so many numbers are left out between two orders. */
  othersBetween: 0,
  /** A cancellation comes true so long after it was asked for; with `refusesCancel` it is accepted and never does. */
  cancelsAfterMs: 0,
  refusesCancel: false,
  startsAfterMs: 2 * second,
  deliversInMs: 20 * second,
  /** A profile with a subscription posts so often; 0: only when a test says it. */
  postsEveryMs: 20 * second,
};

export type PanelSettings = typeof panelSettings;

/** `?fake=partial:40` in a link: 40 of 100 are delivered, then it is Partial. */
export function wishIn(link: string): { readonly endsAt: number; readonly endsAs: string } {
  const [, what, share] = /[?&#]fake=([a-z]{1,10})(?::(\d{1,3}))?/.exec(link) ?? [];
  if (what === 'partial') return { endsAt: Number(share ?? 50) / 100, endsAs: 'Partial' };
  if (what === 'cancel') return { endsAt: 0, endsAs: 'Canceled' };
  if (what === 'stuck') return { endsAt: 0, endsAs: 'In progress' };
  return { endsAt: 1, endsAs: 'Completed' };
}
