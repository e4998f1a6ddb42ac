// Whether rows are missing between two statements of one account: a file that ends too early can't show it, but the next one can.
import { formatRupees, type Paise } from '../../contract/money.ts';

/** What an import has: from the day of its first row to that of its last. */
export interface ImportedDays {
  readonly id: number;
  /** `YYYY-MM-DD` */
  readonly firstDay: string;
  readonly lastDay: string;
  /** Null where the file has no balances, or proves none. */
  readonly openingPaise: Paise | null;
  readonly closingPaise: Paise | null;
}

/** In words, what is missing before and after an import, by the other imports of its account. */
export function gapsAround(own: ImportedDays, all: readonly ImportedDays[]): string[] {
  const others = all.filter(({ id }) => id !== own.id);
  const before = others.filter(({ firstDay }) => firstDay < own.firstDay);
  const after = others.filter(({ lastDay }) => lastDay > own.lastDay);
  const [end] = before
    .map(({ lastDay }) => lastDay)
    .sort()
    .toReversed();
  const [start] = after.map(({ firstDay }) => firstDay).sort();
  return [
    ...gapBetween(
      before.filter(({ lastDay }) => lastDay === end),
      [own, ...others.filter(({ firstDay }) => firstDay === own.firstDay)],
    ),
    ...gapBetween(
      [own, ...others.filter(({ lastDay }) => lastDay === own.lastDay)],
      after.filter(({ firstDay }) => firstDay === start),
    ),
  ];
}

/** Of several files that end, or begin, on one day some may have only a part of it. Two files with one day in common say nothing. */
function gapBetween(earlier: readonly ImportedDays[], later: readonly ImportedDays[]): string[] {
  const [one, two] = [earlier[0], later[0]];
  if (!one || !two || one.lastDay >= two.firstDay) return [];
  const closings = earlier.flatMap(({ closingPaise }) => closingPaise ?? []);
  const openings = later.flatMap(({ openingPaise }) => openingPaise ?? []);
  const [closing, opening] = [closings[0], openings[0]];
  if (closing === undefined || opening === undefined || closings.some((paise) => openings.includes(paise))) return [];
  return [
    `Between ${daysInWords(one.lastDay, two.firstDay)} rows are missing: the balance is ${formatRupees(closing)} at the end of the statement before and ${formatRupees(opening)} at the beginning of the next. Download these days and import them, or see whether one of the two files is of another account.`,
  ];
}

/** *3 and 5 June 2026*, *28 May and 2 June 2026* */
function daysInWords(from: string, to: string): string {
  const [[day, month, year], last] = [wordsOfDay(from), wordsOfDay(to)];
  const isSameYear = year === last[2];
  const isSameMonth = isSameYear && month === last[1];
  return `${[day, ...(isSameMonth ? [] : [month]), ...(isSameYear ? [] : [year])].join(' ')} and ${last.join(' ')}`;
}

const months = 'January February March April May June July August September October November December'.split(' ');

function wordsOfDay(date: string): [day: string, month: string, year: string] {
  const [year = '', month = '', day = ''] = date.split('-');
  return [String(Number(day)), months[Number(month) - 1] ?? '', year];
}
