// What a provider says of orders, and what follows for the customer's order and money.
import { refundOfUndelivered } from '../../contract/price.ts';
import { contentOf, errorOf, isList, isObject, type JsonObject, type JsonValue, textField } from './answer.rules.ts';
import { parseDecimal, parseWhole } from './decimal.rules.ts';

export type UpstreamStatus = 'pending' | 'running' | 'completed' | 'partial' | 'canceled' | 'failed';

const spellings: Readonly<Record<string, UpstreamStatus>> = {
  pending: 'pending',
  inprogress: 'running',
  inprogess: 'running',
  processing: 'running',
  active: 'running',
  started: 'running',
  completed: 'completed',
  complete: 'completed',
  done: 'completed',
  partial: 'partial',
  canceled: 'canceled',
  cancelled: 'canceled',
  refunded: 'canceled',
  fail: 'failed',
  failed: 'failed',
  error: 'failed',
  rejected: 'failed',
};
const codes: readonly UpstreamStatus[] = ['pending', 'running', 'completed', 'partial', 'canceled', 'canceled'];

/** Undefined: a word that no panel is known to use. Codes mean something only where the provider's settings say so. */
export function upstreamStatus(text: string, { allowsCodes }: { allowsCodes: boolean }): UpstreamStatus | undefined {
  const code = text.trim();
  if (allowsCodes && /^\d$/.test(code)) return codes[Number(code)];
  const letters = text.toLowerCase().replace(/[^a-z]/g, '');
  return Object.hasOwn(spellings, letters) ? spellings[letters] : undefined;
}

/** `remains`: undefined where it is left out, `unreadable` where it is no number. */
export interface StatusReading {
  readonly kind: 'status';
  readonly status: UpstreamStatus;
  readonly remains: number | 'unreadable' | undefined;
  readonly startCount: number | undefined;
  /** In the provider's currency; never money of the customer. */
  readonly chargeE8: bigint | undefined;
  readonly currency: string | undefined;
  /** Of a subscription: the panel's numbers of the orders that it made for posts, in its order; `unreadable`: nobody can tell. */
  readonly posts?: SaidPosts;
}

export type SaidPosts = readonly string[] | 'unreadable';

type OrderReading =
  | StatusReading
  | { readonly kind: 'odd-status'; readonly word: string }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'error'; readonly words: string }
  /** The answer contradicts itself about this order. */
  | { readonly kind: 'unreadable' };

type StatusAnswer =
  /** An error for the whole batch: nothing is known of any of its orders. */
  | { readonly kind: 'error'; readonly words: string }
  | { readonly kind: 'read'; readonly orders: ReadonlyMap<string, OrderReading> };

interface StatusSettings {
  readonly allowsCodes: boolean;
}

/** Only orders that were asked for are taken out of an answer. One that is not mentioned is not in the map. */
export function readStatuses(
  answer: JsonValue | undefined,
  ids: readonly string[],
  settings: StatusSettings,
): StatusAnswer {
  if (answer === undefined) return { kind: 'error', words: 'no-json' };
  const content = contentOf(answer);
  const orders = new Map<string, OrderReading>();
  for (const { id, value, isOfAnother } of entriesOf(content, ids)) {
    const reading = isOfAnother ? unreadable : readOrder(value, settings);
    const before = orders.get(id) ?? reading;
    orders.set(id, compared(before) === compared(reading) ? reading : unreadable);
  }
  if (orders.size > 0) return { kind: 'read', orders };
  const words = errorOf(answer) ?? errorOf(content);
  return words === undefined ? { kind: 'read', orders } : { kind: 'error', words };
}

const unreadable = { kind: 'unreadable' } as const;

const compared = (reading: OrderReading): string =>
  JSON.stringify(reading, (_, value) => (typeof value === 'bigint' ? String(value) : value));

/** What an answer says of an order that was asked for. */
interface Entry {
  readonly id: string;
  readonly value: JsonValue;
  /** It names another order as well. */
  readonly isOfAnother: boolean;
}

