import type { PayerNameHint, PaymentReason, PaymentState } from '../../contract/payments.ts';

const count = (number: number) => number.toLocaleString('en-IN');
const plural = (number: number, one: string, many: string) => `${count(number)} ${number === 1 ? one : many}`;

/** What a credit is that is no payment, in one word, for one and for many. */
const noPayments: Readonly<Record<string, readonly [one: string, many: string]>> = {
  interest: ['is interest', 'are interest'],
  cash: ['is cash', 'are cash'],
  cheque: ['is a cheque', 'are cheques'],
  reversal: ['is a reversal', 'are reversals'],
};

export const paymentTexts = {
  views: 'Views of the payments',
  viewNames: {
    requests: 'Requests',
    'needs-you': 'Needs you',
    import: 'Import statement',
    payments: 'All payments',
    books: 'Money back',
  },

  file: 'Statement of your bank account',
  fileHint:
    'CSV, text or .xlsx of HDFC, ICICI, SBI, Axis, Kotak, Yes, IndusInd or PhonePe Business, or of another bank or app, whose columns you point at once. At most 10 MB. Days that were imported before may be in it again.',
  choose: 'Choose a file',
  dropHere: 'or drop it anywhere here',
  dropNow: 'Let go to read it',
  reading: 'Reading the statement…',
  refused: 'This file was not imported',
  another: 'Choose another file',

  credits: (all: number) => `${plural(all, 'credit', 'credits')}: `,
  fit: (number: number) => `${count(number)} ${number === 1 ? 'fits' : 'fit'}`,
  need: (number: number) => `${count(number)} ${number === 1 ? 'needs' : 'need'} you`,
  creditedNow: (number: number) => `${count(number)} credited just now`,
  settled: (number: number) => `${count(number)} settled already`,
  noPayment: (kind: string, number: number) => {
    const [one, many] = noPayments[kind] ?? ['is no payment', 'are no payments'];
    return `${count(number)} ${number === 1 ? one : many}`;
  },
  notYet: 'Nothing has been credited yet.',
  isDone: (number: number, amount: string) =>
    `${plural(number, 'payment', 'payments')} credited from this file, ${amount} in all.`,
  allKnown: 'All payments of this file were settled before.',
  takenBack: (number: number) => `Your bank took ${plural(number, 'credited payment', 'credited payments')} back`,
  takenBackText: (number: number, amount: string) =>
    `${amount} went out of the ${number === 1 ? 'customer’s wallet' : 'customers’ wallets'} again when this file was imported.`,
  takenBackOwedText: (total: string, owed: string) =>
    `${total} goes back, of which ${owed} was spent already: decide about it under “Money back”.`,

  demo: {
    title: 'Demo bank',
    text: 'The made-up bank of this demo: download its statement, and import it here.',
    download: 'Download its statement',
    failed: 'The statement was not downloaded',
  },

  statement: 'The statement',
  addsUp: 'Adds up',
  noBalance: 'This report has no balance, so it proves nothing beside its rows.',
  unproven: 'The balance of this file can’t be proved.',
  before: 'Balance before',
  creditLine: (number: number) => plural(number, 'credit', 'credits'),
  debitLine: (number: number) => plural(number, 'debit', 'debits'),
  after: 'Balance after',
  from: (name: string, rows: number) => `${name}, ${plural(rows, 'row', 'rows')}`,

  creditTitle: (amount: string, number: number) => `Credit ${amount} for ${plural(number, 'payment', 'payments')}`,
  creditText: 'The customers are told. What is credited can’t be undone here.',
  credit: (number: number) => (number === 1 ? 'Credit the one that fits' : `Credit the ${count(number)} that fit`),
  credited: (number: number) => `${plural(number, 'payment', 'payments')} credited`,
  creditedText: (amount: string) => `${amount} in all`,
  creditFailed: 'Not everything was credited',
  toNeeds: (number: number) => `Decide about ${count(number)}`,
  fitting: 'These fit',
  fittingLead: 'same reference or an amount of their own',
  waiting: 'These need you',
  waitingLead: 'you decide about them one by one',
  waitingText: 'You decide about them one by one.',
  noPayer: 'No payer in the statement',
  more: (number: number) => `and ${count(number)} more`,
  request: (id: number) => `request #${id}`,

  history: 'Earlier imports',
  noHistory: 'No statement was imported yet.',
  historyCredited: (number: number) => `${count(number)} credited`,
  show: 'Show',
  showOf: (name: string) => `Show ${name}`,

  queue: 'Payments that need you',
  left: (number: number) => `${count(number)} left`,
  nothing: 'Nothing needs you',
  nothingText:
    'Every payment that your statements show is credited or decided. Import the next statement when you have it.',
  toImport: 'Import a statement',
  failed: 'Failed to fetch payments',
  payment: 'Payment',
  placeOf: (place: number, total: number) => `Payment ${count(place)} of ${count(total)}:`,
  reference: 'Reference (UTR)',
  noReference: 'none in the statement',
  payer: 'Payer',
  day: 'Day',
  paidOn: (day: string) => `paid ${day}`,
  seenIn: 'Seen in',
  row: (account: string, line: number | null) => (line === null ? account : `${account}, line ${line}`),
  note: 'Note of the payer',
  creditable: 'Left to be credited',
  bankWords: 'The bank’s words',
  who: 'Whose is it?',
  nobody: 'No request has this reference, one near to it, or this amount.',
  asked: (id: number, amount: string) => `request #${id}, asked ${amount}`,
  creditedBefore: (id: number, amount: string) => `request #${id}, credited with ${amount}`,
  creditedByHand: (amount: string) => `credited by hand with ${amount}`,
  refusedAsked: 'sent this number too, and has no open request with it',
  askedToPay: (amount: string) => `was asked to pay ${amount}`,
  ownAmount: (code: string) => `Only this customer was shown this amount or the code ${code}`,
  sameReference: 'Typed this very reference',
  digitsOff: (number: number) => `Typed ${plural(number, 'digit', 'digits')} otherwise`,
  otherReference: (typed: string) => `Typed another reference: ${typed}`,
  payerNames: {
    same: (name: string) => `Same name in the bank’s line: ${name}`,
    other: (name: string) => `Other name in the bank’s line: ${name}`,
    'other-script': (name: string) => `Name in the bank’s line, in other letters: ${name}`,
    none: () => 'No name in the bank’s line',
  } satisfies Record<PayerNameHint, (name: string) => string>,
  sameAmount: 'Asked for this amount',
  otherAmount: (amount: string) => `Asked for ${amount}`,
  topUps: (number: number) => (number === 0 ? 'No top-up before' : `${plural(number, 'top-up', 'top-ups')} before`),
  since: 'Customer since',
  other: 'Another customer',
  otherHint: 'Name or email',
  creditHim: (amount: string) => `Credit ${amount}`,
  follows: (name: string, amount: string, id: number | null) =>
    id === null ? `Credits ${name} with ${amount}.` : `Credits ${name} with ${amount} and approves request #${id}.`,
  refuses: (names: string) => `Refuses what ${names} asked for with this payment.`,
  correctTo: (amount: string) => `Correct to ${amount}`,
  corrects: (name: string, before: string, now: string, id: number) =>
    `Takes the ${before} of request #${id} back from ${name} and credits the ${now} that arrived.`,
  chooseFirst: 'Choose whose payment it is.',
  chooseCredited:
    'Choose the request to correct. What was credited by hand, or is right as it is, you correct at the customer; then set this payment aside.',
  notOurs: 'Not a top-up',
  later: 'Later',
  reason: 'Reason, for the audit log',
  reasonOf: {
    same: 'The reference is the same',
    near: 'The reference differs by a slip',
    corrected: 'Another amount arrived than was credited',
    chosen: 'Chosen by hand',
    notOurs: 'Not a top-up',
  },
  decided: 'Decided',
  decidedNotOurs: 'Set aside as no top-up',
  undo: 'Undo',
  reopen: 'Open again',
  reopenOf: (amount: string, reference: string) => `Open again: ${amount}, ${reference}`,
  reopened: 'Open again under “Needs you”',
  creditedMeanwhile: 'It is credited: its request was approved meanwhile',
  reopenFailed: 'The payment was not opened again',
  decideFailed: 'This was not decided',
  gone: 'Somebody else has decided about this payment. The list shows what is left.',

  table: 'Payments of all statements',
  things: 'payments',
  newOnes: (number: number, isAll: boolean) => `${number}${isAll ? ' or more' : ''} new`,
  showNew: 'Show',
  state: 'State',
  everyState: 'Every state',
  amount: 'Amount',
  customer: 'Customer or payer',
  when: 'Paid',
  where: 'Account',
  empty: 'No payments yet',
  emptyText: 'Payments appear here once you have imported a statement.',
  filtered: 'No payment is in this state',
  filteredText: 'Show all payments to see the others.',
  showAll: 'Show all',
  fits: 'Fits',
  states: {
    unmatched: 'Not claimed',
    matched: 'Credited',
    ambiguous: 'Needs you',
    wrong_amount: 'Other amount',
    late: 'Late',
    duplicate: 'Twice',
    not_ours: 'No top-up',
    reversed: 'Taken back',
  } satisfies Record<PaymentState, string>,
} as const;

