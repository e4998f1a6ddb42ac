// What all payment gateways have in common.
import type { Paise } from '../../contract/money.ts';
import type { GatewayRail } from '../../contract/payment-intents.ts';
import { day, hour, minute, second } from '../platform/clock.ts';
import type { Verify } from '../platform/http/verify-hmac.ts';

/** What a customer is asked to pay by a gateway. */
export interface GatewayOrder {
  /** Our name of it at the gateway. */
  readonly key: string;
  /** The gateway's own; null before it has answered. */
  readonly providerId: string | null;
  readonly paise: Paise;
  readonly now: number;
  readonly expiresAt: number;
  readonly customer: { readonly id: number; readonly phone: string };
  /** Where the gateway's page leads back to. That somebody comes back proves nothing. */
  readonly returnUrl: string;
  /** The shop's name. */
  readonly payee: string;
}

/** `link`: a page of the gateway, or a UPI link. */
export type Opened =
  | { readonly outcome: 'opened'; readonly providerId: string; readonly link: string }
  | { readonly outcome: 'refused' | 'unknown' };

/** A payment as the gateway knows it. */
export interface GatewayPayment {
  /** The gateway's name of it. */
  readonly reference: string;
  /** What the payer's app shows (UTR); null where the gateway does not say. */
  readonly rrn: string | null;
  readonly paise: Paise;
  readonly paidAt: number;
  /** Nothing of it has gone back. */
  readonly isWhole: boolean;
  /** What the gateway says that it has paid back of it; 0 where it does not say. */
  readonly refundedPaise: Paise;
}

/** A part of a payment that is to go back, or all of it. */
export interface WantedRefund {
  /** Ours: however often it is asked for by this name, it is paid once. */
  readonly key: string;
  readonly paise: Paise;
  /** The references of the payment, as they are compared. */
  readonly paymentKeys: ReadonlySet<string>;
}

/** `failed`: it was refused, and never paid. What is unclear is asked again by the same name. */
export type Refunded =
  | { readonly state: 'done'; readonly reference: string | null }
  | { readonly state: 'pending' }
  | { readonly state: 'unknown' }
  | { readonly state: 'failed'; readonly failure: string };

/** The gateway's word now. `unknown` is not `failed`, and `failed` can still become `paid`. */
export type Found =
  | { readonly state: 'pending' | 'failed' | 'unknown' }
  | { readonly state: 'paid'; readonly payments: readonly GatewayPayment[] };

export interface Gateway {
  readonly rail: GatewayRail;
  /** It takes no payment without the customer's phone number. */
  readonly needsPhone: boolean;
  open(order: GatewayOrder): Promise<Opened>;
  lookUp(order: Pick<GatewayOrder, 'key' | 'providerId' | 'paise'>): Promise<Found>;
  /** Asks for a refund, unless the gateway has it already, and answers what has become of it. */
  refund(order: Pick<GatewayOrder, 'key' | 'providerId'>, wanted: WantedRefund): Promise<Refunded>;
  readonly verify: Verify;
  /** The names in an event of what is to be looked at: ours, or the gateway's. Of money an event says nothing. */
  namesIn(event: unknown): string[];
}

export const gatewayNames: Readonly<Record<GatewayRail, string>> = {
  razorpay: 'Razorpay',
  cashfree: 'Cashfree',
  phonepe: 'PhonePe',
};

export const keyOfCode = (code: string): string => `i_${code}`;

/** The code in a name that a gateway was given by us; undefined for a name of its own. */
export const codeOfKey = (name: string): string | undefined => /^i_([0-9A-Z]{6})$/.exec(name)?.[1];

const firstGaps = [30 * second, minute, 2 * minute, 5 * minute, 10 * minute, 30 * minute] as const;

/** The first look comes as soon; a later one after the gap behind it. */
export const firstPollMs = firstGaps[0];

/**
 * When a payment is looked up next, where there were so many looks before this one: soon at first, hourly until a day after its time, and daily to the fifth day, as
 * a payment can come late. Undefined: not any more.
 */
export function nextPoll({
  looks,
  createdAt,
  expiresAt,
  now,
}: {
  readonly looks: number;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly now: number;
}): number | undefined {
  const gap = firstGaps[looks + 1] ?? (now < expiresAt + day ? hour : day);
  const next = now + gap;
  return next <= createdAt + 5 * day ? next : undefined;
}

/**
 * When a payment is looked up again of which the gateway did not say anything: soon while it is new, and ever later. Undefined: not any more. A
 * gateway that takes the keys no longer is not asked for ever.
 */
export function nextPollAfterSilence({
  createdAt,
  now,
}: {
  readonly createdAt: number;
  readonly now: number;
}): number | undefined {
  const next = now + Math.max(minute, (now - createdAt) / 10);
  return next <= createdAt + 30 * day ? Math.round(next) : undefined;
}

/** Rupees in a JSON number, as paise; undefined for what is no amount to the paisa. */
export function paiseOfRupees(rupees: unknown): Paise | undefined {
  if (typeof rupees !== 'number' || !Number.isFinite(rupees) || rupees <= 0 || rupees > 1e9) return undefined;
  const paise = Math.round(rupees * 100);
  return Math.abs(rupees * 100 - paise) < 1e-4 ? paise : undefined;
}

/** Whole paise in a JSON number; undefined for anything else. */
export const wholePaise = (value: unknown): Paise | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined;

/** A page of https, or a UPI link: nothing else is shown to a customer. */
export function isPayLink(link: unknown): link is string {
  if (typeof link !== 'string' || link.length > 2_000) return false;
  return /^upi:\/\/pay\?[\x21-\x7e]+$/.test(link) || /^https:\/\/[\x21-\x7e]+$/.test(link);
}

/** The member of a JSON object, through several of them; undefined where one is missing. */
export function at(value: unknown, ...names: readonly (string | number)[]): unknown {
  let found = value;
  for (const name of names) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined;
    found = (found as Readonly<Record<string | number, unknown>>)[name];
  }
  return found;
}

/** A text of visible characters, of a length that can be kept. */
export const nameAt = (value: unknown, ...names: readonly (string | number)[]): string | undefined => {
  const found = at(value, ...names);
  const text = typeof found === 'number' ? String(found) : found;
  return typeof text === 'string' && /^[\x21-\x7e]{1,100}$/.test(text) ? text : undefined;
};

/** A gateway's name of a payment. Twelve digits in a row would be taken for a number of UPI, so they are broken up. */
export const referenceAt = (value: unknown, name: string): string | undefined => {
  const text = nameAt(value, name);
  return text === undefined || text.length > 40 ? undefined : text.replace(/[0-9]{8}(?=[0-9])/g, '$&x');
};

/** The twelve digits of a UPI payment; null for anything else. */
export const rrnAt = (value: unknown, ...names: readonly (string | number)[]): string | null => {
  const text = nameAt(value, ...names);
  return text !== undefined && /^[1-9][0-9]{11}$/.test(text) ? text : null;
};

export const listAt = (value: unknown, ...names: readonly (string | number)[]): readonly unknown[] => {
  const found = names.length === 0 ? value : at(value, ...names);
  return Array.isArray(found) ? found.slice(0, 100) : [];
};

/** A sentence of a gateway, without signs that can't be seen. */
export const textAt = (value: unknown, ...names: readonly (string | number)[]): string | undefined => {
  const found = at(value, ...names);
  if (typeof found !== 'string') return undefined;
  const text = found.replace(/[^\x20-\x7e]+/g, ' ').trim();
  return text === '' ? undefined : text.slice(0, 200);
};
