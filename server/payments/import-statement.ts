import { hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Paise, wireAmount } from '../../contract/money.ts';
import type { Statement as StatementAnswer } from '../../contract/payments.ts';
import type { StatementColumns } from '../../contract/statement-file.ts';
import { type AdminActor, recordAct } from '../audit/record-act.ts';
import { indianMoment } from '../platform/indian-time.ts';
import type { Database, Tx } from '../tables.ts';
import { assertNoOtherReading, findEqualReadings, rowKeysOf, rowsInTime } from './assert-no-other-reading.ts';
import { assessAccount, hasKnownPayment, setDays } from './assess-account.ts';
import { findRememberedColumns } from './find-remembered-columns.ts';
import { findStatement } from './find-statements.ts';
import { RowKeys } from './key-rows.ts';
import { findPaymentsOfKeys, lockAccounts, markApplied, setAccountTail } from './payments.queries.ts';
import { readStatement } from './read-statement.ts';
import { refreshPayments } from './refresh-payments.ts';
import { type ResolvedAccount, resolveAccount } from './resolve-account.ts';
import { saveColumns } from './save-columns.ts';
import { saveRows } from './save-rows.ts';
import type { Statement } from './statement.rules.ts';
import type { StatementRow } from './statement-row.rules.ts';
import { deleteOutgoingOf, insertImport, replaceImport } from './write-import.ts';
import { markNotInStatement } from './write-messages.ts';

export interface StatementFile {
  readonly bytes: Uint8Array;
  readonly name: string;
  /** Of the account; undefined where the file or the shop leaves no choice. */
  readonly payee: string | undefined;
  /** What an admin points at in a file of a bank that is not known; undefined for what was pointed at before. */
  readonly columns?: StatementColumns | undefined;
  readonly by: AdminActor;
  readonly at: number;
}

/** So many rows are written in one transaction. */
const batchRows = 100;

/**
 * Writes down what a bank's file says of payments. Nothing is credited, and rows that another file had are passed over, so that a file
 * can be imported again, also one whose import was broken off. Throws `invalid-input` with what to do about a file that can't be relied on,
 * and for one whose payments stand as other columns have shown them.
 */
export async function importStatement(database: Database, file: StatementFile): Promise<StatementAnswer> {
  const today = indianMoment(file.at).date;
  const statement = await readStatement(file.bytes, {
    pointed: file.columns,
    remembered: await findRememberedColumns(database.read, file.payee),
    today,
  });
  const fileHash = hash('sha256', file.bytes);
  const equalReadings = await findEqualReadings(database.read, { bytes: file.bytes, fileHash, statement, today });
  const reading = { statement, fileHash, equalReadings, rowKeys: rowKeysOf(statement) };
  const filed = await database.write((tx) => fileImport(tx, { ...file, ...reading }));
  const { importId, payeeId, unprovenTail } = filed;
  const keys = new RowKeys();
  const inTime = rowsInTime(statement);
  for (let from = 0; from < inTime.length; from += batchRows) {
    const rows = inTime.slice(from, from + batchRows);
    const keyed = rows.map((row) => keys.add(row));
    await database.write((tx) =>
      saveRows(tx, { rows: keyed, source: 'statement', importId, payeeId, adminId: file.by.adminId, at: file.at }),
    );
    await nextTurn();
  }
  await database.write(async (tx) => {
    await setDays(tx, { importId, ...daysOf(statement.rows) });
    await assessAccount(tx, filed);
    if (unprovenTail !== undefined && (await hasKnownPayment(tx, filed)))
      await setAccountTail(tx, { id: payeeId, accountTail: unprovenTail });
    await markNotInStatement(tx, payeeId, file.at);
  });
  const imported = await findStatement(database.read, importId);
  // Nothing is left to be pressed: what customers name later is credited by itself.
  if (imported.matched === 0) await database.write((tx) => markApplied(tx, importId, file.at));
  return imported;
}

interface FileToRecord extends StatementFile {
  readonly statement: Statement;
  readonly fileHash: string;
  /** See `findEqualReadings`. */
  readonly equalReadings: ReadonlySet<string>;
  readonly rowKeys: ReadonlySet<string>;
}

