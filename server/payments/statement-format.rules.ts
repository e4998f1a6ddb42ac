import type { StatementColumns } from '../../contract/statement-file.ts';
import type { Cell } from './statement-table.rules.ts';
import { wordsOf } from './statement-table.rules.ts';

export const bankNames = {
  hdfc: 'HDFC Bank',
  icici: 'ICICI Bank',
  sbi: 'State Bank of India',
  axis: 'Axis Bank',
  kotak: 'Kotak Mahindra Bank',
  yes: 'Yes Bank',
  indusind: 'IndusInd Bank',
  phonepe: 'PhonePe Business',
  /** Whose columns an admin has pointed at. */
  other: 'Another bank or app',
} as const;

export type Bank = keyof typeof bankNames;

/**
 * How a file says which way money went: by two columns; by one column and a word beside it; by a word behind the amount; or by the
 * kind of the row; or as an admin has pointed at.
 */
type Direction = 'two-columns' | 'word' | 'suffix' | 'type' | 'pointed';

type Role =
  | 'date'
  | 'narration'
  | 'reference'
  | 'debit'
  | 'credit'
  | 'amount'
  | 'side'
  | 'balance'
  | 'balanceSide'
  | 'status'
  | 'type';

interface Format {
  readonly id: string;
  readonly bank: Bank;
  readonly direction: Direction;
  /** What the columns are called, as `wordsOf` has it; `#2` is the second one of that name. A role that is left out has no column. */
  readonly columns: Readonly<Partial<Record<Role, string>>>;
  /** Columns that tell this format from others and are not read. */
  readonly also?: readonly string[];
  /** A column that some files lack. */
  readonly providerReference?: string;
}

const twoColumns = (id: string, bank: Bank, columns: Format['columns'], also: readonly string[] = []): Format => ({
  id,
  bank,
  direction: 'two-columns',
  columns,
  also,
});

/** What files of banks look like. The first one whose columns are all in a row reads the file. */
const formats: readonly Format[] = [
  twoColumns('hdfc-delimited', 'hdfc', {
    date: 'date',
    narration: 'narration',
    debit: 'debit amount',
    credit: 'credit amount',
    reference: 'chq/ref number',
    balance: 'closing balance',
  }),
  twoColumns('hdfc-statement', 'hdfc', {
    date: 'date',
    narration: 'narration',
    reference: 'chq./ref.no.',
    debit: 'withdrawal amt.',
    credit: 'deposit amt.',
    balance: 'closing balance',
  }),
  twoColumns('icici-optransactionhistory', 'icici', {
    date: 'transaction date',
    narration: 'transaction remarks',
    reference: 'cheque number',
    debit: 'withdrawal amount (inr)',
    credit: 'deposit amount (inr)',
    balance: 'balance (inr)',
  }),
  twoColumns(
    'icici-csv',
    'icici',
    { date: 'date', narration: 'particulars', debit: 'withdrawals', credit: 'deposits', balance: 'balance' },
    ['mode'],
  ),
  twoColumns('sbi-tsv', 'sbi', {
    date: 'txn date',
    narration: 'description',
    reference: 'ref no./cheque no.',
    debit: 'debit',
    credit: 'credit',
    balance: 'balance',
  }),
  ...['ref no/cheque no', 'ref no./cheque no.', 'ref no./cheque no'].map((reference) =>
    twoColumns('sbi-details', 'sbi', {
      date: 'date',
      narration: 'details',
      reference,
      debit: 'debit',
      credit: 'credit',
      balance: 'balance',
    }),
  ),
  twoColumns('axis-csv', 'axis', {
    date: 'tran date',
    narration: 'particulars',
    reference: 'chqno',
    debit: 'dr',
    credit: 'cr',
    balance: 'bal',
  }),
  {
    id: 'axis-corporate',
    bank: 'axis',
    direction: 'word',
    columns: {
      date: 'tran date',
      narration: 'transaction particulars',
      reference: 'chqno',
      amount: 'amount(inr)',
      side: 'dr|cr',
      balance: 'balance(inr)',
    },
  },
  {
    id: 'kotak-csv',
    bank: 'kotak',
    direction: 'word',
    columns: {
      date: 'transaction date',
      narration: 'description',
      reference: 'chq / ref no.',
      amount: 'amount',
      side: 'dr / cr',
      balance: 'balance',
      balanceSide: 'dr / cr#2',
    },
  },
  twoColumns('kotak-two-columns', 'kotak', {
    date: 'transaction date',
    narration: 'description',
    reference: 'chq / ref no.',
    debit: 'debit',
    credit: 'credit',
    balance: 'balance',
  }),
  {
    id: 'kotak-signed',
    bank: 'kotak',
    direction: 'suffix',
    columns: {
      date: 'date',
      narration: 'narration',
      reference: 'chq/ref no',
      amount: 'withdrawal (dr)/deposit (cr)',
      balance: 'balance',
    },
  },
  twoColumns('yes-csv', 'yes', {
    date: 'transaction date',
    narration: 'description',
    reference: 'cheque no/reference no',
    debit: 'withdrawals',
    credit: 'deposits',
    balance: 'running balance',
  }),
  // Their spelling.
  twoColumns('indusind-csv', 'indusind', {
    date: 'date',
    narration: 'particulars',
    reference: 'chq./ref.no.',
    debit: 'withdrawl',
    credit: 'deposit',
    balance: 'balance',
  }),
  twoColumns(
    'indusind-numbered',
    'indusind',
    { date: 'date', narration: 'description', debit: 'debit', credit: 'credit', balance: 'balance' },
    ['sr.no.', 'type'],
  ),
  {
    id: 'phonepe-business',
    bank: 'phonepe',
    direction: 'type',
    columns: {
      date: 'transaction date',
      reference: 'transaction utr',
      amount: 'total transaction amount',
      status: 'transaction status',
      type: 'transaction type',
    },
    providerReference: 'phonepe reference id',
  },
];

/** A header that was found: which column each role stands in. */
export interface Header {
  readonly format: Format;
  readonly columns: Readonly<Partial<Record<Role | 'providerReference', number>>>;
  readonly width: number;
  /** Of a bank that is not known: what an admin has pointed at. */
  readonly pointed?: StatementColumns;
}

/** Undefined: this row is the header of no file that is known. */
export function findHeader(cells: readonly Cell[]): Header | undefined {
  const names = namesOf(cells);
  if (names.size < 4) return undefined;
  const format = formats.find(({ columns, also = [] }) =>
    [...Object.values(columns), ...also].every((name) => names.has(name)),
  );
  if (!format) return undefined;
  const roles = { ...format.columns, providerReference: format.providerReference ?? '' };
  const columns = Object.fromEntries(Object.entries(roles).map(([role, name]) => [role, names.get(name)]));
  return { format, columns, width: cells.length };
}

/** Where each name stands; the second of the same name is `name#2`. */
function namesOf(cells: readonly Cell[]): Map<string, number> {
  const names = new Map<string, number>();
  for (const [column, cell] of cells.entries()) {
    const name = wordsOf(cell);
    if (name === '') continue;
    names.set(names.has(name) ? `${name}#2` : name, column);
  }
  return names;
}
