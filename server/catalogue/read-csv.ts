/** One row of a file, or why it can't be read. */
export interface CsvRow {
  /** Where it begins, counted from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  readonly fault: string | undefined;
}

const faults = {
  open: 'A quotation mark is never closed',
  afterQuote: 'There is text after a closing quotation mark',
} as const;

/**
 * Reads RFC 4180, lines ending with `\n`, with the separator that the first line has more of: `,` or `;`. Rows with
 * nothing in any cell are left out. What a row can't be read for is told in that row; the others are read all the same.
 */
export function readCsv(text: string): CsvRow[] {
  const separator = separatorOf(text);
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let fault: string | undefined;
  let rowStart = 0;
  let line = 1;
  for (let at = 0; at <= text.length; ) {
    const cell = text[at] === '"' ? quotedCell(text, at, separator) : plainCell(text, at, separator);
    cells.push(cell.value);
    fault ??= cell.fault;
    at = cell.end;
    if (text[at] !== separator) {
      if (fault !== undefined || cells.some((value) => value.trim() !== '')) rows.push({ line, cells, fault });
      line += countLines(text, rowStart, at + 1);
      [cells, fault, rowStart] = [[], undefined, at + 1];
    }
    at++;
  }
  return rows;
}

interface Cell {
  readonly value: string;
  /** Where its separator stands, or the end of its line. */
  readonly end: number;
  readonly fault?: string;
}

function plainCell(text: string, start: number, separator: string): Cell {
  const end = endOfCell(text, start, separator);
  return { value: text.slice(start, end), end };
}

/** A doubled quotation mark inside stands for one. */
function quotedCell(text: string, start: number, separator: string): Cell {
  let value = '';
  for (let at = start + 1; ; ) {
    const quote = text.indexOf('"', at);
    // Up to the end of its first line: the rows below may be right.
    if (quote < 0) return { ...plainCell(text, endOfLine(text, start), separator), fault: faults.open };
    value += text.slice(at, quote);
    if (text[quote + 1] !== '"') {
      const end = endOfCell(text, quote + 1, separator);
      return text.slice(quote + 1, end).trim() === '' ? { value, end } : { value, end, fault: faults.afterQuote };
    }
    value += '"';
    at = quote + 2;
  }
}

function endOfCell(text: string, start: number, separator: string): number {
  for (let at = start; at < text.length; at++) if (text[at] === separator || text[at] === '\n') return at;
  return text.length;
}

function endOfLine(text: string, start: number): number {
  const end = text.indexOf('\n', start);
  return end < 0 ? text.length : end;
}

/** `,` or `;`. */
export function separatorOf(text: string): string {
  const firstLine = text.slice(0, endOfLine(text, 0));
  const count = (mark: string) => firstLine.split(mark).length;
  return count(';') > count(',') ? ';' : ',';
}

function countLines(text: string, from: number, to: number): number {
  return text.slice(from, to).split('\n').length - 1;
}