function entriesOf(content: JsonValue, ids: readonly string[]): Entry[] {
  if (isList(content)) {
    return content.filter(isObject).flatMap((value) => {
      const numbers = orderNumbersOf(value, 'id');
      return numbers.filter((id) => ids.includes(id)).map((id) => ({ id, value, isOfAnother: numbers.length > 1 }));
    });
  }
  if (!isObject(content)) return [];
  // Of two text ids that differ in their case alone nobody knows which one a key names.
  const spellings = Map.groupBy(ids, (id) => id.toLowerCase());
  const named = ids.flatMap((id) => {
    if ((spellings.get(id.toLowerCase())?.length ?? 0) > 1) return [];
    const entry = content[id.toLowerCase()];
    return entry === undefined ? [] : [entryOf(id, entry)];
  });
  const [only, ...more] = ids;
  const isAboutOne = named.length === 0 && only !== undefined && more.length === 0;
  if (!isAboutOne) return named;
  const isAnswer =
    content['status'] !== undefined && (errorOf(content) === undefined || content['charge'] !== undefined);
  return isAnswer || isNotFound(errorOf(content)) ? [entryOf(only, content)] : [];
}

function entryOf(id: string, value: JsonValue): Entry {
  const numbers = isObject(value) ? orderNumbersOf(value) : [];
  return { id, value, isOfAnother: numbers.some((number) => number.toLowerCase() !== id.toLowerCase()) };
}

/** The different order numbers that a row names; `otherwise` is read where it has no field for one. */
function orderNumbersOf(row: JsonObject, otherwise?: string): string[] {
  const read = (name: string) => textField(row, name)?.replace(/\.0+$/, '') ?? '';
  const numbers = ['order', 'order_id', 'orderid'].map(read).filter((number) => number !== '');
  const spare = numbers.length === 0 && otherwise !== undefined ? [read(otherwise)] : [];
  return [...new Set([...numbers, ...spare])];
}

/** "Incorrect order ID" and its kin. It is never a cancellation: panels show orders late. */
const isNotFound = (words: string | undefined): boolean =>
  words !== undefined && /incorrect order|order not found|invalid order|order_not_found|incorrect_order/i.test(words);

function readOrder(entry: JsonValue, settings: StatusSettings): OrderReading {
  const words = typeof entry === 'string' ? entry : errorOf(entry);
  if (isNotFound(words)) return { kind: 'not-found' };
  if (!isObject(entry)) return { kind: 'error', words: words ?? '' };
  const word = textField(entry, 'status');
  if (words !== undefined || word === undefined) return { kind: 'error', words: words ?? '' };
  const status = upstreamStatus(word, settings) ?? (isSubscription(entry) ? subscriptionStatus(word) : undefined);
  if (!status) return { kind: 'odd-status', word };
  const charge = textField(entry, 'charge');
  return {
    kind: 'status',
    status,
    remains: countOf(entry['remains']),
    startCount: asNumber(countOf(entry['start_count'])),
    chargeE8: charge === undefined ? undefined : parseDecimal(charge, 'up'),
    currency: textField(entry, 'currency'),
    ...(isSubscription(entry) && { posts: postsOf(entry['orders']) }),
  };
}

/** What panels say of subscriptions alone; of other orders some of them say null. */
const isSubscription = (entry: JsonObject): boolean => (entry['posts'] ?? entry['orders'] ?? null) !== null;

function subscriptionStatus(word: string): UpstreamStatus | undefined {
  const letters = word.toLowerCase().replace(/[^a-z]/g, '');
  if (letters === 'expired') return 'completed';
  return letters === 'paused' ? 'running' : undefined;
}

const mostPosts = 200;

/** A list of numbers, of orders or of texts, or a text with commas between them. */
function postsOf(value: JsonValue | undefined): SaidPosts {
  const isText = typeof value === 'string';
  const listed = isText ? value.split(',') : isObject(value) ? Object.values(value) : value;
  if (!Array.isArray(listed)) return 'unreadable';
  const said = listed.map(postOf).filter((id) => id !== '');
  const ids = said.filter((id) => id !== undefined && /^(?:[1-9]\d{0,17}|[\w-]{6,64})$/.test(id));
  if (ids.length < said.length) return 'unreadable';
  return [...new Set(ids as string[])].slice(0, mostPosts); // those that are undefined match nothing
}

function postOf(value: JsonValue | undefined): string | undefined {
  if (typeof value === 'string') return value.trim().replace(/\.0+$/, '');
  return isObject(value) ? textField(value, 'order', 'order_id', 'orderid', 'id') : undefined;
}

function countOf(value: JsonValue | undefined): number | 'unreadable' | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') return 'unreadable';
  return value.trim() === '' ? undefined : (parseWhole(value) ?? 'unreadable');
}

const asNumber = (count: number | 'unreadable' | undefined): number | undefined =>
  typeof count === 'number' ? count : undefined;

