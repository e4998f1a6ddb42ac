import type { Reader, Tx } from '../tables.ts';
import { type DifferenceIds, hasNew, noDifferences } from './difference.rules.ts';
import { findDifferences } from './find-differences.ts';
import { findLastCheck, insertCheck, type PaymentCheck } from './write-checks.ts';

/** What differs by now; undefined when this night was compared already. */
export async function findDueDifferences(
  db: Reader,
  { night, at }: Omit<PaymentCheck, 'found'>,
): Promise<DifferenceIds | undefined> {
  const last = await findLastCheck(db);
  return last && last.night >= night ? undefined : findDifferences(db, at);
}

/** Stores what a night's comparison found. Answers whether anything of it is news; false as well when another node was faster. */
export async function saveCheck(tx: Tx, check: PaymentCheck): Promise<boolean> {
  const before = await findLastCheck(tx);
  return (await insertCheck(tx, check)) && hasNew(check.found, before?.found ?? noDifferences);
}
