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

/**
 * Forgets which numbers went out by rows that only a wrong reading of a file had. Answers these numbers' keys: what came in with them counted
 * as returned.
 */
export async function deleteOutgoingOf(
  tx: Tx,
  { importIds, rowKeys }: { readonly importIds: ReadonlySet<number>; readonly rowKeys: ReadonlySet<string> },
): Promise<string[]> {
  if (importIds.size === 0) return [];
  const shown = await tx
    .selectFrom('returned_references as b')
    .innerJoin('payment_evidence as e', 'e.id', 'b.evidence_id')
    .select(['b.reference_key as key', 'e.row_key as rowKey'])
    .where('e.import_id', 'in', [...importIds])
    .execute();
  const wrong = shown.flatMap(({ key, rowKey }) => (rowKeys.has(rowKey) ? [] : [key]));
  for (let from = 0; from < wrong.length; from += keysAtOnce) {
    const part = wrong.slice(from, from + keysAtOnce);
    await tx.deleteFrom('returned_references').where('reference_key', 'in', part).execute();
  }
  return wrong;
}
