import { ExpectedError } from '../platform/expected-error.ts';
import { inSlices } from '../platform/in-slices.ts';
import { type FileFault, fileTexts, kindOfFile } from './file-kind.rules.ts';
import { readWorkbook } from './read-workbook.ts';
import { headerRows, type Statement, StatementReader, type StatementRow } from './statement.rules.ts';
import { findHeader, type Header } from './statement-format.rules.ts';
import { readTable, separators, surroundingRows, type TableRow, tableLimits } from './statement-table.rules.ts';

/**
 * What a bank's file says, whatever bank it is of. Throws `invalid-input`, with what to do about it, for a file that is none, is damaged,
 * or was changed: what can't be relied on in one row can't be relied on at all.
 */
export async function readStatement(bytes: Uint8Array): Promise<Statement> {
  const statement = await readWholeStatement(bytes);
  if (typeof statement === 'string') throw refused(fileTexts[statement]);
  if (!statement.importable) throw refused(statement.problems.slice(0, 3).join(' '));
  return statement;
}

const refused = (text: string) => new ExpectedError('invalid-input', text, { fields: { file: text } });

/** As it is, even where nothing of it may be imported. */
export async function readWholeStatement(bytes: Uint8Array): Promise<Statement | FileFault> {
  const table = await findTable(bytes);
  if (typeof table === 'string') return table;
  const { header, before, rows } = table;
  const reader = new StatementReader(header, before);
  let [isTooWide, count] = [false, 0];
  await inSlices(rows, (row) => {
    count++;
    isTooWide ||= row.cells.length > tableLimits.columns || row.cells.some(isTooLong);
    if (!isTooWide && reader.count <= tableLimits.rows) reader.add(row);
  });
  if (isTooWide) return 'tooWide';
  if (reader.count > tableLimits.rows || count > tableLimits.rows + surroundingRows) return 'tooManyRows';
  const summary = reader.summarize();
  const finished: StatementRow[] = [];
  await inSlices(reader.finishedRows(), (row) => finished.push(row));
  return { ...summary, rows: finished };
}

const isTooLong = (cell: string | number) => typeof cell === 'string' && cell.length > tableLimits.cellCharacters;

interface FoundTable {
  readonly header: Header;
  readonly before: readonly TableRow[];
  /** Below the header. */
  readonly rows: Iterable<TableRow>;
}

async function findTable(bytes: Uint8Array): Promise<FoundTable | FileFault> {
  const file = kindOfFile(bytes);
  if ('fault' in file) return file.fault;
  if (file.kind === 'workbook') {
    const rows = await readWorkbook(bytes);
    return typeof rows === 'string' ? rows : (tableIn(rows) ?? 'unknown');
  }
  const text = decode(bytes, file.encoding);
  if (text.trim() === '') return 'empty';
  for (const separator of separators) {
    const table = tableIn(readTable(text, separator));
    if (table) return table;
  }
  return 'unknown';
}

/** Text of a bank that does not write Unicode has the letters of Windows. */
function decode(bytes: Uint8Array, encoding: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Undefined: there is no header of a known file within the first rows. */
function tableIn(rows: Iterable<TableRow>): FoundTable | undefined {
  const iterator = rows[Symbol.iterator]();
  const before: TableRow[] = [];
  while (before.length < headerRows) {
    const { value, done } = iterator.next();
    if (done) return undefined;
    const header = findHeader(value.cells);
    if (header) return { header, before, rows: { [Symbol.iterator]: () => iterator } };
    before.push(value);
  }
  return undefined;
}
