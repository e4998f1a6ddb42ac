import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FileColumns } from '../../contract/statement-columns.ts';
import type { StatementColumns } from '../../contract/statement-file.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { type Bookkeeping, openBookkeeping } from '../testing-statements.ts';
import { writeWorkbook } from './write-workbook.ts';

let shop: TestShop;
let meera: Person;
let books: Bookkeeping;
beforeEach(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
  books = openBookkeeping(shop, meera);
});
afterEach(async () => {
  expect(await shop.ledgerFaults()).toEqual([]);
  await shop.close();
});

const names = ['Txn Date', 'Payer Name', 'UPI Ref No', 'Amount', 'Type', 'Status'];
const done = (reference: string, amount: string, more: { date?: string; status?: string; type?: string } = {}) => [
  more.date ?? '21/11/2026 12:00',
  'ASHA VERMA',
  reference,
  amount,
  more.type ?? 'CREDIT',
  more.status ?? 'SUCCESS',
];
const fileOf = (rows: readonly (readonly string[])[], separator = ',') =>
  ['Payments of my shop', '', names.join(separator), ...rows.map((row) => row.join(separator)), ''].join('\r\n');

const [one, two] = ['632600000001', '632600000002'];
const usual = fileOf([done(one, '500.00'), done(two, '64.10'), done('632600000003', '9.00', { status: 'FAILED' })]);

const describeFile = (content: string | Buffer, columns?: unknown, who = meera) =>
  shop.app.inject({
    method: 'POST',
    url: `/api/admin/statement-columns${columns ? `?${new URLSearchParams({ columns: JSON.stringify(columns) })}` : ''}`,
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/octet-stream' },
    payload: Buffer.from(content),
  });

/** What the shop would point at, as an admin confirms it. */
async function guessOf(content: string | Buffer): Promise<StatementColumns> {
  const described: FileColumns = (await describeFile(content)).json();
  return described.guess as StatementColumns; // the files of these tests leave nothing out
}

describe('a file of a bank that is not known', () => {
  test('is refused, described, pointed at once, and read by itself from then on', async () => {
    const [asha, ravi] = [await shop.customer(), await shop.customer({ firstName: 'Ravi' })];
    await books.ask(asha, '500', one ?? '');
    const refused = await books.importFile(usual);
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['columns']]);

    const described: FileColumns = (await describeFile(usual)).json();
    expect(described.rows[1]).toEqual({ line: 3, cells: names });
    expect(described).toMatchObject({
      width: 6,
      guess: {
        headerLine: 3,
        date: 0,
        payer: 1,
        reference: 2,
        amount: 3,
        side: 4,
        status: 5,
        dateOrder: 'day-first',
        inWords: ['credit'],
        doneWords: ['success'],
      },
      accounts: [],
      reading: null,
    });
    expect(described.words).toContainEqual({ column: 5, words: ['failed', 'success'] });

    const { guess } = described;
    expect((await describeFile(usual, guess)).json().reading).toMatchObject({
      isImportable: true,
      rows: 2,
      credits: 2,
      creditTotal: '564.10',
      certain: 2,
      ignored: 1,
      shown: [
        { line: 4, date: '2026-11-21', time: '12:00:00', direction: 'in', amount: '500.00', referenceNumber: one },
        {},
      ],
    });
    expect(await books.payments()).toEqual([]);

    const nameless = await books.importFile(usual, { columns: guess });
    expect([nameless.statusCode, Object.keys(nameless.json().fields)]).toEqual([400, ['payee']]);
    const first = await books.importFile(usual, { columns: guess, payee: 'Paytm shop' });
    expect(first.json()).toMatchObject({ bank: 'other', account: 'Paytm shop', matched: 1, needsDecision: 1 });
    await books.apply(first.json().id);
    expect(await shop.balanceOf(asha)).toBe('500.00');

    await books.ask(ravi, '70', '632600000004');
    const next = await books.imported(fileOf([done(one, '500.00'), done('632600000004', '70.00')], '\t'), 'next.tsv');
    expect(next).toMatchObject({ account: 'Paytm shop', matched: 1, settled: 1 });
    await books.apply(next.id);
    expect([await shop.balanceOf(asha), await shop.balanceOf(ravi)]).toEqual(['500.00', '70.00']);
    const acts = await shop.get('/api/admin/audit?subject=statement', meera);
    expect(acts.body).toMatch(/headerLine/);
  });

  test('can be a workbook, with numbers, days and formulas that nobody computes', async () => {
    const asha = await shop.customer();
    await books.ask(asha, '500', one ?? '');
    const sheet = [
      names,
      ['2026-11-21 12:00:00', 'ASHA', Number(one), 500, 'CREDIT', 'SUCCESS'],
      ['2026-11-21 12:00:00', '=1+1', Number(two), { f: '1+1', value: 64.1 }, 'CREDIT', 'SUCCESS'],
      ['2026-11-21 12:00:00', 'RAVI', 632_600_000_000, 20, 'CREDIT', 'SUCCESS'],
    ];
    const workbook = writeWorkbook(sheet);
    const columns = await guessOf(workbook);
    const answer = await books.importFile(workbook, { columns, payee: 'Paytm shop', name: 'report.xlsx' });
    expect(answer.json()).toMatchObject({ matched: 1, needsDecision: 2, creditTotal: '584.10' });
    expect(answer.json().problems.join()).toMatch(/damaged the reference number \(632600000000\)/);
    await books.apply(answer.json().id);
    expect(await shop.balanceOf(asha)).toBe('500.00');
  });

  test('of two accounts with the same columns is asked whose it is', async () => {
    const columns = await guessOf(usual);
    await books.importFile(usual, { columns, payee: 'Paytm one' });
    const other = fileOf([done('632600000011', '11.00')]);
    await books.importFile(other, { payee: 'Paytm two' });
    const unclear = await books.importFile(fileOf([done('632600000012', '12.00')]));
    expect([unclear.statusCode, unclear.json().fields.payee]).toEqual([
      400,
      expect.stringMatching(/Please choose: Paytm two, Paytm one|Please choose: Paytm one, Paytm two/),
    ]);
    const chosen = await books.importFile(fileOf([done('632600000012', '12.00')]), { payee: 'Paytm one' });
    expect(chosen.json()).toMatchObject({ account: 'Paytm one' });
    const described: FileColumns = (await describeFile(usual)).json();
    expect(described.accounts.map(({ label }) => label)).toEqual(['Paytm one', 'Paytm two']);
  });

  test('with a new word for its direction is refused, and nothing of it is stored', async () => {
    const columns = await guessOf(usual);
    await books.importFile(usual, { columns, payee: 'Paytm shop' });
    const newer = fileOf([done('632600000021', '5.00'), done('632600000022', '6.00', { type: 'CASHBACK' })]);
    const refused = await books.importFile(newer);
    expect([refused.statusCode, refused.json().fields.columns]).toEqual([400, expect.stringMatching(/“cashback”/)]);
    expect(await books.payments()).toHaveLength(2);
    const again = { ...columns, outWords: ['cashback'] };
    expect((await books.importFile(newer, { columns: again, payee: 'Paytm shop' })).statusCode).toBe(200);
    expect((await books.importFile(newer, { name: 'again.csv' })).json()).toMatchObject({ rows: 2, credits: 1 });
  });

  test('imported twice, cut and overlapping changes nothing', async () => {
    const asha = await shop.customer();
    await books.ask(asha, '500', one ?? '');
    const columns = await guessOf(usual);
    const both = await Promise.all(
      ['a.csv', 'b.csv', 'c.csv'].map((name) => books.importFile(usual, { columns, payee: 'Paytm shop', name })),
    );
    const ids = new Set(both.map((answer) => answer.json().id));
    expect(ids.size).toBe(1);
    await Promise.all([...ids].flatMap((id) => [books.apply(id), books.apply(id)]));
    await books.imported(fileOf([done(one ?? '', '500.00')]), 'part.csv');
    expect([await shop.balanceOf(asha), (await books.payments()).length]).toEqual(['500.00', 2]);
  });
});

