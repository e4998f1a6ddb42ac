/** One row of a statement's file: a number is one only in a workbook. */
export interface TableRow {
  /** Its first line in a text, its number in a workbook, counted from 1. */
  readonly line: number;
  readonly cells: readonly Cell[];
}

export type Cell = string | number;

export const tableLimits = { rows: 10_000, columns: 64, cellCharacters: 8 * 1024 } as const;

/** So many rows may stand around a bank's transactions. */
export const surroundingRows = 500;

export const separators = ['\t', ',', ';', '|'] as const;
export type Separator = (typeof separators)[number];

/** So many quotation marks that are never closed belong to no statement; each costs a search. */
const maxOpenQuotes = 100;

/**
 * Yields the rows of a text that banks call CSV, empty ones left out: blanks may stand around a quoted cell, and a quotation mark inside
 * a cell is one.
 */
export function* readTable(text: string, separator: Separator): Generator<TableRow> {
  const reader = new CellReader(text, separator);
  let line = 1;
  let cells: string[] = [];
  let firstLine = line;
  for (let at = 0; at <= text.length; ) {
    const cell = reader.cellAt(at);
    cells.push(cell.value.trim());
    line += cell.lines;
    at = cell.end;
    if (text[at] !== separator) {
      if (cells.some((value) => value !== '')) yield { line: firstLine, cells };
      if (text[at] === '\r' && text[at + 1] === '\n') at++;
      line++;
      [cells, firstLine] = [[], line];
    }
    at++;
  }
}

interface CellInText {
  readonly value: string;
  /** Where its separator stands, or the end of its line. */
  readonly end: number;
  /** How many line ends it holds. */
  readonly lines: number;
}

class CellReader {
  readonly #text: string;
  readonly #separator: Separator;
  #openQuotes = 0;

  constructor(text: string, separator: Separator) {
    this.#text = text;
    this.#separator = separator;
  }

  cellAt(start: number): CellInText {
    let at = start;
    while (this.#text[at] === ' ') at++;
    const quoted = this.#text[at] === '"' && this.#openQuotes < maxOpenQuotes ? this.#quotedCell(at) : undefined;
    return quoted ?? this.#plainCell(start);
  }

  #plainCell(start: number): CellInText {
    let end = start;
    while (end < this.#text.length && !this.#endsCell(this.#text[end])) end++;
    return { value: this.#text.slice(start, end), end, lines: 0 };
  }

  /** Undefined: it is closed nowhere near, so that the quotation mark is one of the text. */
  #quotedCell(open: number): CellInText | undefined {
    let value = '';
    let lines = 0;
    const last = Math.min(this.#text.length, open + tableLimits.cellCharacters);
    for (let at = open + 1; at < last; at++) {
      const character = this.#text[at];
      if (character === '\n') lines++;
      if (character !== '"') {
        value += character;
        continue;
      }
      let end = at + 1;
      while (this.#text[end] === ' ') end++;
      if (this.#text[at + 1] === '"') {
        value += '"';
        at++;
      } else if (this.#endsCell(this.#text[end])) return { value, end, lines };
      else value += '"';
    }
    this.#openQuotes++;
    return undefined;
  }

  #endsCell(character: string | undefined): boolean {
    return character === undefined || character === this.#separator || character === '\n' || character === '\r';
  }
}

/** The words of a cell, in lower case and without the blanks that banks put in differently each time: `Balance (INR )` is `balance (inr)`. */
export const wordsOf = (cell: Cell | undefined): string =>
  String(cell ?? '')
    .toLowerCase()
    .split(/\s/)
    .filter((word) => word !== '')
    .join(' ')
    .replaceAll('( ', '(')
    .replaceAll(' )', ')');
