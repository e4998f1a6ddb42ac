/** Costs and balances in a provider's currency are whole numbers of this part of one unit of it. */
const unitE8 = 100_000_000n;
const decimals = 8;
/** Nobody sells a thousand for more; placeholders of some panels do. */
const maxCostE8 = 1_000_000n * unitE8;

// A comma only between whole groups: `1,234,567`, or as in India `12,34,567`. `1,5`, `1,23` and `0,123` could be fractions.
const grouped = /^-?(?:[1-9]\d{0,2}(?:,\d{3}){1,6}|[1-9]\d?(?:,\d{2}){1,9},\d{3})(?=\.|[eE]|$)/;
const decimalPattern = /^(-?)(\d{1,21})(?:\.(\d{0,40}))?(?:[eE]([+-]?\d{1,3}))?$/;
const wholePattern = /^(-?)(\d{1,21})(?:\.0*)?$/;
const maxExponent = 40;

/**
 * A decimal from its text, as a whole number of 10⁻⁸. Further digits round `up` for costs and `down` for balances. Undefined:
 * not a number, below 0, or beyond what a balance can be.
 */
export function parseDecimal(text: string, rounding: 'up' | 'down'): bigint | undefined {
  const [, sign, whole = '', fraction = '', exponent = '0'] = decimalPattern.exec(ungrouped(text)) ?? [];
  if (whole === '' || Math.abs(Number(exponent)) > maxExponent) return undefined;
  const digits = BigInt(whole + fraction);
  if (digits === 0n) return 0n;
  if (sign === '-') return undefined;
  const shift = decimals + Number(exponent) - fraction.length;
  const value = shift >= 0 ? digits * 10n ** BigInt(shift) : divide(digits, 10n ** BigInt(-shift), rounding);
  return value > 10n ** 28n ? undefined : value;
}

/** What a thousand cost: above 0 and no placeholder. */
export function parseCost(text: string): bigint | undefined {
  const cost = parseDecimal(text, 'up');
  return cost === undefined || cost === 0n || cost > maxCostE8 ? undefined : cost;
}

// A double holds it exactly, and so does a column of the database. It is 90 million units of a currency.
const maxStored = BigInt(Number.MAX_SAFE_INTEGER);

/** For a column: a larger balance is stored as the largest that fits. */
export const storedE8 = (value: bigint): number => Number(value > maxStored ? maxStored : value);

/** `0.9` as `0.90`, `0.0014` as it is: at least two decimals, and no zeros after them. */
export function decimalText(valueE8: bigint): string {
  const size = valueE8 < 0n ? -valueE8 : valueE8;
  const fraction = (size % unitE8)
    .toString()
    .padStart(decimals, '0')
    .replace(/0{1,6}$/, '');
  return `${valueE8 < 0n ? '-' : ''}${size / unitE8}.${fraction}`;
}

// A double holds every whole number of so many digits exactly.
const maxWholeDigits = 15;

/** A whole number from its text, such as a quantity: `100`, `100.0`, `1,000`, `1,00,000`. Undefined when it is anything else. */
export function parseWhole(text: string): number | undefined {
  const [, sign = '', digits] = wholePattern.exec(ungrouped(text)) ?? [];
  if (digits === undefined || digits.length > maxWholeDigits) return undefined;
  // Without -0.
  return Number(sign + digits) || 0;
}

function ungrouped(text: string): string {
  return text.trim().replace(grouped, (whole) => whole.replaceAll(',', ''));
}

/** Every division of a price rounds up: the shop never buys dearer than it computed. */
export const divideRoundingUp = (dividend: bigint, divisor: bigint): bigint => divide(dividend, divisor, 'up');

const divide = (dividend: bigint, divisor: bigint, rounding: 'up' | 'down'): bigint =>
  rounding === 'up' ? (dividend + divisor - 1n) / divisor : dividend / divisor;
