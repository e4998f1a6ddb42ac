import * as z from 'zod';
import { parseAmount, usualDigits } from './money.ts';

/** A number in a path or a query: plain digits only, so that `1e3`, `0x10` and ` 7` are refused. */
export const wholeNumberText = z
  .string()
  .regex(/^\d{1,15}$/, 'Please enter a whole number')
  .transform(Number);

export const id = z.int().positive();
export const idInPath = wholeNumberText.pipe(id);

export const instant = z.iso.datetime();

/** Rupees with two decimals, such as `120.50`. */
export const amount = z.string();

// Control characters (Cc), and format characters (Cf): of no width, or turning the direction of a text round.
const invisible = /[\p{Cc}\p{Cf}\u2028-\u202f\u2060-\u206f]/u;
const invisibleButNewline = /[^\P{Cc}\n\t]|[\p{Cf}\u2028-\u202f\u2060-\u206f]/u;
const loneSurrogate = /\p{Cs}/u;
// Letters by their kind that show nothing at all.
const blankLetter = /[\u115f\u1160\u2800\u3164\uffa0]/u;
// Several scripts of India, and many emoji, are written with joiners inside a word; anywhere else one only hides.
const joinerInWord = /(?<=[\p{L}\p{M}\p{Extended_Pictographic}])[\u200c\u200d](?=[\p{L}\p{Extended_Pictographic}])/gu;

const visible = (pattern: RegExp) => (text: string) =>
  !pattern.test(text) && !loneSurrogate.test(text) && !blankLetter.test(text);

const visibleWords = (pattern: RegExp) => (text: string) => visible(pattern)(text.replace(joinerInWord, ''));

/** Whether a text, of several lines too, hides nothing. */
export const isVisibleText = visibleWords(invisibleButNewline);

/** One line of visible text, trimmed. */
export function line(limits: { min: number; max: number; tooShort: string; tooLong?: string }) {
  return z
    .string(limits.tooShort)
    .trim()
    .min(limits.min, limits.tooShort)
    .max(limits.max, limits.tooLong ?? `At most ${limits.max} characters`)
    .refine(visibleWords(invisible), 'Please use visible characters only');
}

/** Text of several lines, trimmed. */
export function paragraph(maxCharacters: number, least?: { min: number; tooShort: string }) {
  return z
    .string(least?.tooShort)
    .trim()
    .min(least?.min ?? 0, least?.tooShort)
    .max(maxCharacters, `At most ${maxCharacters} characters`)
    .refine(isVisibleText, 'Please use visible characters only');
}

/** Whether there is anything in it that can be read aloud: a letter or a digit of any script. */
export function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

const maxLinkCharacters = 2_048;

/** A link that a browser opens: http or https with a host, not endless, and nothing hidden in it. */
export function webLink(text: string) {
  return z
    .string(text)
    .trim()
    .max(maxLinkCharacters, text)
    .refine((value) => isWebLink(value), text);
}

export function isWebLink(value: string): boolean {
  if (value.length > maxLinkCharacters) return false;
  if (/\s/u.test(value) || !visible(invisible)(value) || !URL.canParse(value)) return false;
  const link = new URL(value);
  return (
    (link.protocol === 'https:' || link.protocol === 'http:') &&
    /^https?:\/\//i.test(value) &&
    link.hostname.includes('.') &&
    !link.hostname.endsWith('.') &&
    link.username === '' &&
    link.password === ''
  );
}

/** An amount as the specification takes it, `"500"`, `"500.50"` or a number, made paise. */
export function rupeesAsPaise(bounds: { minPaise: number; maxPaise: number; tooLow: string; tooHigh: string }) {
  const digits = Math.max(usualDigits, String(Math.floor(bounds.maxPaise / 100)).length);
  return z
    .union([z.string(), z.number()], 'Please enter an amount')
    .transform((value, context) => {
      const paise = parseAmount(typeof value === 'number' ? String(value) : value.trim(), digits);
      if (paise !== undefined) return paise;
      context.addIssue(refusedAmount(value, { ...bounds, digits }));
      return z.NEVER;
    })
    .pipe(z.int().min(bounds.minPaise, bounds.tooLow).max(bounds.maxPaise, bounds.tooHigh));
}

function refusedAmount(value: string | number, bounds: { tooLow: string; tooHigh: string; digits: number }): string {
  const size = Number(value);
  if (size < 0) return bounds.tooLow;
  return size >= 10 ** bounds.digits ? bounds.tooHigh : 'Please enter an amount in rupees, such as 500 or 500.50';
}

const maxPageSize = 100;

/** Which part of a list: without `page` a list answers its newest 100. */
export const paging = z.object({
  page: wholeNumberText.pipe(z.int().min(1).max(1_000_000)).default(1),
  pageSize: wholeNumberText.pipe(z.int().min(1).max(maxPageSize)).default(maxPageSize),
});

/** Names a row of a list that is ordered by number. */
export const numberKey = wholeNumberText.transform((id) => ({ at: 0, id }));

/** Names a row of a list that is ordered by time, wherever it stands by now: the milliseconds of its instant, a `-`, its id. */
export const timedKey = z
  .string()
  .regex(/^\d{1,15}-\d{1,15}$/, 'Please name a row by its time and its number')
  .transform((text) => {
    const [at, id] = text.split('-').map(Number) as [number, number]; // the pattern has both
    return { at, id };
  });

/** What a list is narrowed down by. */
export const filterText = z.string().trim().max(100).refine(visible(invisible), 'Please use visible characters only');

export const searchText = filterText.default('');

/** The order of a list by time. */
export const sortByTime = z.enum(['newest', 'oldest']).default('newest');

/**
 * The query of a list that admins work through: a search, the list's own filters, and which page. A page has a number, or it stands
 * after or before a row that was seen, in the order of the list: then nothing is skipped or repeated when rows leave the list
 * meanwhile, that one included. `after` wins over `before`, and either over `page`. Pages by number end after 2,500 rows.
 */
export const listQuery = <Key extends z.ZodType, Filters extends z.ZodRawShape>(key: Key, filters: Filters) =>
  paging.extend({ search: searchText, after: key.optional(), before: key.optional(), ...filters });

/** A dry run answers it with what it would do; the call that applies sends it back, and does nothing where it would do anything else by now. */
export const planFingerprint = z.string().regex(/^[\w-]{43}$/);
