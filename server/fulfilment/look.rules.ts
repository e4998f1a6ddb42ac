// What is remembered of what a provider said of an order, and what is new in it.
import { shownText } from '../providers/answer.rules.ts';
import type { SaidPosts, StatusReading, UpstreamStatus } from '../providers/status.rules.ts';

/** What came of asking for one order. `silent`: the answer has nothing of it. */
export type LookReading =
  | StatusReading
  | { readonly kind: 'odd-status'; readonly word: string }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'error'; readonly words: string }
  | { readonly kind: 'silent' };

/** As it is stored with the dispatch. */
export interface Seen {
  readonly kind: Exclude<LookReading['kind'], 'silent'>;
  readonly status?: UpstreamStatus;
  readonly remains?: number | 'unreadable';
  /** In the provider's currency. */
  readonly charge?: string;
  readonly word?: string;
  /** Numbers of orders that it made for posts. */
  readonly posts?: SaidPosts;
  /** When it was first said. */
  readonly since: number;
  /** A person was told of it. */
  readonly isRaised?: true;
  /** It spoils the answer for others, and is asked by itself. */
  readonly isAlone?: true;
}

export function parseSeen(json: string | null): Seen | undefined {
  return json === null ? undefined : (JSON.parse(json) as Seen); // written by `recordLook` alone
}

interface Said {
  readonly at: number;
  readonly isAlone: boolean;
  /** A panel may repeat it in what it says. */
  readonly key: string;
}

/** Undefined for one that is silent: what was seen before stands. */
export function seenOf(reading: LookReading, { at, isAlone, key }: Said): Seen | undefined {
  const alone = isAlone ? ({ isAlone } as const) : {};
  switch (reading.kind) {
    case 'silent':
      return undefined;
    case 'status': {
      const { status, remains, chargeE8, posts = [] } = reading;
      return {
        kind: 'status',
        status,
        ...(remains !== undefined && { remains }),
        ...(chargeE8 !== undefined && { charge: String(chargeE8) }),
        ...(posts.length > 0 && { posts }),
        since: at,
        ...alone,
      };
    }
    case 'odd-status':
      return { kind: 'odd-status', word: shownText(reading.word, [key]), since: at, ...alone };
    case 'not-found':
      return { kind: 'not-found', since: at, ...alone };
    case 'error':
      return { kind: 'error', word: shownText(reading.words, [key]), since: at, ...alone };
  }
}

const compared = ({ kind, status, remains, charge, word, posts }: Seen): string =>
  JSON.stringify([kind, status, remains, charge, word, posts]);

/** Whether a provider said something else than before. */
export const isNews = (before: Seen | undefined, now: Seen): boolean =>
  before === undefined || compared(before) !== compared(now);

/** Panels show orders late: one that is not found for so long is for a person. It is never a cancellation. */
export const notFoundMs = 60 * 60_000;

/** An order of which nothing has changed at its provider for long. Admins see it; nothing follows by itself. */
export const slowReason = 'slow';

const dayMs = 24 * 60 * 60_000;

/** So long nothing changes of an order before it counts as slow: three times what its service usually takes, and a day at least. */
export const slowAfterMs = (usualMinutes: number | undefined): number =>
  Math.max(dayMs, 3 * (usualMinutes ?? 0) * 60_000);

const terminal: readonly UpstreamStatus[] = ['completed', 'partial', 'canceled', 'failed'];

/** Whether nothing more is to come of an order that stands so. */
export const isTerminal = (status: UpstreamStatus): boolean => terminal.includes(status);
