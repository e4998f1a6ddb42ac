// What a request to place an order can come to. Ordering twice is worse than asking a person.
import type { OutboundResult } from '../platform/outbound-http.ts';
import {
  blankSecrets,
  contentOf,
  errorOf,
  isObject,
  type JsonValue,
  orderIdHint,
  orderIdOf,
  placeOfLink,
  readJson,
  shownText,
  textField,
} from './answer.rules.ts';
import { parseDecimal } from './decimal.rules.ts';

type RefusalClass = 'key' | 'funds' | 'service' | 'bounds' | 'busy-link' | 'link' | 'input' | 'other';

/** What came of a call; with reasons of the shop's own for one that was never made. */
export type CallResult =
  | OutboundResult
  | { readonly outcome: 'unsent'; readonly reason: 'circuit-open' | 'call-limit' | 'secret' };

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
      'maintenance',
    ],
  ],
  ['bounds', ['min_quantity', 'max_quantity', 'less than minim', 'more than max']],
  ['link', ['incorrect link', 'incorrect_link', 'invalid_link', 'error.link', 'link_not_found', 'private']],
  ['input', ['comment', 'username', 'answer_number', 'hashtag']],
];

const offWords = ['disabled', 'not available'];
/** What the customer's link leads to. */
const linkedThings = ['post', 'video', 'link', 'account', 'profile'];
/** Whatever else the provider says, these are about itself or about the order. */
const firstClasses: readonly (RefusalClass | undefined)[] = ['busy-link', 'key', 'funds'];

export function refusalClassOf(words: string): RefusalClass {
  if (has(words, ['already']) && has(words, ['order'])) return 'busy-link';
  const found = refusals.find(([, each]) => has(words, each))?.[0];
  // Of what one link leads to it says nothing about the service for others.
  const isOff = has(words, offWords) && !has(words, linkedThings);
  return isOff && !firstClasses.includes(found) ? 'service' : (found ?? 'other');
}

export function addOutcome(result: CallResult, context: AddContext): AddOutcome {
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
  const hint = orderIdHint(text, context);
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

type CallReading =
  | { readonly content: JsonValue }
  /** `words`: what the provider said of it. */
  | { readonly fault: string; readonly words: string | null };

/** What a call answered that changes nothing at the provider, so that it can be made again. */
export function readCall(result: CallResult): CallReading {
  if (result.outcome !== 'answered') return { fault: result.reason, words: null };
  const fault = faultOfHead(result);
  if (fault !== undefined) return { fault, words: null };
  const answer = readJson(result.body.toString('utf8'));
  if (answer === undefined) return { fault: result.status >= 400 ? `http-${result.status}` : 'no-json', words: null };
  const words = errorOf(answer);
  if (words !== undefined) return { fault: faultOfWords(words), words };
  return result.status >= 400 ? { fault: `http-${result.status}`, words: null } : { content: contentOf(answer) };
}

type Answered = Extract<CallResult, { outcome: 'answered' }>;

export function faultOfHead({ status, headers }: Pick<Answered, 'status' | 'headers'>): string | undefined {
  if (status === 429) return 'too-many-calls';
  if (headers['cf-mitigated'] === 'challenge') return 'challenged';
  return status >= 300 && status < 400 ? 'moved' : undefined;
}

export function faultOfWords(words: string): string {
  if (has(words, limitWords)) return 'too-many-calls';
  return refusalClassOf(words) === 'key' ? 'key' : 'refused';
}

/** Whether a call says that the provider is down. What it refuses by its own rules does not. */
export function hasFailed(result: CallResult, { refusesWith5xx }: Pick<AddContext, 'refusesWith5xx'>): boolean {
  if (result.outcome !== 'answered') return true;
  if ((result.status >= 500 && !refusesWith5xx) || faultOfHead(result) !== undefined) return true;
  // What begins like JSON; a page of a firewall or a notice of a broken program does not.
  return !/^[\s\uFEFF]{0,100}[[{"\d]/.test(result.body.subarray(0, 400).toString('utf8'));
}

/** A balance, and in what; one below 0 counts as 0. Undefined: it is not to be read. */
export function readBalance(content: JsonValue): { balanceE8: bigint; currency: string | undefined } | undefined {
  const text = isObject(content) ? textField(content, 'balance') : undefined;
  const amount = text?.replace(/^[^\d-]{1,4}/, '');
  const size = amount === undefined ? undefined : parseDecimal(amount.replace(/^-/, ''), 'down');
  const balanceE8 = size !== undefined && amount?.startsWith('-') ? 0n : size;
  if (balanceE8 === undefined || !isObject(content)) return undefined;
  const currency = textField(content, 'currency')?.toUpperCase();
  return { balanceE8, currency: currency !== undefined && /^[A-Z]{3,5}$/.test(currency) ? currency : undefined };
}

const maxExcerptBytes = 8_192;
const maxExcerptCharacters = 2_000;

/** The beginning of an answer for the log, without the key and without the customer's link. */
export function excerptOf(body: Uint8Array, key: string, url = ''): string {
  const text = new TextDecoder().decode(body.subarray(0, maxExcerptBytes));
  const blanked = blankSecrets(text, [key, placeOfLink(url)]);
  // A key that the cut went through is not found: what could be a part of one goes too.
  const whole = body.length > maxExcerptBytes ? blanked.slice(0, -6 * key.length) : blanked;
  return shownText(whole, [], maxExcerptCharacters);
}
