// What a request to place an order can come to. Ordering twice is worse than asking a person.
import type { OutboundResult } from '../platform/outbound-http.ts';
import { errorOf, type JsonValue, orderIdHint, orderIdOf, readJson } from './answer.rules.ts';

export type RefusalClass = 'key' | 'funds' | 'service' | 'bounds' | 'busy-link' | 'link' | 'input' | 'other';

export type AddOutcome =
  /** Nothing was ordered. `retryAfterMs`: the panel asks to wait. `pauses`: its address has moved, or a firewall stands before it. */
  | { readonly kind: 'unsent'; readonly reason: string; readonly retryAfterMs?: number; readonly pauses?: true }
  | { readonly kind: 'accepted'; readonly order: string }
  | { readonly kind: 'refused'; readonly refusal: RefusalClass; readonly words: string }
  /** An order may exist. `hint`: a number in the answer that may be its number. */
  | { readonly kind: 'unknown'; readonly reason: string; readonly hint?: string };

interface AddContext {
  readonly now: number;
  readonly allowsTextIds: boolean;
  /** The provider's documentation says that an HTTP 5xx with an error in JSON is a refusal. */
  readonly refusesWith5xx: boolean;
  /** Whether another order of ours has this number. */
  isTaken(order: string): boolean;
}

/** Cloudflare answers with these when it never reached the panel. */
const neverReached = [521, 523, 525, 526];
const elsewhere = [403, 404, 405, 410, 413, 415];

const has = (text: string, words: readonly string[]): boolean => {
  const lower = text.toLowerCase();
  return words.some((word) => lower.includes(word));
};

/** An error of the panel's own program, which can come after it stored the order. */
const programWords = ['internal', 'exception', 'sql', 'timeout', 'timed out', 'unexpected', 'went wrong'];
const limitWords = ['rate limit', 'too many'];
const againWords = ['try again'];

/** In this order: what forbids another try elsewhere comes first. */
const refusals: readonly (readonly [RefusalClass, readonly string[]])[] = [
  ['busy-link', ['link_duplicate', 'active order with this link', 'until order being completed']],
  ['key', ['api key', 'invalid key', 'unauthorized', 'access denied']],
  ['funds', ['not_enough_funds', 'not enough funds', 'insufficient', 'low balance', 'top up']],
  [
    'service',
    [
      'incorrect_service',
      'incorrect service',
      'service not found',
      'service_inactive',
      'service is inactive',
      'service_not_found',
      'disabled',
      'not available',
      'maintenance',
    ],
  ],
  ['bounds', ['min_quantity', 'max_quantity', 'less than minim', 'more than max']],
  ['link', ['incorrect link', 'incorrect_link', 'invalid_link', 'error.link', 'link_not_found', 'private']],
  ['input', ['comment', 'username', 'answer_number', 'hashtag']],
];

export function refusalClassOf(words: string): RefusalClass {
  if (has(words, ['already']) && has(words, ['order'])) return 'busy-link';
  return refusals.find(([, each]) => has(words, each))?.[0] ?? 'other';
}

export function addOutcome(result: OutboundResult, context: AddContext): AddOutcome {
  if (result.outcome === 'unsent') return { kind: 'unsent', reason: result.reason };
  if (result.outcome === 'unknown') return { kind: 'unknown', reason: result.reason };
  const { status, headers } = result;
  const text = result.body.toString('utf8');
  const retryAfterMs = retryAfterOf(headers['retry-after'], context.now);
  if (status === 429) return { kind: 'unsent', reason: 'too-many-calls', retryAfterMs };
  if (headers['cf-mitigated'] === 'challenge') return { kind: 'unsent', reason: 'challenged', retryAfterMs };
  if (neverReached.includes(status)) return { kind: 'unsent', reason: `http-${status}`, retryAfterMs };
  const answer = readJson(text);
  const isElsewhere = (status >= 300 && status < 400) || (elsewhere.includes(status) && answer === undefined);
  if (isElsewhere) return { kind: 'unsent', reason: `http-${status}`, pauses: true };
  return outcomeOfAnswer(answer, { status, text, retryAfterMs }, context);
}

function outcomeOfAnswer(
  answer: JsonValue | undefined,
  { status, text, retryAfterMs }: { status: number; text: string; retryAfterMs: number },
  context: AddContext,
): AddOutcome {
  const hint = orderIdHint(text);
  const unknown = (reason: string): AddOutcome => ({
    kind: 'unknown',
    reason,
    ...(hint === undefined ? {} : { hint }),
  });
  if (answer === undefined) return unknown(text.trim() === '' ? 'empty' : 'no-json');
  const words = errorOf(answer);
  const order = orderIdOf(answer, context);
  const isServerError = status >= 500 || status === 408;
  if (order !== 'none') {
    if (order === 'odd') return unknown('odd-id');
    if (words !== undefined) return unknown('id-and-error');
    if (status < 200 || status >= 300) return unknown(`http-${status}`);
    return context.isTaken(order.id) ? unknown('id-of-another') : { kind: 'accepted', order: order.id };
  }
  if (words === undefined || words === '') return unknown(words === '' ? 'error-without-words' : 'no-id');
  if (isServerError && !(status >= 500 && context.refusesWith5xx)) return unknown(`http-${status}`);
  if (has(words, programWords)) return unknown('vague-error');
  if (has(words, limitWords)) return { kind: 'unsent', reason: 'too-many-calls', retryAfterMs };
  if (has(words, againWords)) return unknown('vague-error');
  return { kind: 'refused', refusal: refusalClassOf(words), words };
}

const second = 1_000;
const usualWaitMs = 60 * second;
const longestWaitMs = 15 * 60 * second;

/** `Retry-After` in seconds or as a date: at most 15 minutes, and a minute where it says nothing. */
export function retryAfterOf(header: string | undefined, now: number): number {
  const text = header?.trim() ?? '';
  const wait = /^\d{1,9}$/.test(text) ? Number(text) * second : Date.parse(text) - now;
  return Number.isNaN(wait) ? usualWaitMs : Math.min(Math.max(wait, second), longestWaitMs);
}
