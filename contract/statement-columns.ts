import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { amount, wholeNumberText } from './fields.ts';
import {
  columnsInQuery,
  dateOrders,
  maxHeaderLine,
  pointedColumns,
  statementBytes,
  statementLimits,
  statementTypes,
} from './statement-file.ts';

const shownRow = z.object({ line: z.int(), cells: z.array(z.string()) });

/** What the columns make of the file. */
const reading = z.object({
  /** Nothing stands in the way of importing it. */
  isImportable: z.boolean(),
  problems: z.array(z.string()),
  rows: z.int(),
  credits: z.int(),
  creditTotal: amount,
  debits: z.int(),
  debitTotal: amount,
  /** `YYYY-MM-DD`; null without rows. */
  firstDay: z.string().nullable(),
  lastDay: z.string().nullable(),
  isProven: z.boolean(),
  hasBalance: z.boolean(),
  /** Credits whose reference a machine may rely on. */
  certain: z.int(),
  ignored: z.int(),
  /** The first ones. */
  shown: z.array(
    z.object({
      line: z.int(),
      date: z.string(),
      time: z.string().nullable(),
      direction: z.enum(['in', 'out']),
      amount,
      referenceNumber: z.string().nullable(),
    }),
  ),
});

export const fileColumns = z.object({
  /** The first rows that are not empty, cells cut at 120 characters. */
  rows: z.array(shownRow),
  /** How many columns the widest of them has. */
  width: z.int(),
  /** What the shop would point at; what it can't tell is left out. */
  guess: pointedColumns.partial(),
  /** What was pointed at in this file before, else in the newest one with these names of columns; null: nothing was. */
  remembered: z
    .object({
      /** Null where several accounts have such files. */
      account: z.string().nullable(),
      columns: pointedColumns,
    })
    .nullable(),
  /** Of each column with few different words below the header: those words. */
  words: z.array(z.object({ column: z.int(), words: z.array(z.string()) })),
  /** Of each column of dates: how it can be read, and from when to when it goes then. */
  dates: z.array(z.object({ column: z.int(), order: z.enum(dateOrders), from: z.string(), to: z.string() })),
  /** The accounts of the shop by their names. */
  accounts: z.array(z.object({ label: z.string(), bankName: z.string() })),
  /** The names of those that it can be of, by its bank; by its columns, those that have such files and then all others. Empty where none has. */
  candidates: z.array(z.string()),
  /** Of the columns in the call; null without. */
  reading: reading.nullable(),
});

export type FileColumns = z.output<typeof fileColumns>;

export const readStatementColumns = defineEndpoint({
  method: 'POST',
  path: '/api/admin/statement-columns',
  access: { may: 'payments.import' },
  changes: [],
  tellsAdmins: false,
  summary:
    'The first rows of a file of a bank that the shop does not know, and what could be in its columns. With `columns`, also what they make of the file. Nothing is stored.',
  query: z.object({
    /** As in the import. */
    columns: columnsInQuery.optional(),
    /** The row with the names of the columns; without it, and without `columns`, the likeliest one. */
    headerLine: wholeNumberText.pipe(z.int().min(1).max(maxHeaderLine)).optional(),
  }),
  body: statementBytes,
  bytesOf: statementTypes,
  answer: fileColumns,
  bodyLimitBytes: statementLimits.bytes,
  limit: { calls: 240, windowMs: 3_600_000 },
});
