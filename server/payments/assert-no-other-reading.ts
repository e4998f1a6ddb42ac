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

/**
 * The columns, as they are stored, that give the same rows of this file: those of this reading, and those of earlier imports of the
 * file that differ only in what makes no row different.
 */
export async function findEqualReadings(
  db: Reader,
  { bytes, fileHash, statement, today }: FileRead,
): Promise<ReadonlySet<string>> {
  // Another call may import it meanwhile with the very same columns.
  const equal = new Set(statement.pointed ? [JSON.stringify(statement.pointed.columns)] : []);
  for (const { columns } of await importsOfFile(db, fileHash).execute()) {
    if (columns === null || equal.has(columns)) continue;
    if (isReadAlike(statement, await readAgain({ bytes, columns, today }))) equal.add(columns);
  }
  return equal;
}

interface Reading {
  readonly fileHash: string;
  readonly statement: Statement;
  /** Of all its rows. */
  readonly rowKeys: ReadonlySet<string>;
  /** See `findEqualReadings`. */
  readonly equalReadings: ReadonlySet<string>;
  readonly payeeId: number;
}

/**
 * The imports of the same file that were read in another way. Throws `invalid-input` where a payment stands that one of them has shown and
 * this reading lacks: it would be there twice, and could be credited twice. Payments that were set aside or reversed don't stand.
 */
export async function assertNoOtherReading(tx: Tx, reading: Reading): Promise<ReadonlySet<number>> {
  const { statement, equalReadings, rowKeys, payeeId } = reading;
  const others = new Set<number>();
  for (const earlier of await importsOfFile(tx, reading.fileHash).execute()) {
    const { id, columns } = earlier;
    // Neither has columns: the file is of a known bank, which is always read in the same way.
    if (columns === null ? statement.pointed === null : equalReadings.has(columns)) continue;
    if (columns === null && (await isOfSameRows(tx, earlier, reading))) {
      await setColumns(tx, id, statement);
      continue;
    }
    if (isUnfinished(earlier)) throw refused(unfinishedText);
    const shown = await findShown(tx, id);
    const standing = lackedBy({ rowKeys, payeeId }, shown).filter(({ state }) => !setAsideStates.includes(state));
    if (standing.length > 0) throw refused(standingText(standing));
    others.add(id);
  }
  return others;
}

const setAsideStates = ['not_ours', 'reversed'];

const importsOfFile = (db: Reader, fileHash: string) =>
  db
    .selectFrom('statement_imports')
    .select(['id', 'payee_id', 'columns', 'first_day', 'is_of_account', 'row_count'])
    .where('file_hash', '=', fileHash)
    .orderBy('id');

type EarlierImport = Awaited<ReturnType<ReturnType<typeof importsOfFile>['execute']>>[number];

/** Whether an import that does not say its columns had the rows of this reading. */
async function isOfSameRows(tx: Tx, earlier: EarlierImport, { statement, rowKeys }: Reading): Promise<boolean> {
  if (earlier.row_count !== statement.rows.length) return false;
  const first = await tx.selectFrom('payment_evidence').select('row_key').where('import_id', '=', earlier.id).execute();
  if (!first.every(({ row_key }) => rowKeys.has(row_key))) return false;
  return lackedBy({ rowKeys, payeeId: earlier.payee_id }, await findShown(tx, earlier.id)).length === 0;
}

async function setColumns(tx: Tx, importId: number, { pointed }: Statement): Promise<void> {
  const columns = pointed && JSON.stringify(pointed.columns);
  await tx.updateTable('statement_imports').set({ columns }).where('id', '=', importId).execute();
}

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

export const rowKeysOf = (statement: Statement): ReadonlySet<string> =>
  new Set(shownBy(statement).map(({ rowKey }) => rowKey));

/** The payments that this import has shown, and those that it was the first to show in an earlier reading; once for each row of theirs. */
const findShown = (tx: Tx, importId: number) =>
  tx
    .selectFrom('payments as p')
    .innerJoin('payment_evidence_of as o', 'o.payment_id', 'p.id')
    .innerJoin('payment_evidence as e', 'e.id', 'o.evidence_id')
    .select(['p.id', 'p.state', 'e.row_key as rowKey', 'e.payee_id as payeeId', 'e.reference_number as reference'])
    .where('p.id', 'in', (eb) =>
      eb
        .selectFrom('statement_payments as s')
        .select('s.payment_id')
        .where('s.import_id', '=', importId)
        .union(
          eb
            .selectFrom('payment_evidence as own')
            .innerJoin('payment_evidence_of as link', 'link.evidence_id', 'own.id')
            .select('link.payment_id')
            .where('own.import_id', '=', importId),
        ),
    )
    .orderBy('p.id')
    .execute();

type ShownPayment = Awaited<ReturnType<typeof findShown>>[number];

/** The payments of which a reading has no row in its account. Those that it has are recognised by their row keys. */
function lackedBy(
  { rowKeys, payeeId }: { readonly rowKeys: ReadonlySet<string>; readonly payeeId: number },
  shown: readonly ShownPayment[],
): ShownPayment[] {
  const byPayment = [...Map.groupBy(shown, ({ id }) => id).values()];
  return byPayment.flatMap((rows) =>
    rows.some((row) => row.payeeId === payeeId && rowKeys.has(row.rowKey)) ? [] : rows.slice(0, 1),
  );
}

const unfinishedText =
  'This file is being imported with other columns, or that import was broken off. If it was, import the file with those columns first.';

/** So many of them are named. */
const namedPayments = 3;

function standingText(payments: readonly ShownPayment[]): string {
  const count = payments.length;
  const credited = payments.filter(({ state }) => state === 'matched').length;
  const stand = count === 1 ? '1 payment of it stands' : `${count.toLocaleString('en-IN')} payments of it stand`;
  const numbers = payments.slice(0, namedPayments).flatMap(({ reference }) => reference ?? []);
  const named = numbers.length === 0 ? '' : ` (${numbers.join(', ')}${numbers.length < count ? ' …' : ''})`;
  const said = `This file was imported with other columns, and ${stand} that these columns don’t show${named}: read twice, a payment could be credited twice.`;
  return credited === 0
    ? `${said} Set ${count === 1 ? 'it' : 'them'} aside as no ${count === 1 ? 'top-up' : 'top-ups'}, then import the file again.`
    : `${said} ${credited.toLocaleString('en-IN')} of them ${credited === 1 ? 'is' : 'are'} credited, so it can’t be read anew: set aside those that are wrong, and credit what is missing by hand.`;
}

const refused = (text: string) => new ExpectedError('invalid-input', text, { fields: { columns: text } });
