import { describe, expect, test } from 'vitest';
import { type StatementColumns, statementColumns } from '../../contract/statement-file.ts';
import { readWholeStatement } from './read-statement.ts';
import type { Statement } from './statement.rules.ts';

const today = '2026-11-24';
const header = 'Txn Date,Customer,UPI Ref No.,Amount,Type,Status,Closing';
const columns: StatementColumns = statementColumns.parse({
  headerLine: 1,
  date: 0,
  dateOrder: 'day-first',
  payer: 1,
  reference: 2,
  amount: 3,
  side: 4,
  inWords: ['Credit'],
  outWords: ['Debit'],
  status: 5,
  doneWords: ['SUCCESS'],
});
const line = (cells: readonly string[]) =>
  cells.map((cell) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',');
const cells = (more: Partial<Record<number, string>> = {}) =>
  ['20/11/2026 10:00', 'ASHA VERMA', '632600000001', '500.37', 'Credit', 'Success', '1500.37'].map(
    (cell, at) => more[at] ?? cell,
  );

const read = async (rows: readonly (readonly string[])[], more: Partial<StatementColumns> = {}): Promise<Statement> => {
  const file = `${header}\r\n${rows.map(line).join('\r\n')}\r\n`;
  const pointed = { ...columns, ...more };
  const statement = await readWholeStatement(Buffer.from(file), { pointed, remembered: [], today });
  if (typeof statement === 'string') throw new Error(statement);
  return statement;
};
const first = async (more: Partial<Record<number, string>>, pointed: Partial<StatementColumns> = {}) =>
  (await read([cells(more)], pointed)).rows[0];

describe('a file whose columns an admin has pointed at', () => {
  test('is read with its payers, its times and only what is done', async () => {
    const statement = await read([
      cells(),
      cells({ 2: '632600000002', 5: 'Failed' }),
      cells({ 2: '632600000003', 4: 'DEBIT', 3: '20.00' }),
    ]);
    expect(statement).toMatchObject({ bank: 'other', importable: true, isProven: false });
    expect(statement.rows).toMatchObject([
      {
        date: '2026-11-20',
        time: '10:00:00',
        direction: 'in',
        paise: 500_37,
        reference: '632600000001',
        auto: true,
        payerName: 'ASHA VERMA',
      },
      { direction: 'out', paise: 20_00, auto: false },
    ]);
    expect(statement.ignored).toEqual([{ line: 3, why: 'status failed' }]);
  });

  test.each([
    ['632600000001', '632600000001', true],
    ['="632600000001"', '632600000001', true],
    ["'632600000001", '632600000001', true],
    ['UPI/632600000001', '632600000001', true],
    ['0000632600000001', '632600000001', true],
    ['6.3E+11', null, false],
    ['632600000000', '632600000000', false],
    ['６３２６０００００００１', null, false],
    ['=632600000001', '632600000001', false],
    ['=HYPERLINK("http://x.example","632600000001")', '632600000001', false],
    ['paid for 632600000009, see 632600000001', null, false],
    ['top up 632600000009', '632600000009', false],
    ['1632600000001', null, false],
    ['<b>632600000001</b>', '632600000001', false],
    ['', null, false],
  ])('the reference %s is read as %s, and counts by itself: %s', async (typed, reference, isSure) => {
    expect(await first({ 2: typed })).toMatchObject({ reference, auto: isSure });
  });

  test.each([
    ['500.37', 500_37],
    ['1,00,000.5', 100_000_50],
    ['₹ 500', 500_00],
    ['+500.00', 500_00],
    ['INR 64.10', 64_10],
    ['.85', 85],
  ])('the amount %s is %i paise', async (typed, paise) => {
    expect(await first({ 3: typed })).toMatchObject({ paise, direction: 'in' });
  });

  test.each(['=500+1', '1e3', '5OO', '500.375', '５００', '100000000000000', '--500', 'NaN'])(
    'the amount %s is refused with its line',
    async (typed) => {
      const statement = await read([cells(), cells({ 3: typed })]);
      expect([statement.importable, statement.problems[0]]).toEqual([false, "Line 3: the amount can't be read."]);
    },
  );

  test.each([
    [{ 3: '-500.00' }, 'a minus stands before an amount that came in.'],
    [{ 3: '(500.00)' }, 'a minus stands before an amount that came in.'],
    [{ 4: 'Reversal' }, '“reversal” does not say whether money came in or went out. Point at the columns again.'],
    [{ 4: '' }, '“” does not say whether money came in or went out. Point at the columns again.'],
  ])('%j is refused', async (more, fault) => {
    const statement = await read([cells(more)]);
    expect([statement.importable, statement.problems[0]]).toEqual([false, `Line 2: ${fault}`]);
  });

  test('one column of amounts goes by its sign', async () => {
    const bySign = { side: undefined, inWords: [] };
    const directions = ['500', '-500', '−500', '(500)', '₹-500', '-₹500', '500 Dr', '500Dr', '500 (Cr)', '500.00Cr.'];
    const rows = directions.map((amount, at) => cells({ 3: amount, 2: `63260000001${at}` }));
    const found = (await read(rows, bySign)).rows.map(({ direction, paise }) => `${direction} ${paise}`);
    expect(found).toEqual(['in 50000', ...Array(7).fill('out 50000'), 'in 50000', 'in 50000']);
  });

  test('money in and out in two columns, never both in one row', async () => {
    const two = { amount: undefined, side: undefined, inWords: [], credit: 3, debit: 4 };
    expect(await first({ 3: '500', 4: '' }, two)).toMatchObject({ direction: 'in' });
    expect(await first({ 3: '0.00', 4: '-20' }, two)).toMatchObject({ direction: 'out', paise: 20_00 });
    expect((await read([cells({ 3: '500', 4: '20' })], two)).problems[0]).toMatch(/comes in and goes out in one row/);
    expect((await read([cells({ 3: '-500', 4: '' })], two)).problems[0]).toMatch(/minus/);
  });

  test('a note that reads like cash takes no payment out of sight, and is no proof by itself', async () => {
    const noted = { narration: 1, payer: undefined };
    for (const note of ['Cash deposit', 'CHEQUE FOR ORDER', 'interest paid'])
      expect(await first({ 1: note }, noted)).toMatchObject({
        kind: 'payment',
        reference: '632600000001',
        auto: false,
      });
    expect(await first({ 1: 'CASH DEP', 2: '' }, noted)).toMatchObject({ kind: 'cash', reference: null });
  });

  test('the balance proves that nothing is missing', async () => {
    const rows = [
      cells({ 6: '1500.37' }),
      cells({ 2: '632600000002', 3: '100', 6: '1600.37' }),
      cells({ 2: '', 3: '50', 4: 'Debit', 6: '1550.37' }),
    ];
    const balance = { balance: 6 };
    expect(await read(rows, balance)).toMatchObject({ importable: true, isProven: true, openingPaise: 1_000_00 });
    const [one, , three] = rows;
    const cut = await read([one ?? [], three ?? []], balance);
    expect([cut.importable, cut.problems[0]]).toEqual([false, expect.stringMatching(/goes the other way/)]);
    const longer = await read([...rows.slice(0, 2), ...rows.slice(1)], balance);
    expect([longer.importable, longer.problems[0]]).toEqual([
      false,
      expect.stringMatching(/^Line 4: the balance does not follow/),
    ]);
    expect(
      (
        await read(
          rows.map((row) => row.slice(0, 6)),
          balance,
        )
      ).importable,
    ).toBe(false);
  });

  test('the text of a refund, of interest and of a transfer is no payment', async () => {
    const named = { narration: 1, payer: undefined };
    expect(await first({ 1: 'UPI/REV/632600000001/X' }, named)).toMatchObject({ kind: 'reversal', auto: false });
    expect(await first({ 1: 'INTEREST PAID', 2: '' }, named)).toMatchObject({ kind: 'interest', auto: false });
    expect(await first({ 1: 'NEFT CR-X-ASHA' }, named)).toMatchObject({ channel: 'neft', auto: false });
    expect(await first({ 1: 'Refund of ASHA' }, named)).toMatchObject({ kind: 'payment', auto: true });
  });

  test('two rows with one reference are a person’s', async () => {
    const { rows, problems } = await read([cells(), cells({ 3: '700' })]);
    expect(rows.map(({ auto }) => auto)).toEqual([false, false]);
    expect(problems[0]).toMatch(/have the same reference number/);
  });
});

