import type { Paise } from '../../contract/money.ts';
import type { Cell } from './statement-table.rules.ts';

/** What a cell for money holds: `none` for an empty one, a dash or a zero; `unreadable` for anything that is no amount. */
export type ReadAmount = { readonly paise: Paise; readonly side: 'in' | 'out' | undefined } | 'none' | 'unreadable';

/** No bank's row is above ₹10,000 crore; what is, would lose its paise in a number. */
const maxDigits = 12;

/** By its digits, never through a fraction: `64.1` of a workbook is 6410 paise. `(Cr)` and `(Dr)` behind it say which way it goes. */
export function readAmount(cell: Cell | undefined): ReadAmount {
  const text = typeof cell === 'number' ? textOfNumber(cell) : (cell ?? '').trim();
  const [, sideWord, unsided] = sidedAmount(text);
  const digits = unsided.replaceAll(',', '').trim();
  if (digits === '' || digits === '-' || digits === '–') return sideWord === '' ? 'none' : 'unreadable';
  const [, rupees = '', fraction = ''] = /^([0-9]{0,14})(?:\.([0-9]{0,2})0{0,6})?$/.exec(digits) ?? [];
  if (rupees + fraction === '' || rupees.length > maxDigits) return 'unreadable';
  const paise = Number(rupees) * 100 + Number(fraction.padEnd(2, '0'));
  if (paise === 0) return 'none';
  return { paise, side: sideWord === '' ? undefined : sideWord.startsWith('c') ? 'in' : 'out' };
}

/** A balance may be zero, and below it: then it is a number with a sign. */
export function readBalance(cell: Cell | undefined): Paise | undefined {
  const text = typeof cell === 'number' ? textOfNumber(cell) : (cell ?? '').trim();
  const isBelowZero = text.startsWith('-') && text.length > 1;
  const amount = readAmount(isBelowZero ? text.slice(1) : text);
  if (amount === 'unreadable') return undefined;
  if (amount === 'none') return text === '' || text === '-' ? undefined : 0;
  return isBelowZero || amount.side === 'out' ? -amount.paise : amount.paise;
}

/** A number of a workbook with its paise; one that has more than paise is none. */
function textOfNumber(value: number): string {
  if (!Number.isFinite(value) || Math.abs(value) >= 1e12) return 'unreadable';
  const text = value.toFixed(2);
  return Math.abs(Number(text) - value) < 1e-6 ? text : 'unreadable';
}

const currencies = ['INR', 'Rs.', 'Rs', '₹'];

/** The whole, the word for its side in lower case, and what is left without it and the currency. */
function sidedAmount(text: string): [whole: string, side: string, rest: string] {
  const currency = currencies.find((each) => text.startsWith(each));
  const amount = currency === undefined ? text : text.slice(currency.length).trim();
  const [suffix = '', side = ''] = /(?:\((Cr|Dr)\.?\)|(?<=[0-9 ])(?:Cr|Dr)\.?)$/i.exec(amount) ?? [];
  if (suffix === '') return [text, '', amount];
  const word = (side || suffix.trim().replace('.', '')).toLowerCase();
  return [text, word, amount.slice(0, -suffix.length).trim()];
}

/** A day and, where the bank writes it, a time; both in India. */
export interface Moment {
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** `HH:MM:SS` */
  readonly time: string | null;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const dayFirst =
  /^([0-9]{1,2})[-/. ]([0-9]{1,2}|[A-Za-z]{3,9})[-/. ]([0-9]{4}|[0-9]{2})(?:[ T,]{1,2}([0-9:]{4,8}.{0,6}))?$/;
const yearFirst = /^([0-9]{4})[-/]([0-9]{1,2})[-/]([0-9]{1,2})(?:[ T]{1,2}([0-9:]{4,8}.{0,6}))?$/;

/** The day comes before the month, always: no bank of India writes it otherwise. Undefined: it is no date. */
export function readMoment(cell: Cell | undefined): Moment | undefined {
  const text = String(cell ?? '').trim();
  const [, dayText, month, year, clock] = dayFirst.exec(text) ?? [];
  if (dayText !== undefined) return momentOf({ year, month, day: dayText, clock });
  const [, wholeYear, monthText, lastDay, lastClock] = yearFirst.exec(text) ?? [];
  return wholeYear === undefined
    ? undefined
    : momentOf({ year: wholeYear, month: monthText, day: lastDay, clock: lastClock });
}

interface MomentParts {
  readonly year: string | undefined;
  readonly month: string | undefined;
  readonly day: string | undefined;
  readonly clock: string | undefined;
}

function momentOf({ year = '', month = '', day = '', clock }: MomentParts): Moment | undefined {
  const named = months.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  const monthNumber = named > 0 ? named : Number(month);
  const date = `${year.length === 2 ? `20${year}` : year}-${pad(monthNumber)}-${pad(Number(day))}`;
  const isReal =
    !Number.isNaN(Date.parse(`${date}T00:00:00Z`)) && new Date(`${date}T00:00:00Z`).getUTCDate() === Number(day);
  if (!isReal) return undefined;
  const time = clock === undefined ? null : readTime(clock);
  return time === undefined ? undefined : { date, time };
}

function readTime(clock: string): string | undefined {
  const [, hour, minute, secondText = '00', half = ''] =
    /^([0-9]{1,2}):([0-9]{2})(?::([0-9]{2}))? ?(AM|PM)?$/i.exec(clock.trim()) ?? [];
  if (hour === undefined || minute === undefined) return undefined;
  const isAfternoon = half.toUpperCase() === 'PM';
  const hours = half === '' ? Number(hour) : (Number(hour) % 12) + (isAfternoon ? 12 : 0);
  if (hours > 23 || Number(minute) > 59 || Number(secondText) > 59) return undefined;
  return `${pad(hours)}:${minute}:${secondText}`;
}

const pad = (value: number): string => String(value).padStart(2, '0');

/** The dates in a text, such as the period of a statement in one sentence. */
export function datesIn(text: string): string[] {
  const found = text.match(/[0-9]{1,2}[-/. ](?:[0-9]{1,2}|[A-Za-z]{3,9})[-/. ](?:[0-9]{4}|[0-9]{2})(?![0-9])/g) ?? [];
  return found.flatMap((each) => readMoment(each)?.date ?? []);
}

/** The twelve digits of a UPI or IMPS payment, padded with zeros or not. Undefined: no number, or one of another length. */
export function readUtr(text: string): string | undefined {
  return /^0{0,12}([1-9][0-9]{11})$/.exec(text.trim())?.[1];
}

/** What a spreadsheet makes of a long number: `6.3E+11`, or so many zeros at its end. Twelve digits are still whole in a number. */
export const isDamagedNumber = (cell: Cell): boolean =>
  (typeof cell === 'number' && cell >= 1e10 && (cell >= 1e12 || cell % 1e5 === 0)) ||
  /^[0-9]\.[0-9]{1,16}E\+[0-9]{1,2}$/i.test(String(cell).trim());
