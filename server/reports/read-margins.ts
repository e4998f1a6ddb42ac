import { setImmediate as nextTurn } from 'node:timers/promises';
import type { MarginGroup, MarginReport } from '../../contract/margins.ts';
import { dateOfDay, indianDay, startOfIndianDay } from '../platform/indian-time.ts';
import type { Reader, ReadingDatabase } from '../tables.ts';
import { joinSums, type MarginSum, marginFigures, totalOf } from './margins.rules.ts';
import { findServiceNames } from './reports.queries.ts';
import { findProviderNames, sumMargins } from './sum-margins.ts';

/** So many days are added up at once where the database works in this very process; then others get their turn. */
const daysPerTurn = { sqlite: 3, postgres: 90 };

/** What the orders of the last days cost and leave, by their day, service or provider. */
export async function readMargins(
  { read, engine }: ReadingDatabase,
  { by, days, now }: { by: MarginGroup; days: number; now: number },
): Promise<MarginReport> {
  const today = indianDay(now);
  const first = today - days + 1;
  const parts: MarginSum[] = [];
  for (let day = first; day <= today; day += daysPerTurn[engine]) {
    const end = Math.min(day + daysPerTurn[engine], today + 1);
    parts.push(...(await sumMargins(read, { by, from: startOfIndianDay(day), to: startOfIndianDay(end) })));
    await nextTurn();
  }
  const sums = joinSums(parts);
  return { by, days, rows: await rowsOf(read, by, sums), total: marginFigures(totalOf(sums)) };
}

/** Days from the newest, others from what leaves most; what was done by hand comes last. */
async function rowsOf(read: Reader, by: MarginGroup, sums: readonly MarginSum[]): Promise<MarginReport['rows']> {
  const names = await namesOf(read, by, sums);
  const isByHand = ({ key }: MarginSum) => by === 'provider' && key === 0;
  const sorted = sums.toSorted((one, other) =>
    by === 'day'
      ? other.key - one.key
      : Number(isByHand(one)) - Number(isByHand(other)) || left(other) - left(one) || one.key - other.key,
  );
  return sorted.map((each) => ({
    id: by === 'day' || isByHand(each) ? null : each.key,
    name: by === 'day' ? dateOfDay(each.key) : (names.get(each.key) ?? ''),
    ...marginFigures(each),
  }));
}

const left = ({ costedPaise, costE4 }: MarginSum): number => costedPaise * 100 - costE4;

function namesOf(read: Reader, by: MarginGroup, sums: readonly MarginSum[]): Promise<Map<number, string>> {
  const ids = sums.map(({ key }) => key).filter((id) => id > 0);
  if (by === 'service') return findServiceNames(read, ids);
  return by === 'provider' ? findProviderNames(read, ids) : Promise.resolve(new Map());
}
