/** Hundredths of a rupee, a whole number. */
export type Paise = number;

const amountPattern = /^(\d+)(?:\.(\d{1,2}))?$/;
/** What people type has at most so many digits before the point, unless more are asked for. */
export const usualDigits = 6;
const wireAmountPattern = /^(-?)(\d{1,13})\.(\d{2})$/;

/** Throws when a sum of money is not a whole number of paise that a double holds exactly. */
export function assertPaise(paise: Paise): Paise {
  if (!Number.isSafeInteger(paise)) throw new RangeError(`Not a whole number of paise: ${paise}`);
  return paise;
}

/** What a person typed, at most `maxDigits` digits and two decimals; undefined when it is anything else. */
export function parseAmount(text: string, maxDigits = usualDigits): Paise | undefined {
  const match = amountPattern.exec(text);
  if (!match || (match[1] ?? '').length > maxDigits) return undefined;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** An amount as it travels, `120.50`; throws when it is not one. */
export function paiseOf(wireAmount: string): Paise {
  const match = wireAmountPattern.exec(wireAmount);
  if (!match) throw new RangeError(`Not an amount with two decimals: ${wireAmount}`);
  const paise = Number(match[2]) * 100 + Number(match[3]);
  return assertPaise(match[1] === '-' ? -paise : paise);
}

/** Paise as they travel: `120.50`. */
export function wireAmount(paise: Paise): string {
  assertPaise(paise);
  const size = Math.abs(paise);
  return `${paise < 0 ? '-' : ''}${Math.floor(size / 100)}.${String(size % 100).padStart(2, '0')}`;
}

/** For people: `₹1,00,000.00`, grouped the Indian way. */
export function formatRupees(paise: Paise): string {
  const [whole = '', fraction = ''] = wireAmount(Math.abs(paise)).split('.');
  return `${paise < 0 ? '−' : ''}₹${groupDigits(whole)}.${fraction}`;
}

/** For tight places: `₹1.2K` from a thousand rupees, `₹1.2L` from a lakh, cut off and never rounded up. */
export function compactRupees(paise: Paise): string {
  const size = Math.abs(paise);
  const sign = paise < 0 ? '−' : '';
  if (size >= 100_000_00) return `${sign}₹${oneDecimal(size, 100_000_00)}L`;
  if (size >= 1_000_00) return `${sign}₹${oneDecimal(size, 1_000_00)}K`;
  return formatRupees(paise);
}

/** `1234567` as `12,34,567`. */
export function groupDigits(digits: string): string {
  const groups = [digits.slice(-3)];
  for (let end = digits.length - 3; end > 0; end -= 2) groups.unshift(digits.slice(Math.max(0, end - 2), end));
  return groups.join(',');
}

function oneDecimal(paise: Paise, unitPaise: number): string {
  const tenths = Math.floor((paise * 10) / unitPaise);
  return `${groupDigits(String(Math.floor(tenths / 10)))}.${tenths % 10}`;
}

/** Ten-thousandths of a rupee per 1000 units, a whole number: ₹0.9 is 9000. */
export type Rate = number;

const ratePattern = /^(\d{1,7})(?:\.(\d{1,4}))?$/;

export function parseRate(text: string): Rate | undefined {
  const match = ratePattern.exec(text);
  if (!match) return undefined;
  return Number(match[1]) * 10_000 + Number((match[2] ?? '').padEnd(4, '0'));
}

/** `12.0000` as it travels. */
export function wireRate(rate: Rate): string {
  assertPaise(rate);
  return `${Math.floor(rate / 10_000)}.${String(rate % 10_000).padStart(4, '0')}`;
}

/** For people: `₹12.00`, with the third and fourth decimal only where they say something. */
export function formatRate(rate: Rate): string {
  const [whole = '', fraction = ''] = wireRate(rate).split('.');
  return `₹${groupDigits(whole)}.${fraction.replace(/0{1,2}$/, '')}`;
}
