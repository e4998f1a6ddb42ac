import { hash } from 'node:crypto';
import { wireAmount } from '../../contract/money.ts';
import type { FileColumns } from '../../contract/statement-columns.ts';
import type { StatementColumns } from '../../contract/statement-file.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import { inSlices } from '../platform/in-slices.ts';
import { indianMoment } from '../platform/indian-time.ts';
import type { Reader } from '../tables.ts';
import { ColumnGuess, likeliestHeader } from './column-guess.rules.ts';
import { fileTexts } from './file-kind.rules.ts';
import { findColumnsOfFile, findRememberedColumns } from './find-remembered-columns.ts';
import { headerKey } from './pointed-row.rules.ts';
import { readTables, readWholeStatement } from './read-statement.ts';
import { gatewayBank } from './resolve-account.ts';
import { headerRows, type Statement } from './statement.rules.ts';
import { type Bank, bankNames, findHeader } from './statement-format.rules.ts';
import { type TableRow, tableLimits } from './statement-table.rules.ts';

interface FileToDescribe {
  readonly bytes: Uint8Array;
  /** What was pointed at so far. */
  readonly columns: StatementColumns | undefined;
  /** The row with the names of the columns, where it is chosen without them. */
  readonly headerLine: number | undefined;
  readonly now: number;
}

const shownCharacters = 120;
const shownRows = 25;

/** The first rows of a file with unknown columns, what could be in them, and what the columns that are pointed at make of it. */
export async function readColumns(
  db: Reader,
  { bytes, columns, now, ...chosen }: FileToDescribe,
): Promise<FileColumns> {
  const tables = await readTables(bytes);
  if (typeof tables === 'string') throw refused(fileTexts[tables]);
  const heads = tables.map((table) => ({ table, head: firstRows(table()) }));
  const [widest] = heads.sort((one, other) => cellsOf(other.head) - cellsOf(one.head));
  const width = Math.max(0, ...(widest?.head ?? []).map(({ cells }) => cells.length));
  const header = widest && likeliestHeader(widest.head);
  if (!widest || !header) throw refused(fileTexts.noTable);
  if (width > tableLimits.columns) throw refused(fileTexts.tooWide);
  // Its date is of India.
  const today = indianMoment(now).date;
  const remembered = await findRemembered(db, { bytes, head: widest.head });
  const headerLine = columns?.headerLine ?? chosen.headerLine ?? remembered?.columns.headerLine;
  const shownHeader = widest.head.find(({ line }) => line === headerLine) ?? header;
  const guess = new ColumnGuess(shownHeader, { width, today });
  let count = 0;
  await inSlices(widest.table(), (row) => {
    if (row.line > shownHeader.line && ++count <= tableLimits.rows) guess.add(row);
  });
  const accounts = await db
    .selectFrom('payee_accounts')
    .select(['label', 'bank'])
    .where('bank', 'not like', `${gatewayBank}%`)
    .orderBy('label')
    .execute();
  return {
    rows: widest.head.slice(0, shownRows).map(shownRow),
    width,
    ...guess.describe(),
    remembered,
    // An earlier version may have known other banks.
    accounts: accounts.map(({ label, bank }) => ({ label, bankName: bankNames[bank as Bank] ?? bank })),
    candidates: await findCandidateAccounts(db, { head: widest.head, accounts }),
    reading: columns ? await readWith(bytes, { pointed: columns, today }) : null,
  };
}

async function findRemembered(
  db: Reader,
  { bytes, head }: { bytes: Uint8Array; head: readonly TableRow[] },
): Promise<FileColumns['remembered']> {
  const ofFile = await findColumnsOfFile(db, hash('sha256', bytes));
  if (ofFile) return ofFile;
  const all = await findRememberedColumns(db, undefined);
  for (const { line, cells } of head) {
    const key = headerKey(cells);
    const [found, ...others] = all.filter((each) => each.headerKey === key);
    if (found)
      return { account: others.length === 0 ? found.label : null, columns: { ...found.columns, headerLine: line } };
  }
  return null;
}

interface FileOfAccounts {
  readonly head: readonly TableRow[];
  readonly accounts: readonly { readonly label: string; readonly bank: string }[];
}

/**
 * Those between which an import of the file asks to choose. With columns that were pointed at, it may also be the first one of an account:
 * those that have such files come first.
 */
async function findCandidateAccounts(db: Reader, { head, accounts }: FileOfAccounts): Promise<string[]> {
  const bank = head.flatMap(({ cells }) => findHeader(cells)?.format.bank ?? []).at(0);
  if (bank) return accounts.flatMap((account) => (account.bank === bank ? [account.label] : []));
  const keys = head.flatMap(({ cells }) => headerKey(cells) ?? []);
  const remembered = await findRememberedColumns(db, undefined);
  const labels = remembered.filter((each) => keys.includes(each.headerKey)).map(({ label }) => label);
  if (labels.length === 0) return [];
  return [...new Set([...labels.sort(), ...accounts.map(({ label }) => label)])];
}

const refused = (text: string) => new ExpectedError('invalid-input', text, { fields: { file: text } });

function firstRows(rows: Iterable<TableRow>): TableRow[] {
  const head: TableRow[] = [];
  for (const row of rows) {
    head.push(row);
    if (head.length >= headerRows) break;
  }
  return head;
}

const cellsOf = (rows: readonly TableRow[]): number => rows.reduce((sum, { cells }) => sum + cells.length, 0);

const shownRow = ({ line, cells }: TableRow) => ({
  line,
  cells: cells.map((cell) => String(cell).slice(0, shownCharacters)),
});

const shownPayments = 8;

async function readWith(
  bytes: Uint8Array,
  { pointed, today }: { pointed: StatementColumns; today: string },
): Promise<FileColumns['reading']> {
  const statement = await readWholeStatement(bytes, { pointed, remembered: [], today });
  if (typeof statement === 'string') return { ...nothingRead, problems: [fileTexts[statement]] };
  return readingOf(statement);
}

const nothingRead = {
  isImportable: false,
  rows: 0,
  credits: 0,
  creditTotal: wireAmount(0),
  debits: 0,
  debitTotal: wireAmount(0),
  firstDay: null,
  lastDay: null,
  isProven: false,
  hasBalance: false,
  certain: 0,
  ignored: 0,
  shown: [],
};

function readingOf({ rows, importable, problems, isProven, ignored, closingPaise }: Statement): FileColumns['reading'] {
  const [credits, debits] = [
    rows.filter(({ direction }) => direction === 'in'),
    rows.filter(({ direction }) => direction === 'out'),
  ];
  const total = (moved: typeof rows) => wireAmount(moved.reduce((sum, { paise }) => sum + paise, 0));
  const days = rows.map(({ date }) => date).sort();
  return {
    isImportable: importable,
    problems: [...problems],
    rows: rows.length,
    credits: credits.length,
    creditTotal: total(credits),
    debits: debits.length,
    debitTotal: total(debits),
    firstDay: days[0] ?? null,
    lastDay: days.at(-1) ?? null,
    isProven,
    hasBalance: closingPaise !== null,
    certain: credits.filter(({ auto }) => auto).length,
    ignored: ignored.length,
    shown: rows.slice(0, shownPayments).map(({ line, date, time, direction, paise, reference }) => ({
      line,
      date,
      time,
      direction,
      amount: wireAmount(paise),
      referenceNumber: reference,
    })),
  };
}
