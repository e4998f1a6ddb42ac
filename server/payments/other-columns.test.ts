import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Payment } from '../../contract/payments.ts';
import type { FileColumns } from '../../contract/statement-columns.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { type Bookkeeping, bankRow, bankStatement, openBookkeeping } from '../testing-statements.ts';

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

const payee = 'Paytm shop';
const orders = ['732600000001', '732600000002'] as const;
const references = ['632600000001', '632600000002'] as const;
const rowOf = (at: 0 | 1, amount: string) => `21/11/2026 12:00,ASHA VERMA,${orders[at]},${references[at]},${amount}`;
const file = ['Date,Payer,Order,Bank Ref,Amount', rowOf(0, '500.00'), rowOf(1, '64.10'), ''].join('\r\n');
const right = { headerLine: 1, date: 0, dateOrder: 'day-first', reference: 3, amount: 4 };
const wrong = { ...right, reference: 2 };

const imported = async (columns: unknown, name = 'a.csv') => books.importFile(file, { columns, payee, name });
const faultOf = (answer: Awaited<ReturnType<typeof imported>>) => [answer.statusCode, answer.json().fields?.columns];
const described = async (content = file, query = ''): Promise<FileColumns> => {
  const answer = await shop.app.inject({
    method: 'POST',
    url: `/api/admin/statement-columns?${query}`,
    headers: { authorization: `Bearer ${meera.token}`, 'content-type': 'application/octet-stream' },
    payload: Buffer.from(content),
  });
  return answer.json();
};
const setAside = async (payments: readonly Payment[]) => {
  for (const { id } of payments) expect((await books.resolve(id, { as: 'not-ours' })).statusCode).toBe(200);
};

describe('the same file with other columns', () => {
  test('is refused while a payment stands, then read anew', async () => {
    const asha = await shop.customer();
    await books.ask(asha, '500', references[0]);
    const first = (await imported(wrong)).json();
    expect(first).toMatchObject({ matched: 0, needsDecision: 2 });
    expect(faultOf(await imported(right))).toEqual([
      400,
      expect.stringMatching(/imported with other columns, and 2 payments of it stand: .*aside as no top-ups/),
    ]);
    const wronglyRead = await books.payments();
    expect(wronglyRead.map(({ referenceNumber }) => referenceNumber).sort()).toEqual(orders);

    await setAside(wronglyRead);
    const again = await imported(right, 'again.csv');
    expect(again.json()).toMatchObject({ id: first.id, name: 'again.csv', matched: 1, needsDecision: 1, settled: 2 });
    await books.apply(first.id);
    expect(await shop.balanceOf(asha)).toBe('500.00');
    expect(faultOf(await imported(wrong))).toEqual([400, expect.stringMatching(/1 of them is credited/)]);
    expect((await imported(right)).statusCode).toBe(200);
    const acts: { action: string }[] = (await shop.get('/api/admin/audit?subject=statement', meera)).json();
    expect(acts.filter(({ action }) => action === 'import')).toHaveLength(2);
  });

  test('is refused in another account, too', async () => {
    await imported(wrong);
    const elsewhere = await books.importFile(file, { columns: right, payee: 'Another' });
    expect(faultOf(elsewhere)).toEqual([400, expect.stringMatching(/2 payments of it stand/)]);
  });

  test('does not replace what is remembered when it is refused', async () => {
    await imported(right);
    expect((await imported(wrong)).statusCode).toBe(400);
    const next = file.replaceAll('6326000000', '6326000001').replaceAll('7326000000', '7326000001');
    await books.imported(next, 'next.csv');
    const shown = await books.payments();
    expect(shown.every(({ referenceNumber }) => referenceNumber?.startsWith('6326'))).toBe(true);
  });

  test('that make the same of it changes nothing', async () => {
    const first = await imported(right);
    const again = await imported({ ...right, payer: 1 });
    expect([again.statusCode, again.json().id]).toEqual([200, first.json().id]);
    expect(await books.payments()).toHaveLength(2);
  });

  test('at the same moment is read with one of them', async () => {
    await books.importFile(file.replaceAll('6326', '6327').replaceAll('7326', '7327'), { columns: right, payee });
    const answers = await Promise.all([imported(right), imported(wrong), imported(right)]);
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status === 400).length).toBeGreaterThan(0);
    const amounts = (await books.payments()).map(({ amount }) => amount).sort();
    expect(amounts).toEqual(['500.00', '500.00', '64.10', '64.10']);
  });
});

describe('a file that is pointed at again', () => {
  test('comes with the columns of its import, then with those that are remembered', async () => {
    expect((await described()).remembered).toBeNull();
    await imported(wrong);
    expect((await described()).remembered).toMatchObject({ account: payee, columns: wrong });
    const next = `Payments\r\n\r\n${file.replaceAll('6326', '6328')}`;
    expect((await described(next)).remembered).toMatchObject({ account: payee, columns: { ...wrong, headerLine: 3 } });
  });
});

test('another row of names has the words below it', async () => {
  const title = 'Kind,Order,Amount,Way';
  const rows = Array.from({ length: 14 }, (_, at) => `x,${at},1.00,word ${at}`);
  const content = [title, ...rows, 'Date,Bank Ref,Amount,Way', '21/11/2026,632600000001,5.00,CR', ''].join('\r\n');
  const wordsOf = async (query: string) =>
    (await described(content, query)).words.find(({ column }) => column === 3)?.words;
  expect(await wordsOf('headerLine=1')).toBeUndefined();
  expect(await wordsOf('headerLine=16')).toEqual(['cr']);
});

test('only the accounts that have such files are named as candidates', async () => {
  await imported(right);
  await books.imported(bankStatement([bankRow()]), 'axis.csv');
  expect((await described()).candidates).toEqual([payee]);
  expect((await described(bankStatement([bankRow()]))).candidates).toEqual([expect.stringMatching(/Axis/)]);
  expect((await described('Day,No,Amount\n1/4/26,1,5\n')).candidates).toEqual([]);
});
