// Numbers beyond which a person decides, as admins type them. 0 is one of them: it switches a bound off, or lets nothing through.
import { type Paise, parseAmount } from '../../contract/money.ts';
import { plainDigits } from '../platform/grouped-digits.ts';

const maxLimitPaise = 1_00_000_00;
const amountCharacters = 9;

/** A whole number from 0 to `max`; undefined for anything else. */
export function countFrom(typed: string, max: number): number | undefined {
  const digits = typed.replace(/[\s,]/g, '');
  const count = /^\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN;
  return count <= max ? count : undefined;
}

/** An amount from ₹0 to ₹1,00,000; undefined for anything else. */
export function limitFrom(typed: string): Paise | undefined {
  const paise = parseAmount(plainDigits(typed), amountCharacters);
  return paise !== undefined && paise <= maxLimitPaise ? paise : undefined;
}

/** `500.00` as `500`. */
export const plainRupees = (amount: string): string => amount.replace(/\.00$/, '');
