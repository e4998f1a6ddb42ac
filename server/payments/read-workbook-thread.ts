import { parentPort, workerData } from 'node:worker_threads';
import { readSheet } from 'read-excel-file/universal';
import type { WorkbookMessage } from './read-workbook.ts';
import type { Cell } from './statement-table.rules.ts';

// What `read-workbook.ts` runs: the bytes of a file in, the rows of its first sheet out.
const rowsAtOnce = 500;

/** A day and time as the sheet shows them, whatever the time zone of the machine. */
const momentText = (value: Date): string => value.toISOString().slice(0, 19).replace('T', ' ').replace(' 00:00:00', '');

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return value;
  return value instanceof Date ? momentText(value) : String(value).trim();
}

const send = (message: WorkbookMessage) => parentPort?.postMessage(message);

const bytes = workerData as Uint8Array<ArrayBuffer>; // handed in there
const rows = await readSheet(new Blob([bytes]), 1, { trim: false });
for (let from = 0; from < rows.length; from += rowsAtOnce) {
  send({ rows: rows.slice(from, from + rowsAtOnce).map((row) => row.map(cellOf)) });
}
send({ done: true });