/** What the bank shows with the reference of a request. */
export const arrivedTexts = {
  title: 'Your bank shows',
  where: (account: string, day: string) => `with this reference, ${account}, ${day}`,
  notShown: (accounts: readonly string[]) => `No statement of ${accounts.join(' or of ')} shows this number.`,
  notShownHint: 'Not in the statement',
  nearHint: 'One slip off',
  near: (amount: string, reference: string, account: string, day: string) =>
    `A payment of ${amount} with the number ${reference} waits in ${account}, ${day}. The number here is one slip away.`,
  nearUse: 'It is this payment',
} as const;

/** What a request is refused for as a rule; the customer reads it. */
export const rejectTexts = {
  label: 'Reason',
  ask: 'Please choose a reason or write one: the customer reads it, and it is all that they learn.',
  without: 'Reject without a reason',
} as const;

/** Why a payment stands where it does, in a sentence. */
export const paymentReasonTexts: Readonly<Record<PaymentReason, string>> = {
  fits: 'One request has this reference and this amount, or one customer was asked for this very amount.',
  nobody: 'No open request names it, and nobody was asked for this amount.',
  'paid-late': 'One customer was asked for this very amount, and it came when that was over.',
  'paid-again': 'A customer was asked for this amount once, and has paid it before. Was it paid twice?',
  'wrong-amount': 'Another amount was asked for. Your press credits what arrived.',
  several: 'Several requests name this payment.',
  contested: 'Two customers typed this reference. Whose is it?',
  'uncertain-row': 'The row of the statement is not clear.',
  'claimed-late': 'It was claimed long after it was paid.',
  'claimed-early': 'It was claimed before it was paid.',
  'older-than-account': 'It was paid before the customer had an account.',
  'large-first': 'A large amount, and the first top-up of this customer.',
  'own-request': 'It is an admin’s own request. Another admin has to decide.',
  'other-payer': 'The payment address is known from another customer. Members of a family may share one.',
  'many-claims': 'This customer has named many payments that nobody has seen. Are they guessing?',
  'account-stopped':
    'Files of this account contradict each other. Decide about the payments with two amounts or days first.',
  returned: 'A payment with the same number went out again. Look whether the money was returned.',
  'credited-otherwise': 'This reference was credited before, with another amount than arrived, or twice.',
  contradiction: 'Two payments have this reference.',
  'same-number':
    'Another payment came with this number, too: beside this one, or before it went back. It is credited by itself to nobody.',
  'by-statement': 'Credited by a statement.',
  'by-person': 'Decided by an admin.',
  'by-hand': 'Credited by hand, and seen in a statement.',
  'not-ours': 'Decided by an admin.',
  'awaits-statement': 'A message of the bank names it. It is credited by the statement.',
  'not-in-statement': 'A message of the bank named it, and the statement of that day does not. Was the message forged?',
  'by-message': 'Credited by a message of the bank.',
  'by-gateway': 'Credited by a payment gateway.',
  'taken-back': 'Credited, and then taken back by the bank or the gateway.',
  'wrong-approval': 'A credit with it was a mistake, and was taken back. Whose is it?',
  reopened: 'It was set aside as no top-up, and is open again.',
};

