import type { Paise } from '../../contract/money.ts';
import { referenceKey } from '../../contract/payment-reference.ts';
import type { Reader } from '../tables.ts';
import { baseKey, repeatedKeys } from './repeated-key.rules.ts';

export interface StatementReversals {
  readonly count: number;
  readonly paise: Paise;
  /** The part of it that the wallets did not hold. */
  readonly owedPaise: Paise;
}

/**
 * The reversals that each import caused, by the id of the import. A row that reverses a payment, and the reversal that it caused in the same
 * transaction, have the same time. A row that an earlier file had causes no reversal in a later one.
 */
export async function findStatementReversals(
  db: Reader,
  importIds: readonly number[],
): Promise<Map<number, StatementReversals>> {
  const rows = await findRows(db, importIds);
  const keyed = rows.flatMap(({ reference, ...row }) => {
    const key = reference === null ? undefined : referenceKey(reference);
    return key === undefined ? [] : [{ ...row, key }];
  });
  const reversals = await findReversals(db, [...new Set(keyed.map(({ key }) => key))]);
  const found = keyed.flatMap(({ importId, key, at }) =>
    reversals.filter((each) => each.key === key && each.at === at).map((each) => ({ ...each, importId })),
  );
  const byImport = Map.groupBy(found, ({ importId }) => importId);
  return new Map([...byImport].map(([importId, ofImport]) => [importId, sumOf(ofImport)]));
}

/** Few statements have such rows; most shops have no reversal by a statement at all, and read none. */
async function findRows(db: Reader, importIds: readonly number[]) {
  if (importIds.length === 0) return [];
  const rows = await db
    .selectFrom('payment_evidence')
    .select(['import_id as importId', 'reference_number as reference', 'received_at as at'])
    .where('import_id', 'in', importIds)
    .where('direction', '=', 'out')
    .where('kind', '=', 'reversal')
    .where((eb) =>
      eb('received_at', 'in', eb.selectFrom('reversals').select('at').where('cause', '=', 'statement').distinct()),
    )
    .execute();
  return rows.flatMap(({ importId, ...row }) => (importId === null ? [] : [{ ...row, importId }]));
}

interface Reversal {
  readonly id: number;
  readonly key: string;
  readonly paise: Paise;
  readonly takenPaise: Paise;
  readonly at: number;
}

async function findReversals(db: Reader, keys: readonly string[]): Promise<Reversal[]> {
  if (keys.length === 0) return [];
  const rows = await db
    .selectFrom('payment_references as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .innerJoin('reversals as v', 'v.fund_request_id', 'p.fund_request_id')
    .select(['v.id', 'r.reference_key as key', 'v.amount_paise as paise', 'v.taken_paise as takenPaise', 'v.at'])
    .where('r.reference_key', 'in', [...keys, ...keys.flatMap(repeatedKeys)])
    .where('v.cause', '=', 'statement')
    .execute();
  return rows.map((row) => ({ ...row, key: baseKey(row.key) }));
}

/** Two rows of a file may name one reversal. */
function sumOf(reversals: readonly Reversal[]): StatementReversals {
  const each = [...new Map(reversals.map((reversal) => [reversal.id, reversal])).values()];
  return {
    count: each.length,
    paise: each.reduce((sum, { paise }) => sum + paise, 0),
    owedPaise: each.reduce((sum, { paise, takenPaise }) => sum + paise - takenPaise, 0),
  };
}