/** The order as it stands at the shop. */
export interface SentOrder {
  readonly status:
    | 'pending'
    | 'processing'
    | 'completed'
    | 'partial'
    | 'cancelled'
    | 'refunded'
    | 'failed'
    | 'rejected';
  readonly quantity: number;
  /** Units that are known to have arrived. */
  readonly delivered: number;
  readonly totalPaise: number;
  readonly refundedPaise: number;
  readonly completedAt: number | null;
}

type ByHand =
  | 'remains-unreadable'
  | 'nothing-remains'
  /** The provider took money for an order of which it delivered nothing. */
  | 'charged-for-nothing'
  /** It gave up a delivery more than 30 days after it was complete. */
  | 'late'
  /** It ended an order that an admin had called failed: nobody knows yet whether that is to be paid back. */
  | 'failed-completed'
  | 'failed-partial'
  | 'failed-canceled';

export type StatusEffect =
  | { readonly kind: 'none' }
  /** `delivered` is undefined where the answer does not say it. */
  | { readonly kind: 'running'; readonly delivered: number | undefined }
  /** `isShort`: more than 5 % remains, for the admin to know. */
  | { readonly kind: 'completed'; readonly isShort: boolean }
  /** `isWhole`: with this all of it is paid back. `isLate`: the order was complete before. */
  | {
      readonly kind: 'pay-back';
      readonly delivered: number;
      readonly refundPaise: number;
      readonly isWhole: boolean;
      readonly isLate: boolean;
    }
  /** The provider could not do it: another one may, where nothing was delivered; `otherwise` is what follows if none does. */
  | { readonly kind: 'failed'; readonly isUntouched: boolean; readonly otherwise: StatusEffect }
  | { readonly kind: 'by-hand'; readonly reason: ByHand };

const none = { kind: 'none' } as const;
const byHand = (reason: ByHand): StatusEffect => ({ kind: 'by-hand', reason });

const lateMs = 30 * 24 * 3_600_000;
const isOpen = ({ status }: SentOrder): boolean => status === 'pending' || status === 'processing';

/** What a status does to an order. Regressions and repeats do nothing; nothing that was paid back is ever taken back. */
export function effectOf(reading: StatusReading, order: SentOrder, now: number): StatusEffect {
  const { status, remains } = reading;
  if (order.status === 'failed') return ofFailed(status);
  const isPaidFor = isOpen(order) || order.status === 'completed' || order.status === 'partial';
  if (!isPaidFor || status === 'pending') return none;
  if (status === 'running') {
    if (!isOpen(order)) return none;
    return { kind: 'running', delivered: typeof remains === 'number' ? deliveredOf(order, remains) : undefined };
  }
  if (status === 'completed') {
    if (!isOpen(order)) return none;
    return { kind: 'completed', isShort: typeof remains === 'number' && remains * 20 > order.quantity };
  }
  if (status !== 'failed') return givenUp(reading, order, now);
  const otherwise = givenUp({ ...reading, status: 'canceled' }, order, now);
  return { kind: 'failed', isUntouched: otherwise.kind === 'pay-back' && otherwise.delivered === 0, otherwise };
}

/** Nothing moves an order that an admin has called failed. What its provider says against that is for a person. */
function ofFailed(status: UpstreamStatus): StatusEffect {
  const isOtherwise = status === 'completed' || status === 'partial' || status === 'canceled';
  return isOtherwise ? byHand(`failed-${status}`) : none;
}

const deliveredOf = ({ quantity }: SentOrder, remains: number): number =>
  quantity - Math.min(Math.max(remains, 0), quantity);

function givenUp({ status, remains, chargeE8 }: StatusReading, order: SentOrder, now: number): StatusEffect {
  if (remains === 'unreadable' || (remains === undefined && status === 'partial')) return byHand('remains-unreadable');
  // It says nothing of what remains, and more than nothing had arrived: unclear answers move no money.
  if (remains === undefined && order.delivered > 0 && chargeE8 !== 0n) return byHand('remains-unreadable');
  const delivered = remains === undefined ? 0 : deliveredOf(order, remains);
  if (delivered === order.quantity) return byHand('nothing-remains');
  if (delivered === 0 && chargeE8 !== undefined && chargeE8 > 0n) return byHand('charged-for-nothing');
  const refundPaise = refundOfUndelivered(order, delivered);
  if (refundPaise <= 0) return none;
  const isLate = order.completedAt !== null;
  if (order.completedAt !== null && now - order.completedAt > lateMs) return byHand('late');
  const isWhole = order.refundedPaise + refundPaise === order.totalPaise;
  return { kind: 'pay-back', delivered, refundPaise, isWhole, isLate };
}
