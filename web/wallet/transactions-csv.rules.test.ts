import { describe, expect, test } from 'vitest';
import type { WalletTransaction } from '../../contract/wallet.ts';
import { type CsvWords, transactionsCsv } from './transactions-csv.rules.ts';

const words: CsvWords = {
  columns: {
    id: 'Number',
    date: 'Date',
    type: 'Type',
    description: 'Description',
    amount: 'Amount',
    balanceAfter: 'Balance',
  },
  types: { add: 'Added', deduct: 'Order', refund: 'Refund', subtract: 'Taken off', set: 'Corrected' },
};
const topUp: WalletTransaction = {
  id: 7,
  type: 'add',
  amount: '1500.00',
  direction: 'in',
  balanceAfter: '1500.00',
  description: 'Funds added (UTR 412345678901)',
  createdAt: '2026-03-10T19:45:05.123Z',
};
const order: WalletTransaction = {
  ...topUp,
  id: 8,
  type: 'deduct',
  amount: '0.05',
  direction: 'out',
  balanceAfter: '1499.95',
  description: 'Order #1: "Likes", gradual',
};

/** The cells of the description in the file. */
const descriptionOf = (description: string) => {
  const [, line = ''] = transactionsCsv([{ ...topUp, description }], words, 'UTC').split('\r\n');
  return line.slice('7,2026-03-10 19:45:05,"Added",'.length, -',1500.00,1500.00'.length);
};

test('Asha’s passbook opens in a spreadsheet: marked, quoted, signed, in her own time', () => {
  expect(transactionsCsv([order, topUp], words)).toBe(
    [
      '\uFEFF"Number","Date","Type","Description","Amount","Balance"',
      '8,2026-03-11 01:15:05,"Order","Order #1: ""Likes"", gradual",-0.05,1499.95',
      '7,2026-03-11 01:15:05,"Added","Funds added (UTR 412345678901)",1500.00,1500.00',
      '',
    ].join('\r\n'),
  );
});

test('with nothing in it the file still names its columns', () => {
  expect(transactionsCsv([], words)).toBe('\uFEFF"Number","Date","Type","Description","Amount","Balance"\r\n');
});

describe('a description never becomes a formula', () => {
  test.each(['=1+1', '+91 98', '-5', '@SUM(A1)', '  =1+1', '\t=1', '\r=1', '\u200b=1', '＝1+1', '\ttext'])(
    '%j',
    (text) => expect(descriptionOf(text)).toBe(`"'${text}"`),
  );
  test('with quotes in it', () => {
    expect(descriptionOf('=HYPERLINK("http://x")')).toBe('"\'=HYPERLINK(""http://x"")"');
  });
  test.each(['UTR-1', 'a=b', 'Refund, in part', 'रिफंड', ''])('and %j stays as it is', (text) =>
    expect(descriptionOf(text)).toBe(`"${text}"`),
  );
});
