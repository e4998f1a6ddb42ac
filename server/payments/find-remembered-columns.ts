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

/** With which columns this very file was imported last, and of which account. */
export async function findColumnsOfFile(
  db: Reader,
  fileHash: string,
): Promise<{ account: string; columns: StatementColumns } | undefined> {
  const row = await db
    .selectFrom('statement_imports as i')
    .innerJoin('payee_accounts as a', 'a.id', 'i.payee_id')
    .select(['a.label', 'i.columns'])
    .where('i.file_hash', '=', fileHash)
    .where('i.columns', 'is not', null)
    .orderBy('i.imported_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  // Written by an import from a value of this type.
  return row?.columns ? { account: row.label, columns: JSON.parse(row.columns) as StatementColumns } : undefined;
}
