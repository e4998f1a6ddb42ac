import { describe, expect, test } from 'vitest';
import { ColumnGuess } from './column-guess.rules.ts';

/** What is guessed of a file with these columns, by their names. */
function guessOf(names: string, rows: readonly string[]): Record<string, string> {
  const header = names.split(';');
  const guess = new ColumnGuess({ line: 1, cells: header }, { width: header.length, today: '2026-11-27' });
  for (const [at, row] of rows.entries()) guess.add({ line: at + 2, cells: row.split(';') });
  const {
    headerLine: _,
    dateOrder: _order,
    inWords: _in,
    outWords: _out,
    doneWords: _done,
    ...roles
  } = guess.describe().guess;
  return Object.fromEntries(Object.entries(roles).map(([role, column]) => [role, header[Number(column)] ?? '']));
}

const balances = [
  ...['Closing', 'Closing Bal', 'Closing Amount', 'Closing Balance', 'CLOSING_BAL', 'Closing Amt (INR)'],
  ...['Bal', 'Bal.', 'Balance', 'Balance (INR)', 'Balance(₹)', 'Running Balance', 'Running Bal', 'Ledger Balance'],
  ...['Available Balance', 'Avl Bal', 'Total Balance'],
];

describe('the running balance', () => {
  test.each(balances)('%s, beside money in and out', (name) => {
    const rows = ['21/11/2026;UPI/PAY;632600000001;;500.00;1500.00', '22/11/2026;RENT;;200.00;;1300.00'];
    expect(guessOf(`Txn Date;Narration;Chq/Ref No;Withdrawal;Deposit;${name}`, rows)).toEqual({
      ...{ date: 'Txn Date', narration: 'Narration', reference: 'Chq/Ref No' },
      ...{ debit: 'Withdrawal', credit: 'Deposit', balance: name },
    });
  });

  test.each(balances)('%s, before one column of amounts', (name) => {
    const rows = ['21/11/2026;1500.00;500.00;CR;632600000001', '22/11/2026;1300.00;200.00;DR;632600000002'];
    expect(guessOf(`Date;${name};Txn Amt;Dr/Cr;Ref No`, rows)).toEqual({
      ...{ date: 'Date', amount: 'Txn Amt', side: 'Dr/Cr', reference: 'Ref No', balance: name },
    });
  });

  test('is the one after the row, and not what was there before it', () => {
    const rows = ['21/11/2026;1000.00;500.00;;1500.00;632600000001'];
    expect(guessOf('Date;Opening Balance;Cr;Dr;Closing;RRN', rows)).toMatchObject({ balance: 'Closing' });
    expect(guessOf('Date;Opening;Cr;Dr;Note;RRN', rows)).not.toHaveProperty('balance');
    expect(guessOf('Date;Available Balance;Cr;Dr;Balance;RRN', rows)).toMatchObject({ balance: 'Balance' });
  });
});

describe('the day', () => {
  test.each(['Txn Date', 'Txn Dt', 'Tran Date', 'Transaction Dt.', 'Trans Date', 'Date', 'Post Date', 'TXN_DATE'])(
    '%s, and not the day of its value',
    (name) => {
      const rows = ['20/11/2026;21/11/2026;500.00;632600000001'];
      for (const value of ['Value Dt', 'Value Date', 'Val. Date'])
        expect(guessOf(`${value};${name};Amount;UTR`, rows)).toMatchObject({ date: name, amount: 'Amount' });
    },
  );

  test('of its value, where there is no other', () => {
    expect(guessOf('Sr No;Value Dt;Amount;UTR', ['1;20/11/2026;500.00;632600000001'])).toMatchObject({
      date: 'Value Dt',
    });
  });
});

describe('which way money went', () => {
  test.each(['Dr/Cr', 'Dr / Cr', 'CR/DR', 'DR|CR', 'Cr-Dr', 'Debit/Credit', 'D/C', 'Txn Type', 'Dr Cr Indicator'])(
    '%s, a word beside the amount',
    (name) => {
      const rows = ['21/11/2026;Deposit;500.00;C;632600000001', '22/11/2026;Deposit;200.00;D;632600000002'];
      expect(guessOf(`Date;Branch;Amount;${name};Chq/Ref No`, rows)).toMatchObject({ side: name, amount: 'Amount' });
    },
  );

  test.each([
    ['Dr', 'Cr'],
    ['Dr.', 'Cr.'],
    ['Dr Amount', 'Cr Amount'],
    ['Amount (Dr)', 'Amount (Cr)'],
    ['DEBIT_AMT', 'CREDIT_AMT'],
    ['Withdrawal (Dr)', 'Deposit (Cr)'],
    ['Debit (INR)', 'Credit (INR)'],
  ])('%s and %s, two columns', (debit, credit) => {
    const rows = ['21/11/2026;;500.00;632600000001', '22/11/2026;200.00;;632600000002'];
    expect(guessOf(`Date;${debit};${credit};Chq/Ref No`, rows)).toMatchObject({ debit, credit });
  });

  test('one column for both is one of amounts, never of money in', () => {
    const rows = ['21/11/2026;500.00(Cr);1500.00;632600000001', '22/11/2026;200.00(Dr);1300.00;632600000002'];
    const guess = guessOf('Date;Withdrawal (Dr)/Deposit (Cr);Balance;Chq/Ref No', rows);
    expect(guess).toMatchObject({ amount: 'Withdrawal (Dr)/Deposit (Cr)', balance: 'Balance' });
    expect(guess).not.toHaveProperty('credit');
  });
});

test.each(['Chq/Ref No', 'Chq./Ref.No.', 'Cheque/Reference No', 'Ref No./Cheque No.', 'Instrument No', 'UTR', 'RRN'])(
  '%s, the reference',
  (name) => {
    const rows = ['21/11/2026;UPI/PAY;632600000001;500.00', '22/11/2026;CHARGES;;200.00'];
    expect(guessOf(`Date;Description;${name};Amount`, rows)).toMatchObject({ reference: name });
  },
);
