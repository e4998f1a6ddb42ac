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
}
