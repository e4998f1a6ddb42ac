import {
  type FundRequest,
  type FundRequestForAdmin,
  type FundRequestStatus,
  fundRequestStatuses,
} from '../../contract/funds.ts';
import { requestBounds } from '../../contract/funds-admin.ts';
import { type Paise, paiseOf, parseAmount, wireAmount } from '../../contract/money.ts';
import { referenceKey, utrOf } from '../../contract/payment-reference.ts';
import { plainDigits } from '../platform/grouped-digits.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** What the terms promise at the latest. */
const promisedMs = dayMs;

export interface Waited {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  readonly isLate: boolean;
}

/** How long a request has waited, in whole units; a clock that runs behind the server's gives zero. */
export function waitedSince(createdAt: string, nowMs: number): Waited {
  const waitedMs = Math.max(0, nowMs - Date.parse(createdAt));
  return {
    days: Math.floor(waitedMs / dayMs),
    hours: Math.floor((waitedMs % dayMs) / hourMs),
    minutes: Math.floor((waitedMs % hourMs) / minuteMs),
    isLate: waitedMs > promisedMs,
  };
}

/** What of a credited payment has gone back, or is on its way back. */
export interface GoneBack {
  readonly paise: Paise;
  /** Nothing that was credited of it is left. */
  readonly isWhole: boolean;
  /** The payment itself was reversed, for whichever cause. */
  readonly isTaken: boolean;
  /** Some of it is not sent yet. */
  readonly isAwaited: boolean;
}

/** Undefined where nothing has gone back. */
export function goneBackOf({ amount, receivedAmount, moneyBack }: FundRequest): GoneBack | undefined {
  const gone = moneyBack.filter(({ state }) => state !== 'failed');
  const paise = gone.reduce((sum, each) => sum + paiseOf(each.amount), 0);
  if (paise === 0) return undefined;
  return {
    paise,
    isWhole: paise >= paiseOf(receivedAmount ?? amount),
    isTaken: gone.some(({ kind }) => kind === 'reversal'),
    isAwaited: gone.some(({ state }) => state === 'asked'),
  };
}

/** Whether a top-up was reversed, for whichever cause, and nothing that was credited of it is left. */
export function isWhollyReversed(request: FundRequest): boolean {
  const gone = goneBackOf(request);
  return gone?.isTaken === true && gone.isWhole;
}

/** The filter in the address: what waits unless it says otherwise; undefined is every status. */
export function statusFilterOf(text: string | null): FundRequestStatus | undefined {
  if (text === 'all') return undefined;
  return fundRequestStatuses.find((status) => status === text) ?? 'pending';
}

/** What the address narrows the list down to beside its status: days, and amounts as they were typed. Empty: not by this. */
export interface RequestRange {
  readonly fromDay: string;
  readonly toDay: string;
  readonly amountFrom: string;
  readonly amountTo: string;
}

export function rangeOf(params: URLSearchParams): RequestRange {
  const textOf = (name: string) => (params.get(name) ?? '').slice(0, 20);
  return {
    fromDay: textOf('from'),
    toDay: textOf('to'),
    amountFrom: textOf('amountFrom'),
    amountTo: textOf('amountTo'),
  };
}

export const hasRange = (range: RequestRange): boolean => Object.values(range).some((value) => value !== '');

/** Taken out of the address. */
export const noRange = { from: undefined, to: undefined, amountFrom: undefined, amountTo: undefined };

/** An amount that the list can be narrowed down by, as it travels; undefined for any other text. */
export function amountBoundOf(typed: string): string | undefined {
  const paise = parseAmount(plainDigits(typed));
  return paise === undefined || paise < requestBounds.minPaise || paise > requestBounds.maxPaise
    ? undefined
    : wireAmount(paise);
}

/** A UPI reference in groups of four, as apps print it; anything else in one piece, as it was typed. */
export function referenceGroups(reference: string): readonly string[] {
  return utrOf(reference)?.match(/\d{4}/g) ?? [reference];
}

/** What one pastes into a bank's search: a UPI reference without its spaces and dashes. */
export function searchableReference(reference: string): string {
  return utrOf(reference) ?? reference;
}

/** Whether the payment of a rejected request is already asked for again, or credited, by another of these. */
export function isSentAgain(rejected: FundRequest, others: readonly FundRequest[]): boolean {
  const reference = referenceKey(rejected.referenceNumber);
  return others.some(
    ({ status, referenceNumber }) =>
      status !== 'rejected' && reference !== undefined && referenceKey(referenceNumber) === reference,
  );
}

/** What opens for a request that a link names; undefined where there is nothing to say of it. */
export function taskKindOf(
  { status, returnable, adminNotes }: Pick<FundRequestForAdmin, 'status' | 'returnable' | 'adminNotes'>,
  { act, mayDecide }: { readonly act: string | undefined; readonly mayDecide: boolean },
): 'approve' | 'reject' | 'give-back' | 'read-notes' | undefined {
  if (status === 'pending') return mayDecide ? (act === 'reject' ? 'reject' : 'approve') : undefined;
  if (mayDecide && paiseOf(returnable) > 0) return 'give-back';
  return adminNotes === '' ? undefined : 'read-notes';
}
