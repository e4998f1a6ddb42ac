import type { StatementColumns } from '../../contract/statement-file.ts';
import type { Reader } from '../tables.ts';

export interface RememberedColumns {
  readonly payeeId: number;
  readonly label: string;
  readonly headerKey: string;
  readonly columns: StatementColumns;
}

/** What admins have pointed at, the newest first; that of the named account before all others. */
export async function findRememberedColumns(db: Reader, label: string | undefined): Promise<RememberedColumns[]> {
  const rows = await db
    .selectFrom('statement_columns as c')
    .innerJoin('payee_accounts as a', 'a.id', 'c.payee_id')
    .select(['c.payee_id as payeeId', 'a.label', 'c.header_key as headerKey', 'c.columns'])
    .orderBy('c.pointed_at', 'desc')
    .orderBy('c.payee_id', 'desc')
    .execute();
  // Written by an import from a value of this type.
  const found = rows.map((row) => ({ ...row, columns: JSON.parse(row.columns) as StatementColumns }));
  return [...found.filter((each) => each.label === label), ...found.filter((each) => each.label !== label)];
}
