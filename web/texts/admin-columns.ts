/** Of a statement whose bank the shop does not know. */
export const columnTexts = {
  title: 'Point at the columns',
  lead: 'The shop does not know this file. Say once what stands where; the next file of this account is read by itself.',
  reading: 'Looking at the file…',
  failed: 'The file could not be read',
  cancel: 'Choose another file',

  account: 'Account',
  accountHint: 'The account at the bank or the app that this file is of.',
  newAccount: 'A new account',
  newName: 'Name of the account',
  newNameHint: 'As you call it, such as Paytm Business.',
  nameFault: 'Please name the account',

  table: 'The first rows of the file',
  header: 'Row with the names of the columns',
  row: (line: number, names: string) => `Line ${line}: ${names}`,
  column: (letter: string, name: string, sample: string) =>
    [letter, name, sample].filter((part) => part !== '').join(' · '),
  choose: 'Choose a column',
  none: 'Not in this file',

  roles: {
    date: 'Date',
    reference: 'Reference number (UTR)',
    amount: 'Amount',
    credit: 'Money in',
    debit: 'Money out',
    side: 'In or out',
    balance: 'Balance after each row',
    status: 'Status',
    payer: 'Name of the payer',
    narration: 'The bank’s words',
  },
  referenceHint: 'The one that the bank fills in. Never a note: payers write there what they like.',
  balanceHint: 'With it, the shop proves that no row is missing or changed.',
  narrationHint: 'With it, interest, cash and reversals are told apart.',
  mode: 'How the file says which way money went',
  modes: {
    word: 'A word beside the amount',
    sign: 'A minus, or only money that came in',
    two: 'Two columns, in and out',
  },
  order: 'Dates',
  orders: { 'day-first': 'The day first', 'month-first': 'The month first' },
  orderRange: (order: string, from: string, to: string) => `${order}: ${from} to ${to}`,
  inWords: 'Money came in where it says',
  inWordsHint: 'Where it says something else, money went out.',
  doneWords: 'A payment is done where it says',
  doneWordsHint: 'Other rows are left out.',
  wordless: 'This column has too many different words. Choose another one.',
  missing: 'Please choose a column',
  twice: 'Another field has this column, too',
  wordsMissing: 'Please choose at least one',

  check: 'Check the reading',
  checked: 'This is how the file is read',
  sum: (credits: number, total: string, debits: number) =>
    `${credits.toLocaleString('en-IN')} ${credits === 1 ? 'credit' : 'credits'}, ${total} in all, and ${debits.toLocaleString('en-IN')} out.`,
  days: (from: string, to: string) => (from === to ? `All of ${from}.` : `From ${from} to ${to}.`),
  left: (count: number) => `${count.toLocaleString('en-IN')} ${count === 1 ? 'row is' : 'rows are'} left out.`,
  certain: (count: number) =>
    count === 0
      ? 'No credit has a reference that is clear, so each needs you. Is it the right column?'
      : `${count.toLocaleString('en-IN')} with a clear reference.`,
  proven: 'The balance adds up.',
  noBalance: 'Without a balance nothing proves that the file is whole.',
  refused: 'It can’t be imported so',
  come: 'in',
  gone: 'out',
  noReference: 'no reference',
  import: 'Import it so',
  importFailed: 'It was not imported',

  whose: 'Which account is this file of?',
  take: 'Import',
} as const;
