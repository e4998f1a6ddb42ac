// What the shop stores of a provider's answer about an order, and what counts as a change.
import { shownText } from '../providers/answer.rules.ts';
import type { SaidPosts, StatusReading, UpstreamStatus } from '../providers/status.rules.ts';

/** The answer about one order. `not-found`: the provider does not know it, or does not mention it. */
export type PollReading =
  | StatusReading
  | { readonly kind: 'odd-status'; readonly word: string }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'error'; readonly words: string }
  /** `words`: of an error of the provider's own program. */
  | { readonly kind: 'unreadable'; readonly words?: string };

type NoAnswer = Extract<PollReading, { kind: 'not-found' | 'error' | 'unreadable' }>;

/** The last answer, as stored with the dispatch. */
export interface LastAnswer {
  readonly kind: PollReading['kind'];
  readonly status?: UpstreamStatus;
  readonly remains?: number | 'unreadable';
  /** In the provider's currency. */
  readonly charge?: string;
  readonly word?: string;
  /** The numbers of the orders that the provider made for posts. */
  readonly posts?: SaidPosts;
  /** When the provider first said this. */
  readonly since: number;
  /** Admins were notified. */
  readonly isRaised?: true;
  /** The provider refuses a batch that contains this order, so it is polled alone. */
  readonly isAlone?: true;
  /** The state before answers that name none. */
  readonly lastState?: LastState;
}

interface LastState {
  readonly said: string;
  readonly since: number;
}

export function parseLastAnswer(json: string | null): LastAnswer | undefined {
  return json === null ? undefined : (JSON.parse(json) as LastAnswer); // written by `recordPoll` alone
}

interface Said {
  readonly at: number;
  readonly isAlone: boolean;
  /** The API key, which is blanked: a panel may repeat it in its answer. */
  readonly key: string;
}

export function lastAnswerOf(reading: PollReading, { at, isAlone, key }: Said): LastAnswer {
  const alone = isAlone ? ({ isAlone } as const) : {};
  switch (reading.kind) {
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
    case 'unreadable': {
      const { words } = reading;
      return { kind: 'unreadable', ...(words && { word: shownText(words, [key]) }), since: at, ...alone };
    }
    case 'error':
      return { kind: 'error', word: shownText(reading.words, [key]), since: at, ...alone };
  }
}

const compared = ({ kind, status, remains, charge, word, posts }: LastAnswer): string =>
  JSON.stringify([kind, status, remains, charge, word, posts]);

/** Whether the provider said something new. */
export const isNews = (before: LastAnswer | undefined, now: LastAnswer): boolean =>
  before === undefined || compared(before) !== compared(now);

/** The state that the order is known to be in, by its last answer or one before. */
export function lastStateOf(answer: LastAnswer | undefined): LastState | undefined {
  return answer?.kind === 'status' ? { said: compared(answer), since: answer.since } : answer?.lastState;
}

/** Whether an answer says nothing of the order itself. */
export const isNoAnswer = (reading: PollReading): reading is NoAnswer =>
  reading.kind === 'not-found' || reading.kind === 'error' || reading.kind === 'unreadable';

/** Panels list new orders late. An order that is still not found after this time needs an admin; it never counts as cancelled. */
export const notFoundMs = 60 * 60_000;

/** The reason for an order without any change at its provider for a long time. Admins see it; the shop does nothing else. */
export const slowReason = 'slow';

const dayMs = 24 * 60 * 60_000;

/** An order counts as slow after this time without a change: three times what its service usually takes, at least a day. */
export const slowAfterMs = (usualMinutes: number | undefined): number =>
  Math.max(dayMs, 3 * (usualMinutes ?? 0) * 60_000);

const terminal: readonly UpstreamStatus[] = ['completed', 'partial', 'canceled', 'failed'];

/** Whether a status is final. */
export const isTerminal = (status: UpstreamStatus): boolean => terminal.includes(status);
