import * as z from 'zod';

export const statementLimits = { bytes: 10 * 1024 * 1024, rows: 10_000 } as const;

// What comes in is a file where it is a browser that sends.
export const statementBytes = z.custom<Uint8Array>(
  (value) => value instanceof Uint8Array,
  'Send the bytes of a file',
) as z.ZodType<Uint8Array, Uint8Array | Blob>;

/** A script may say that it sends a CSV; it is read as any other bytes. */
export const statementTypes = ['application/octet-stream', 'text/csv'] as const;

const columnTexts = {
  form: 'Please point at the columns again',
  date: 'Please point at the date',
  reference: 'Please point at the reference number',
  amount: 'Please point at the amount',
  twice: 'Two of these are the same column',
  inWords: 'Please say which words mean that money came in',
  doneWords: 'Please say which words mean that a payment is done',
} as const;

const maxColumns = 64;
/** Counted from 0. */
const column = z
  .int()
  .min(0)
  .max(maxColumns - 1);
const words = z.array(z.string().max(100)).max(20);

/** `day-first`: 23/11/2026; `month-first`: 11/23/2026. A date that names its month, or begins with its year, is the same in both. */
export const dateOrders = ['day-first', 'month-first'] as const;
export type DateOrder = (typeof dateOrders)[number];

export const maxHeaderLine = 1_000;

export const pointedColumns = z.object({
  /** Of the row with the names of the columns, counted from 1. */
  headerLine: z.int().min(1).max(maxHeaderLine),
  date: column,
  dateOrder: z.enum(dateOrders),
  /** A column that the bank fills in. A payer can write anything into a note. */
  reference: column,
  /** The bank's words of a row. */
  narration: column.optional(),
  /** Who paid, for people alone. */
  payer: column.optional(),
  /** One column of amounts: with `side`, the word beside it says which way the money went, else its sign. */
  amount: column.optional(),
  side: column.optional(),
  /** What `side` says where money came in; everything else in `outWords` went out. */
  inWords: words.default([]),
  outWords: words.default([]),
  /** Or a column for each way. */
  credit: column.optional(),
  debit: column.optional(),
  balance: column.optional(),
  /** Rows count that say one of `doneWords` there. */
  status: column.optional(),
  doneWords: words.default([]),
});

const columnRoles = [
  'date',
  'reference',
  'narration',
  'payer',
  'amount',
  'side',
  'credit',
  'debit',
  'balance',
  'status',
] as const;

/** Which column of a file holds what. */
export const statementColumns = pointedColumns.superRefine((columns, context) => {
  const fault = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  const { amount: single, credit, debit, side, status } = columns;
  if ((single === undefined) === (credit === undefined)) fault('amount', columnTexts.amount);
  if (single !== undefined && debit !== undefined) fault('debit', columnTexts.amount);
  if (side !== undefined && single === undefined) fault('side', columnTexts.amount);
  if (side !== undefined && columns.inWords.length === 0) fault('inWords', columnTexts.inWords);
  if (status !== undefined && columns.doneWords.length === 0) fault('doneWords', columnTexts.doneWords);
  const used = columnRoles.flatMap((role) => columns[role] ?? []);
  if (new Set(used).size < used.length) fault('date', columnTexts.twice);
});

export type StatementColumns = z.output<typeof statementColumns>;

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** In an address: as JSON. */
export const columnsInQuery = z
  .string()
  .max(4_000)
  .transform((text, context) => {
    const read = statementColumns.safeParse(parsedJson(text));
    if (read.success) return read.data;
    context.addIssue({ code: 'custom', message: read.error.issues[0]?.message ?? columnTexts.form });
    return z.NEVER;
  });