describe('what is no table', () => {
  test.each([
    ['a poem', 'Roses are red\nViolets are blue\n', 'file'],
    ['nothing', '', 'file'],
    ['a PDF', '%PDF-1.7 a,b,c', 'file'],
    ['a bomb', Buffer.from([0x50, 0x4b, 3, 4, 0, 0]), 'file'],
    ['65 columns', `${Array.from({ length: 65 }, (_, n) => `c${n}`).join(',')}\n`, 'file'],
  ])('%s is refused with a reason', async (_, content, field) => {
    const answer = await describeFile(content);
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]]);
  });

  test('columns that are no JSON, or nonsense, are refused', async () => {
    for (const columns of ['x', '{}', '[]', 'null', '{"headerLine":1e9}']) {
      const answer = await shop.app.inject({
        method: 'POST',
        url: `/api/admin/statements?${new URLSearchParams({ columns, payee: 'A' })}`,
        headers: { authorization: `Bearer ${meera.token}`, 'content-type': 'application/octet-stream' },
        payload: Buffer.from(usual),
      });
      expect([columns, answer.statusCode]).toEqual([columns, 400]);
    }
    const columns = await guessOf(usual);
    const elsewhere = await describeFile(usual, { ...columns, headerLine: 900 });
    expect(elsewhere.json().reading).toMatchObject({
      isImportable: false,
      problems: [expect.stringMatching(/not where you pointed/)],
    });
  });

  test('only an admin may look at a file', async () => {
    const asha = await shop.customer();
    expect((await describeFile(usual, undefined, asha)).statusCode).toBe(403);
  });
});

test('10,000 rows are described and read in time', async () => {
  const rows = Array.from({ length: 10_000 }, (_, n) => done(String(632_700_000_000 + n + 1), `${n + 1}.50`));
  const columns = await guessOf(fileOf(rows));
  const { reading }: FileColumns = (await describeFile(fileOf(rows), columns)).json();
  expect(reading).toMatchObject({ isImportable: true, rows: 10_000, certain: 10_000 });
  const more = await describeFile(fileOf([...rows, done('632800000001', '1')]), columns);
  expect(more.json().reading).toMatchObject({
    isImportable: false,
    problems: [expect.stringMatching(/at most 10,000/)],
  });
});
