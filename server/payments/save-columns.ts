import type { StatementColumns } from '../../contract/statement-file.ts';
import type { Tx } from '../tables.ts';

interface PointedColumns {
  readonly payeeId: number;
  readonly headerKey: string;
  readonly columns: StatementColumns;
  readonly adminId: number;
  readonly at: number;
}

/** Remembers what an admin has pointed at, for the next file of this account with the same names of columns. */
export async function saveColumns(tx: Tx, { payeeId, headerKey, columns, adminId, at }: PointedColumns): Promise<void> {
  const values = { columns: JSON.stringify(columns), pointed_by: adminId, pointed_at: at };
  await tx
    .insertInto('statement_columns')
    .values({ payee_id: payeeId, header_key: headerKey, ...values })
    .onConflict((conflict) => conflict.columns(['payee_id', 'header_key']).doUpdateSet(values))
    .execute();
}
