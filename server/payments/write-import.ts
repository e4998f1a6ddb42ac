import type { Insertable } from 'kysely';
import type { Tables, Tx } from '../tables.ts';

type NewImport = Insertable<Tables['statement_imports']>;

/** The number of the import of this file, whether it is the first one, and with which columns the first one was read. */
export async function insertImport(
  tx: Tx,
  statement: NewImport,
): Promise<{ id: number; isNew: boolean; columns: string | null }> {
  const added = await tx
    .insertInto('statement_imports')
    .values(statement)
    .onConflict((conflict) => conflict.columns(['payee_id', 'file_hash']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added) return { id: added.id, isNew: true, columns: null };
  const standing = await tx
    .selectFrom('statement_imports')
    .select(['id', 'columns'])
    .where('payee_id', '=', statement.payee_id)
    .where('file_hash', '=', statement.file_hash)
    .executeTakeFirstOrThrow();
  return { ...standing, isNew: false };
}

/** The file is read anew, with other columns: nothing that they had shown stands. Its rows come as those of a new one. */
export async function replaceImport(tx: Tx, importId: number, statement: NewImport): Promise<void> {
  const notRead = { first_day: null, last_day: null, applied_at: null };
  await tx
    .updateTable('statement_imports')
    .set({ ...statement, ...notRead })
    .where('id', '=', importId)
    .execute();
  await tx.deleteFrom('statement_payments').where('import_id', '=', importId).execute();
}

/** So many are named in one query. */
const keysAtOnce = 500;

interface WrongReading {
  readonly importIds: ReadonlySet<number>;
  /** Of the right reading. */
  readonly rowKeys: ReadonlySet<string>;
}

/**
 * Forgets which numbers went out by rows that only a wrong reading of a file had. Answers these numbers' keys: what came in with them counted
 * as returned. A number that another row shows going out stays, by that row.
 */
export async function deleteOutgoingOf(tx: Tx, { importIds, rowKeys }: WrongReading): Promise<string[]> {
  if (importIds.size === 0) return [];
  const shown = await tx
    .selectFrom('returned_references as b')
    .innerJoin('payment_evidence as e', 'e.id', 'b.evidence_id')
    .select(['b.reference_key as key', 'e.row_key as rowKey', 'e.reference_number as number'])
    .where('e.import_id', 'in', [...importIds])
    .execute();
  const wrong = shown.filter(({ rowKey }) => !rowKeys.has(rowKey));
  const forgotten: string[] = [];
  for (let from = 0; from < wrong.length; from += keysAtOnce) {
    const part = wrong.slice(from, from + keysAtOnce);
    const others = await findOtherOutgoing(
      tx,
      part.flatMap(({ number }) => number ?? []),
      { importIds, rowKeys },
    );
    for (const { key, number } of part) {
      const evidenceId = number === null ? undefined : others.get(number);
      if (evidenceId === undefined) forgotten.push(key);
      else
        await tx
          .updateTable('returned_references')
          .set({ evidence_id: evidenceId })
          .where('reference_key', '=', key)
          .execute();
    }
  }
  for (let from = 0; from < forgotten.length; from += keysAtOnce) {
    const part = forgotten.slice(from, from + keysAtOnce);
    await tx.deleteFrom('returned_references').where('reference_key', 'in', part).execute();
  }
  return forgotten;
}

/** Rows that show these numbers going out and are not of the wrong reading, by the number. */
async function findOtherOutgoing(
  tx: Tx,
  numbers: readonly string[],
  { importIds, rowKeys }: WrongReading,
): Promise<Map<string, number>> {
  if (numbers.length === 0) return new Map();
  const rows = await tx
    .selectFrom('payment_evidence')
    .select(['id', 'reference_number as number', 'row_key as rowKey', 'import_id as importId'])
    .where('direction', '=', 'out')
    .where('reference_number', 'in', numbers)
    .execute();
  return new Map(
    rows.flatMap(({ id, number, rowKey, importId }) => {
      const isWrong = importId !== null && importIds.has(importId) && !rowKeys.has(rowKey);
      return number === null || isWrong ? [] : [[number, id] as const];
    }),
  );
}
