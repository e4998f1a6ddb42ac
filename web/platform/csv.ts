import { indiaAheadMs } from '../../contract/india-offset.ts';

// Excel takes a file without it for one in the computer's old character set.
const byteOrderMark = '\uFEFF';

/** A table for spreadsheets, as RFC 4180 describes it; text comes out of `textCell`, numbers of our own as they are. */
export function csvTable(lines: readonly (readonly string[])[]): Blob {
  return new Blob([csvText(lines)], { type: 'text/csv;charset=utf-8' });
}

export function csvText(lines: readonly (readonly string[])[]): string {
  return `${byteOrderMark}${rowsText(lines)}`;
}

/** Further lines of a table that `csvTable` began. */
export function csvLines(lines: readonly (readonly string[])[]): Blob {
  return new Blob([rowsText(lines)]);
}

function rowsText(lines: readonly (readonly string[])[]): string {
  return lines.map((cells) => `${cells.join(',')}\r\n`).join('');
}

/**
 * Text in quotes. What begins like a formula gets an apostrophe before it, since spreadsheets compute formulas out of
 * foreign text too: https://owasp.org/www-community/attacks/CSV_Injection
 */
export function textCell(text: string): string {
  const isLikeFormula = /^[\s\p{Cf}]*[=+\-@＝＋－＠]/u.test(text) || /^[\t\r\n]/.test(text);
  return `"${(isLikeFormula ? `'${text}` : text).replaceAll('"', '""')}"`;
}

/** An instant in India's time, in a way that spreadsheets of every language understand: `2026-03-10 17:30:05`. */
export function timeCell(at: string): string {
  return new Date(Date.parse(at) + indiaAheadMs).toISOString().slice(0, 19).replace('T', ' ');
}