async function fileImport(
  tx: Tx,
  { statement, fileHash, equalReadings, rowKeys, name, payee, columns, by, at }: FileToRecord,
): Promise<ResolvedAccount & { readonly importId: number }> {
  const { bank, accountTail } = statement;
  await lockAccounts(tx);
  const headerKey = statement.pointed?.headerKey;
  const account = await resolveAccount(tx, { bank, accountTail, label: payee, headerKey, at });
  const { payeeId } = account;
  const others = await assertNoOtherReading(tx, { fileHash, statement, rowKeys, equalReadings, payeeId });
  const pointed = columns ?? (payee === undefined ? undefined : statement.pointed?.columns);
  if (headerKey !== undefined && pointed)
    await saveColumns(tx, { payeeId, headerKey, columns: pointed, adminId: by.adminId, at });
  const values = importOf(statement, { payeeId, fileHash, name, adminId: by.adminId, at });
  const filed = await insertImport(tx, values);
  const isReplaced = others.has(filed.id);
  if (isReplaced) await replaceImport(tx, filed.id, values);
  await forgetOutgoing(tx, { importIds: others, rowKeys, adminId: by.adminId, at });
  if (filed.isNew || isReplaced) {
    await recordAct(tx, {
      by,
      action: 'import',
      subject: 'statement',
      subjectId: filed.id,
      before: isReplaced ? { columns: filed.columns } : {},
      after: {
        name,
        bank,
        rows: statement.rows.length,
        credits: values.credit_count,
        creditTotal: wireAmount(values.credit_paise),
        ...(columns ? { columns: JSON.stringify(columns) } : {}),
      },
      at,
    });
  }
  return { ...account, importId: filed.id };
}

interface WrongReadings {
  readonly importIds: ReadonlySet<number>;
  readonly rowKeys: ReadonlySet<string>;
  readonly adminId: number;
  readonly at: number;
}

/** Payments in other files may count as returned by what a wrong reading took for money that went out. */
async function forgetOutgoing(tx: Tx, { adminId, at, ...wrong }: WrongReadings): Promise<void> {
  const keys = await deleteOutgoingOf(tx, wrong);
  for (let from = 0; from < keys.length; from += batchRows) {
    const payments = await findPaymentsOfKeys(tx, keys.slice(from, from + batchRows));
    const paymentIds = [...new Set(payments.map(({ id }) => id))];
    await refreshPayments(tx, { paymentIds, adminId, at });
  }
}

interface FiledAs {
  readonly payeeId: number;
  readonly fileHash: string;
  readonly name: string;
  readonly adminId: number;
  readonly at: number;
}

function importOf(statement: Statement, { payeeId, fileHash, name, adminId, at }: FiledAs) {
  const [credits, debits] = [sumOf(statement.rows, 'in'), sumOf(statement.rows, 'out')];
  return {
    payee_id: payeeId,
    file_hash: fileHash,
    name,
    bank: statement.bank,
    format: statement.format,
    period_from: statement.period?.from ?? null,
    period_to: statement.period?.to ?? null,
    opening_paise: statement.openingPaise,
    closing_paise: statement.closingPaise,
    is_proven: statement.isProven ? (1 as const) : (0 as const),
    // It says nothing of what it does not have before its rows are there; its days come with the last of them.
    is_of_account: 0 as const,
    row_count: statement.rows.length,
    credit_count: credits.count,
    credit_paise: credits.paise,
    debit_count: debits.count,
    debit_paise: debits.paise,
    no_payments: JSON.stringify(countNoPayments(statement.rows)),
    problems: JSON.stringify([...statement.problems, ...leftOutHint(statement.ignored)]),
    columns: statement.pointed && JSON.stringify(statement.pointed.columns),
    imported_by: adminId,
    imported_at: at,
  };
}

/** A customer may speak of one that the app has not completed yet. */
function leftOutHint(ignored: Statement['ignored']): string[] {
  const lines = ignored.flatMap(({ line, why }) => (why.startsWith('status ') ? [line] : []));
  const [first, ...more] = lines;
  if (first === undefined) return [];
  if (more.length === 0) return [`Line ${first} was left out: its payment is not completed.`];
  const shown = `${lines.slice(0, 10).join(', ')}${lines.length > 10 ? ' …' : ''}`;
  return [`${lines.length} rows were left out: their payments are not completed (lines ${shown}).`];
}

function daysOf(rows: readonly StatementRow[]): { firstDay: string | null; lastDay: string | null } {
  const days = rows.map(({ date }) => date).sort();
  return { firstDay: days[0] ?? null, lastDay: days.at(-1) ?? null };
}

function sumOf(rows: readonly StatementRow[], direction: 'in' | 'out'): { count: number; paise: Paise } {
  const moved = rows.filter((row) => row.direction === direction);
  return { count: moved.length, paise: moved.reduce((sum, { paise }) => sum + paise, 0) };
}

function countNoPayments(rows: readonly StatementRow[]): Record<string, number> {
  const kinds = rows.flatMap(({ direction, kind }) => (direction === 'in' && kind !== 'payment' ? [kind] : []));
  return Object.fromEntries([...Map.groupBy(kinds, (kind) => kind)].map(([kind, all]) => [kind, all.length]));
}