export const guardTexts = {
  title: 'What a person decides',
  lead: 'A payment that fits is credited by your press. Beyond these bounds it needs you all the same.',
  hours: 'Claimed later than (hours)',
  hoursHint: 'Between the payment and the moment when its customer names it. 0 switches this off.',
  hoursFault: 'Please enter hours as a whole number from 0 to 720',
  limit: 'First top-up above (₹)',
  limitHint: 'Of a customer who has never been credited. 0 switches this off.',
  limitFault: 'Please enter whole rupees, at most 1,00,000',
  openClaims: 'Open requests without a payment, more than',
  openClaimsHint: 'Of a customer in a week: they may be guessing the numbers of others. 0 switches this off.',
  unfoundClaims: 'With those that were refused, as many as',
  unfoundClaimsHint: 'From then on a person decides about each request of that customer. 0 switches this off.',
  claimsFault: 'Please enter a whole number from 0 to 100',
  payer: 'A payment address that is known as another customer’s',
  payerHint: 'A person decides the first time. Members of a family may share an address.',
  secondAdmin: 'One admin alone, up to (₹)',
  secondAdminHint:
    'What an admin credits or returns by hand for a customer in a day. More waits until another admin confirms it. Two admins raise this or switch it off. 0 switches this off.',
  on: 'On',
  off: 'Off',
  save: 'Save bounds',
  saved: 'Bounds saved',
  failed: 'The bounds could not be saved',
} as const;
