import { isDeepStrictEqual } from 'node:util';
import type { StatementColumns } from '../../contract/statement-file.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Reader, Tx } from '../tables.ts';
import { isUnfinished } from './assess-account.ts';
import { RowKeys } from './key-rows.ts';
import { readWholeStatement } from './read-statement.ts';
import type { Statement } from './statement.rules.ts';
import type { StatementRow } from './statement-row.rules.ts';

interface FileRead {
  readonly bytes: Uint8Array;
  readonly fileHash: string;
  readonly statement: Statement;
  /** The day of the import. */
  readonly today: string;
}

/** Its own columns, and of those with which the same file was imported before, all that make the same of it; as they are stored. */
export async function findEqualReadings(
  db: Reader,
  { bytes, fileHash, statement, today }: FileRead,
): Promise<ReadonlySet<string>> {
  // Another call may file it meanwhile with the very same columns.
  const equal = new Set(statement.pointed ? [JSON.stringify(statement.pointed.columns)] : []);
  for (const { columns } of await importsOfFile(db, fileHash).execute()) {
    if (columns === null || equal.has(columns)) continue;
    if (isReadAlike(statement, await readAgain({ bytes, columns, today }))) equal.add(columns);
  }
  return equal;
}

/**
 * Throws `invalid-input` where an import of the same file stands that other columns have shown otherwise: each of its payments would be there
 * twice, and could be credited twice. Payments that were set aside or reversed don't stand.
 */
export async function assertNoOtherReading(
  tx: Tx,
  { fileHash, equalReadings }: { readonly fileHash: string; readonly equalReadings: ReadonlySet<string> },
): Promise<void> {
  for (const statement of await importsOfFile(tx, fileHash).execute()) {
    if (statement.columns === null || equalReadings.has(statement.columns)) continue;
    if (isUnfinished(statement)) throw refused(unfinishedText);
    const { standing, credited } = await countStanding(tx, statement.id);
    if (standing > 0) throw refused(standingText(standing, Number(credited)));
  }
}

const importsOfFile = (db: Reader, fileHash: string) =>
  db
    .selectFrom('statement_imports')
    .select(['id', 'columns', 'first_day', 'is_of_account', 'row_count'])
    .where('file_hash', '=', fileHash)
    .orderBy('id');

const readAgain = ({ bytes, columns, today }: { bytes: Uint8Array; columns: string; today: string }) =>
  // Written by an import from a value of this type.
  readWholeStatement(bytes, { pointed: JSON.parse(columns) as StatementColumns, remembered: [], today });

/** In the order of their time. Payments are listed by their numbers: who paid first gets the first. */
export const rowsInTime = ({ order, rows }: Statement): readonly StatementRow[] =>
  order === 'newest-first' ? rows.toReversed() : rows;

/** Names of payers are for people alone, and may differ. */
function isReadAlike(one: Statement, other: Awaited<ReturnType<typeof readAgain>>): boolean {
  return typeof other !== 'string' && isDeepStrictEqual(shownBy(one), shownBy(other));
}

function shownBy(statement: Statement) {
  const keys = new RowKeys();
  return rowsInTime(statement).map((row) => ({ rowKey: keys.add(row).rowKey, kind: row.kind, auto: row.auto }));
}

/** Of the payments that this import was the first file to show. */
const countStanding = (tx: Tx, importId: number) =>
  tx
    .selectFrom('payments as p')
    .innerJoin('payment_evidence as e', 'e.id', 'p.evidence_id')
    .select((eb) => [
      eb.fn.countAll<number>().as('standing'),
      eb.fn
        .coalesce(eb.fn.sum<number>(eb.case().when('p.state', '=', 'matched').then(1).else(0).end()), eb.lit(0))
        .as('credited'),
    ])
    .where('e.import_id', '=', importId)
    .where('p.state', 'not in', ['not_ours', 'reversed'])
    .executeTakeFirstOrThrow();

const unfinishedText =
  'This file is being imported with other columns, or that import was broken off. If it was, import the file with those columns first.';

function standingText(standing: number, credited: number): string {
  const stand = standing === 1 ? '1 payment of it stands' : `${standing.toLocaleString('en-IN')} payments of it stand`;
  const said = `This file was imported with other columns, and ${stand}: read twice, a payment could be credited twice.`;
  return credited === 0
    ? `${said} Set its payments aside as no top-ups, then import it again.`
    : `${said} ${credited.toLocaleString('en-IN')} of them ${credited === 1 ? 'is' : 'are'} credited, so it can’t be read anew: set aside those that are wrong, and credit what is missing by hand.`;
}

const refused = (text: string) => new ExpectedError('invalid-input', text, { fields: { columns: text } });
