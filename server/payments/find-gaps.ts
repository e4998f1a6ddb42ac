import type { Reader } from '../tables.ts';
import { gapsAround } from './statement-gap.rules.ts';

interface AskedImport {
  readonly id: number;
  readonly payee_id: number;
  /** Null for an import of an earlier version. */
  readonly first_day: string | null;
  readonly last_day: string | null;
}

/**
 * In words, what is missing around some imports, by their numbers: as it is now, since another file can bring it. Files of which it is not
 * sure that they are of the account say nothing of the others.
 */
export async function findGaps(db: Reader, imports: readonly AskedImport[]): Promise<Map<number, string[]>> {
  const first = imports.flatMap(({ first_day }) => first_day ?? []).sort()[0];
  const last = imports
    .flatMap(({ last_day }) => last_day ?? [])
    .sort()
    .at(-1);
  if (first === undefined || last === undefined) return new Map();
  const rows = await db
    .selectFrom('statement_imports')
    .select(['id', 'payee_id', 'is_proven', 'first_day', 'last_day', 'opening_paise', 'closing_paise', 'is_of_account'])
    .where('payee_id', 'in', [...new Set(imports.map(({ payee_id }) => payee_id))])
    // What is further away is not looked for, so that a list costs the same after many years.
    .where('last_day', '>=', yearsFrom(first, -1))
    .where('first_day', '<=', yearsFrom(last, 1))
    .orderBy('id')
    .execute();
  const days = rows.map((row) => ({
    id: row.id,
    payeeId: row.payee_id,
    firstDay: row.first_day ?? '',
    lastDay: row.last_day ?? '',
    openingPaise: row.is_proven === 1 ? row.opening_paise : null,
    closingPaise: row.is_proven === 1 ? row.closing_paise : null,
  }));
  const sure = new Set(rows.flatMap(({ id, is_of_account }) => (is_of_account === 1 ? [id] : [])));
  const ofAccount = Map.groupBy(
    days.filter(({ id }) => sure.has(id)),
    ({ payeeId }) => payeeId,
  );
  const asked = new Set(imports.map(({ id }) => id));
  return new Map(
    days.flatMap((own) => (asked.has(own.id) ? [[own.id, gapsAround(own, ofAccount.get(own.payeeId) ?? [])]] : [])),
  );
}

/** Of days as texts, to compare them with others. */
const yearsFrom = (day: string, years: number): string => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;
