import type { StatementColumns } from '../../contract/statement-file.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import { inSlices } from '../platform/in-slices.ts';
import { type FileFault, fileTexts, kindOfFile } from './file-kind.rules.ts';
import { headerKey, pointedHeader } from './pointed-row.rules.ts';
import { readWorkbook } from './read-workbook.ts';
import { headerRows, type Statement, StatementReader } from './statement.rules.ts';
import { findHeader, type Header } from './statement-format.rules.ts';
import type { StatementRow } from './statement-row.rules.ts';
import {
  readTable,
  type Separator,
  separators,
  surroundingRows,
  type TableRow,
  tableLimits,
} from './statement-table.rules.ts';

/** What is known of files of banks that are not known. */
interface KnownColumns {
  /** What an admin points at now. */
  readonly pointed?: StatementColumns | undefined;
  /** What was pointed at before; the first one that fits is used. */
  readonly remembered: readonly { readonly headerKey: string; readonly columns: StatementColumns }[];
  /** The day of the import. */
  readonly today: string;
}

/** Banks that are known need nothing more. */
const nothingKnown: KnownColumns = { remembered: [], today: '9990-12-31' };

/**
 * What a bank's file says, whatever bank it is of. Throws `invalid-input`, with what to do about it, for a file that is none, is damaged,
 * or was changed: what can't be relied on in one row can't be relied on at all. The field `columns` is at fault where pointing at
 * the columns could help.
 */
export async function readStatement(bytes: Uint8Array, known = nothingKnown): Promise<Statement> {
  const statement = await readWholeStatement(bytes, known);
  if (typeof statement === 'string')
    throw refused(fileTexts[statement], statement === 'unknown' || statement === 'noHeader' ? 'columns' : 'file');
  if (!statement.importable)
    throw refused(statement.problems.slice(0, 3).join(' '), statement.pointed ? 'columns' : 'file');
  return statement;
}

const refused = (text: string, field: 'columns' | 'file') =>
  new ExpectedError('invalid-input', text, { fields: { [field]: text } });

/** As it is, even where nothing of it may be imported. */
export async function readWholeStatement(bytes: Uint8Array, known = nothingKnown): Promise<Statement | FileFault> {
  const table = await findTable(bytes, known);
  if (typeof table === 'string') return table;
  const { header, before, rows } = table;
  const reader = new StatementReader(header, before, known.today);
  if (before.some(isBinary)) return 'binary';
  let [isTooWide, hasBinary, count] = [false, false, 0];
  await inSlices(rows, (row) => {
    count++;
    isTooWide ||= row.cells.length > tableLimits.columns || row.cells.some(isTooLong);
    hasBinary ||= isBinary(row);
    if (!isTooWide && !hasBinary && reader.count <= tableLimits.rows) reader.add(row);
  });
  if (hasBinary) return 'binary';
  if (isTooWide) return 'tooWide';
  if (reader.count > tableLimits.rows || count > tableLimits.rows + surroundingRows) return 'tooManyRows';
  const summary = reader.summarize();
  const finished: StatementRow[] = [];
  await inSlices(reader.finishedRows(), (row) => finished.push(row));
  const pointed = header.pointed && {
    // Remembered columns may come from a file with more lines above its header.
    columns: { ...header.pointed, headerLine: table.headerLine },
    headerKey: table.headerKey ?? '',
  };
  return { ...summary, pointed: pointed ?? null, rows: finished };
}

/** No text has this sign, and PostgreSQL stores none. */
const isBinary = ({ cells }: TableRow) => cells.some((cell) => typeof cell === 'string' && cell.includes('\0'));

const isTooLong = (cell: string | number) => typeof cell === 'string' && cell.length > tableLimits.cellCharacters;

interface FoundTable {
  readonly header: Header;
  readonly before: readonly TableRow[];
  /** Below the header. */
  readonly rows: Iterable<TableRow>;
  readonly headerLine: number;
  /** Of one whose columns an admin has pointed at. */
  readonly headerKey?: string;
}

/** The rows of a file; those of a text once for each separator that its cells could have. */
export async function readTables(bytes: Uint8Array): Promise<readonly (() => Iterable<TableRow>)[] | FileFault> {
  const file = kindOfFile(bytes);
  if ('fault' in file) return file.fault;
  if (file.kind === 'workbook') {
    const rows = await readWorkbook(bytes);
    return typeof rows === 'string' ? rows : [() => rows];
  }
  const text = decode(bytes, file.encoding);
  if (text.trim() === '') return 'empty';
  return separators.map((separator: Separator) => () => readTable(text, separator));
}

async function findTable(bytes: Uint8Array, { pointed, remembered }: KnownColumns): Promise<FoundTable | FileFault> {
  const tables = await readTables(bytes);
  if (typeof tables === 'string') return tables;
  if (pointed) return findPointed(tables, pointed) ?? 'noHeader';
  for (const table of tables) {
    const found = tableIn(table(), (row) => findHeader(row.cells));
    if (found) return found;
  }
  if (remembered.length === 0) return 'unknown';
  for (const table of tables) {
    const found = tableIn(table(), ({ cells }) => {
      const key = headerKey(cells);
      const columns = remembered.find((each) => each.headerKey === key)?.columns;
      return columns && pointedHeader(columns, cells);
    });
    if (found) return found;
  }
  return 'unknown';
}

/** By the separator that makes most cells of the row that was pointed at. */
function findPointed(tables: readonly (() => Iterable<TableRow>)[], columns: StatementColumns): FoundTable | undefined {
  const found = tables.flatMap(
    (table) =>
      tableIn(table(), ({ line, cells }) =>
        line === columns.headerLine ? pointedHeader(columns, cells) : undefined,
      ) ?? [],
  );
  const [widest] = found.sort((one, other) => other.header.width - one.header.width);
  return widest?.headerKey === undefined ? undefined : widest;
}

/** Text of a bank that does not write Unicode has the letters of Windows. */
function decode(bytes: Uint8Array, encoding: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Undefined: there is no such header within the first rows. */
function tableIn(rows: Iterable<TableRow>, headerOf: (row: TableRow) => Header | undefined): FoundTable | undefined {
  const iterator = rows[Symbol.iterator]();
  const before: TableRow[] = [];
  while (before.length < headerRows) {
    const { value, done } = iterator.next();
    if (done) return undefined;
    const header = headerOf(value);
    const key = header?.pointed && headerKey(value.cells);
    if (header)
      return {
        header,
        headerLine: value.line,
        before,
        rows: { [Symbol.iterator]: () => iterator },
        ...(key === undefined ? {} : { headerKey: key }),
      };
    before.push(value);
  }
  return undefined;
}
