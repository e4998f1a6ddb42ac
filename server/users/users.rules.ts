import type { Paise } from '../../contract/money.ts';
import { confirmedAbovePaise } from '../../contract/users.ts';

/** The number that a search may mean: `#12` and `12` are account 12. */
export function userNumberIn(search: string): number | undefined {
  const digits = /^#?(\d{1,15})$/.exec(search)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** The digits that a search for a phone number consists of, at least three; undefined when it is something else. */
export function phoneDigits(search: string): string | undefined {
  const dialled = search.replace(/[ ()-]/g, '');
  return /^\+?\d{3,}$/.test(dialled) ? dialled : undefined;
}

/** Whether a movement brings the sum of a day above the limit, or above a further multiple of it. */
export function isSumNews(sumPaise: Paise, movedPaise: Paise): boolean {
  const timesAbove = (paise: Paise) => Math.ceil(paise / confirmedAbovePaise) - 1;
  return timesAbove(sumPaise) > Math.max(0, timesAbove(sumPaise - movedPaise));
}
