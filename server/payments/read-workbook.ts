import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { second } from '../platform/clock.ts';
import { type FileFault, unpackedBytes } from './file-kind.rules.ts';
import type { Cell, TableRow } from './statement-table.rules.ts';

/** A few kilobytes of a ZIP file can claim terabytes. */
const maxUnpackedBytes = 100 * 1024 * 1024;
/** A workbook of 10,000 rows takes a second or two. */
const readingMs = 30 * second;

/** What the thread sends: rows in portions, so that receiving them holds nobody up, then `done`. */
export type WorkbookMessage = { readonly rows: readonly (readonly Cell[])[] } | { readonly done: true };

/**
 * The rows of the first sheet of an .xlsx file, empty ones left out. A thread reads it: unpacking and parsing would hold the process up,
 * and a file made for that purpose ends the thread alone.
 */
export async function readWorkbook(bytes: Uint8Array): Promise<TableRow[] | FileFault> {
  const unpacked = unpackedBytes(bytes);
  if (unpacked === undefined) return 'brokenWorkbook';
  if (unpacked > maxUnpackedBytes) return 'tooLargeInside';
  // From its source: the bundle of the server has no file of it.
  const thread = new Worker(join(import.meta.dirname, 'read-workbook-thread.ts'), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  const { promise, resolve } = Promise.withResolvers<TableRow[] | FileFault>();
  const rows: TableRow[] = [];
  let count = 0;
  thread.on('message', (message: WorkbookMessage) => {
    if ('done' in message) return resolve(rows);
    for (const cells of message.rows) {
      count++;
      if (cells.some((cell) => cell !== '')) rows.push({ line: count, cells });
    }
  });
  thread.on('error', () => resolve('brokenWorkbook'));
  thread.on('exit', () => resolve('brokenWorkbook'));
  const deadline = setTimeout(() => resolve('brokenWorkbook'), readingMs);
  try {
    return await promise;
  } finally {
    clearTimeout(deadline);
    await thread.terminate();
  }
}
