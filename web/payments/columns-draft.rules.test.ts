import { expect, test } from 'vitest';
import type { FileColumns } from '../../contract/statement-columns.ts';
import { statementColumns } from '../../contract/statement-file.ts';
import { columnsOf, draftFaults, draftOf, letterOf } from './columns-draft.rules.ts';

const file: FileColumns = {
  rows: [{ line: 3, cells: ['Date', 'UTR', 'Amount', 'Type', 'Status'] }],
  width: 5,
  guess: { headerLine: 3, date: 0, dateOrder: 'day-first', reference: 1, amount: 2, side: 3, inWords: ['cr'] },
  remembered: null,
  candidates: [],
  words: [
    { column: 3, words: ['cr', 'dr'] },
    { column: 4, words: ['failed', 'success'] },
  ],
  dates: [],
  accounts: [],
  reading: null,
};
const draft = draftOf(file);

test('what the shop guesses is sent as it stands, and makes sense', () => {
  expect(draftFaults(file, draft)).toEqual({});
  const sent = columnsOf(file, draft);
  expect(sent).toMatchObject({
    headerLine: 3,
    date: 0,
    reference: 1,
    amount: 2,
    side: 3,
    inWords: ['cr'],
    outWords: ['dr'],
  });
  expect(statementColumns.safeParse(sent).success).toBe(true);
});

test('what is missing, doubled or without words is named', () => {
  const { columns } = draft;
  expect(draftFaults(file, { ...draft, columns: { ...columns, date: undefined } })).toEqual({ date: 'missing' });
  expect(draftFaults(file, { ...draft, columns: { ...columns, balance: 2 } })).toEqual({ balance: 'twice' });
  expect(draftFaults(file, { ...draft, inWords: [] })).toEqual({ inWords: 'wordsMissing' });
  expect(draftFaults(file, { ...draft, columns: { ...columns, status: 4 } })).toEqual({ doneWords: 'wordsMissing' });
  expect(draftFaults(file, { ...draft, columns: { ...columns, side: 4, status: undefined }, inWords: ['cr'] })).toEqual(
    {
      inWords: 'wordsMissing',
    },
  );
  expect(draftFaults({ ...file, words: [] }, draft)).toEqual({ side: 'wordless' });
});

test('what another way of amounts leaves over is not sent', () => {
  const two = { ...draft, mode: 'two' as const, columns: { ...draft.columns, credit: 2, debit: undefined } };
  const sent = columnsOf(file, two);
  expect(sent).toMatchObject({ credit: 2, inWords: [] });
  expect([sent.amount, sent.side]).toEqual([undefined, undefined]);
  expect(statementColumns.safeParse(sent).success).toBe(true);
});

test('columns have the letters of spreadsheets', () => {
  expect([0, 25, 26, 63].map(letterOf)).toEqual(['A', 'Z', 'AA', 'BL']);
});