describe('the order of day and month', () => {
  const dated = (...dates: readonly string[]) => dates.map((date, at) => cells({ 0: date, 2: `63260000002${at}` }));
  const days = async (order: StatementColumns['dateOrder'], ...dates: readonly string[]) => {
    const statement = await read(dated(...dates), { dateOrder: order });
    return statement.importable ? statement.rows.map(({ date }) => date) : statement.problems[0];
  };

  test('is the chosen one', async () => {
    expect(await days('day-first', '03/11/2026', '12/11/2026')).toEqual(['2026-11-03', '2026-11-12']);
    expect(await days('month-first', '11/03/2026', '11/23/26 01:02 PM')).toEqual(['2026-11-03', '2026-11-23']);
    expect(await days('month-first', 'Nov 23, 2026', '24 Nov 2026')).toEqual(['2026-11-23', '2026-11-24']);
    expect(await days('day-first', '2026-11-23T10:00:00.000Z', '2026-11-24 10:00:00')).toEqual([
      '2026-11-23',
      '2026-11-24',
    ]);
  });

  test('is refused where a date of the file is none in it', async () => {
    expect(await days('day-first', '11/03/2026', '11/23/2026')).toBe(
      'Line 3: 11/23/2026 is no date with the day first.',
    );
    expect(await days('month-first', '23/11/2026')).toBe('Line 2: 23/11/2026 is no date with the month first.');
    expect(await days('day-first', '31/02/2026')).toMatch(/is no date/);
  });

  test('is refused where it leads into the future, or where only the other one is in order', async () => {
    expect(await days('day-first', '11/12/2026')).toMatch(/^Line 2: 2026-12-11 is yet to come/);
    expect(await days('day-first', '10/08/2026', '11/02/2026', '11/09/2026')).toMatch(/Choose the other order/);
  });

  test('is refused where a spreadsheet has changed some of the dates', async () => {
    expect(await days('day-first', '13/11/2026', '2026-12-11')).toMatch(/^Line 3: this date is written otherwise/);
  });

  test('a row with a reference and an amount, and no date, is not passed over', async () => {
    expect(await days('day-first', '03/11/2026', '')).toBe('Line 3: there is no date.');
    const withTotal = await read([cells(), cells({ 0: 'Total', 2: '', 3: '500.37' })]);
    expect(withTotal).toMatchObject({ importable: true, rows: [{ line: 2 }] });
  });
});

test.each([
  [{ reference: undefined }, /./],
  [{ credit: 6 }, /amount/],
  [{ amount: undefined, side: undefined }, /amount/],
  [{ inWords: [] }, /came in/],
  [{ doneWords: [] }, /done/],
  [{ payer: 0 }, /same column/],
  [{ date: 64 }, /./],
  [{ amount: -1 }, /./],
])('columns that make no sense are refused: %j', (more, fault) => {
  expect(statementColumns.safeParse({ ...columns, ...more }).error?.message).toMatch(fault);
});
