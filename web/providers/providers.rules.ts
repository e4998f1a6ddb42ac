import { formatRate, type Rate } from '../../contract/money.ts';
import type { ListedProvider } from '../../contract/providers.ts';

const symbols: Readonly<Record<string, string>> = { USD: '$', INR: '₹', EUR: '€', GBP: '£' };

/** The Indian way for rupees, in thousands for the rest. */
function grouped(whole: string, currency: string): string {
  return BigInt(whole).toLocaleString(currency === 'INR' ? 'en-IN' : 'en-US');
}

/** Of why a provider is switched off, as the contract takes it. */
export const maxReasonCharacters = 200;

/** `1234.56789` as `$1,234.56` or `1,234.56 USDT`: cut to so many decimals, never rounded up. */
export function moneyIn(currency: string, amount: string, decimals = 2): string {
  const [, sign = '', whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount) ?? [];
  const text = `${grouped(whole, currency)}.${fraction.slice(0, decimals).padEnd(2, '0')}`;
  const symbol = symbols[currency];
  return `${sign === '' ? '' : '−'}${symbol === undefined ? `${text} ${currency}` : `${symbol}${text}`}`;
}

const decimals = 8;
const toWhole = (amount: string): bigint => {
  const [whole = '0', fraction = ''] = amount.split('.');
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
};

/** A balance at the rate of its currency, in rupees with two decimals, rounded down. */
export function inRupees(balance: string, rate: string): string {
  const paise = (toWhole(balance) * toWhole(rate)) / 10n ** BigInt(2 * decimals - 2);
  return `${paise / 100n}.${String(paise % 100n).padStart(2, '0')}`;
}

/** So many times its low mark fills the bar of a balance. */
const fullBar = 10;

/** How full the bar of a balance is, from 0 to 1. Undefined: there is no balance yet, or no low mark. */
export function balanceShare({
  balance,
  lowBalance,
}: Pick<ListedProvider, 'balance' | 'lowBalance'>): number | undefined {
  if (balance === null || lowBalance === null || Number(lowBalance) === 0) return undefined;
  return Math.min(1, Math.max(0, Number(balance) / (fullBar * Number(lowBalance))));
}

/** The host of an API's address, for people; the address itself where it has none. */
export const hostOf = (url: string): string => URL.parse(url)?.host ?? url;

/** `30.00` as `30`, `7.50` as `7.5`. */
export const plainPercent = (percent: string): string => String(Number(percent));

/** What the server says in rupees. A cost can have more digits than a price may be typed with. Undefined: it is no amount. */
export function rateOf(wire: string): Rate | undefined {
  const [, whole, fraction = ''] = /^(\d{1,12})(?:\.(\d{1,4}))?$/.exec(wire) ?? [];
  const rate = whole === undefined ? Number.NaN : Number(whole) * 10_000 + Number(fraction.padEnd(4, '0'));
  return Number.isSafeInteger(rate) ? rate : undefined;
}

/** The same for people; never ₹0.00 for what can't be read. */
export function rupeesOf(wire: string | null): string {
  const rate = wire === null ? undefined : rateOf(wire);
  return rate === undefined ? '–' : formatRate(rate);
}
