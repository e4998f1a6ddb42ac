// What the comparison of the night takes for a difference: pure decisions.
import { type FileSpan, isCovered } from '../funds/coverage.rules.ts';
import { day as dayMs } from '../platform/clock.ts';
import { dateOfDay, indianDay } from '../platform/indian-time.ts';

/** Credits of so many days are compared; what was credited before was compared then. */
export const comparedDays = 60;

/** The numbers of what differs, by list. */
export interface DifferenceIds {
  /** Payments. */
  readonly uncredited: readonly number[];
  readonly different: readonly number[];
  /** Fund requests, and credits by hand, that no statement shows. */
  readonly requests: readonly number[];
  readonly credits: readonly number[];
  /** Fund requests whose payment a statement shows going out later. */
  readonly returned: readonly number[];
  /** The same of credits by hand. */
  readonly returnedCredits: readonly number[];
}

export const noDifferences: DifferenceIds = {
  uncredited: [],
  different: [],
  requests: [],
  credits: [],
  returned: [],
  returnedCredits: [],
};

const names = [
  'uncredited',
  'different',
  'requests',
  'credits',
  'returned',
  'returnedCredits',
] as const satisfies readonly (keyof DifferenceIds)[];

/** Whether there is anything that the night before did not find. */
export function hasNew(found: DifferenceIds, before: DifferenceIds): boolean {
  return names.some((name) => found[name].some((id) => !before[name].includes(id)));
}

/** An account without a file for so long is not in use any more. */
const unusedDays = 30;
/** A customer may name a payment so long after it was made, and the bank may book it on the next day. */
const beforeDays = 2;
const afterDays = 1;

/**
 * Whether every account in use has complete files from before a credit was asked for until after it was made. Then a payment that
 * none of them has did not come.
 */
export function isCompared(
  { askedAt, creditedAt }: { readonly askedAt: number; readonly creditedAt: number },
  files: readonly FileSpan[],
): boolean {
  const from = dateOfDay(indianDay(Math.min(askedAt, creditedAt)) - beforeDays);
  const to = dateOfDay(indianDay(creditedAt) + afterDays);
  const unused = dateOfDay(indianDay(creditedAt) - unusedDays);
  const accounts = [...Map.groupBy(files, ({ payeeId }) => payeeId).values()].filter(
    (own) => own.some(({ firstDay }) => firstDay <= to) && own.some(({ lastDay }) => lastDay >= unused),
  );
  return accounts.length > 0 && accounts.every((own) => isCovered({ from, to }, own));
}

/** The moment so many working days before: Saturdays and Sundays don't count. */
export function workingDaysBefore(at: number, count: number): number {
  let day = indianDay(at);
  for (let left = count; left > 0; ) {
    day--;
    // 1 January 1970 was a Thursday.
    const weekday = (((day + 4) % 7) + 7) % 7;
    if (weekday !== 0 && weekday !== 6) left--;
  }
  return at - (indianDay(at) - day) * dayMs;
}
