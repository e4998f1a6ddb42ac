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
      expect.stringMatching(
        /other columns, and 2 payments of it stand that .* \(732600000001, 732600000002\): .*as no top-ups/,
      ),
    ]);
    const wronglyRead = await books.payments();
    expect(wronglyRead.map(({ referenceNumber }) => referenceNumber).sort()).toEqual(orders);

    await setAside(wronglyRead);
    const again = await imported(right, 'again.csv');
    expect(again.json()).toMatchObject({ id: first.id, name: 'again.csv', matched: 1, needsDecision: 1, settled: 0 });
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

describe('an import that does not say its columns', () => {
  const leaveOut = () =>
    shop.database.write((tx) => tx.updateTable('statement_imports').set({ columns: null }).execute());
  const stored = async () => (await shop.database.read.selectFrom('statement_imports').select('columns').execute())[0];

  test('is recognised by its rows, and says them from then on', async () => {
    const first = (await imported(right)).json();
    await leaveOut();
    const again = await imported(right);
    expect([again.statusCode, again.json().id, (await books.payments()).length]).toEqual([200, first.id, 2]);
    expect(JSON.parse((await stored())?.columns ?? '')).toMatchObject(right);
    expect(faultOf(await imported(wrong))).toEqual([400, expect.stringMatching(/2 payments of it stand/)]);
  });

  test('is not read twice with other ones, nor is a file of a known bank', async () => {
    await imported(wrong);
    await leaveOut();
    expect(faultOf(await imported(right))).toEqual([400, expect.stringMatching(/2 payments of it stand/)]);
    await setAside(await books.payments());
    expect((await imported(right)).json()).toMatchObject({ needsDecision: 2 });

    const known = bankStatement([bankRow({ reference: '632600000009' })]);
    await books.imported(known, 'axis.csv');
    const columns = { headerLine: 2, date: 0, dateOrder: 'day-first', reference: 5, debit: 3, credit: 4 };
    const pointed = await books.importFile(known, { columns, payee });
    expect(faultOf(pointed)).toEqual([400, expect.stringMatching(/1 payment of it stands/)]);
    expect((await books.importFile(known)).statusCode).toBe(200);
  });

  test('may be of another account, which is chosen later', async () => {
    await imported(right);
    await leaveOut();
    expect((await books.importFile(file, { columns: right, payee: 'Another' })).statusCode).toBe(200);
  });
});

describe('columns of which', () => {
  const states = ['SUCCESS', 'SUCCESS', 'OK'];
  const row = (state: string, at: number) => `21/11/2026 12:00,63260000001${at},${at + 1}00.00,${state}`;
  const withStates = ['Date,Bank Ref,Amount,State', ...states.map(row), ''].join('\r\n');
  const said = { headerLine: 1, date: 0, dateOrder: 'day-first', reference: 1, amount: 2, status: 3 };
  const reading = (...doneWords: string[]) => books.importFile(withStates, { payee, columns: { ...said, doneWords } });

  test('the first ones missed rows leave what was right, also what is credited', async () => {
    const asha = await shop.customer();
    await books.ask(asha, '100', '632600000010');
    const first = (await reading('success')).json();
    await books.apply(first.id);
    const again = (await reading('success', 'ok')).json();
    expect(again).toMatchObject({ id: first.id, rows: 3, settled: 1, needsDecision: 2, creditedCount: 1 });
    expect((await books.payments()).map(({ amount }) => amount).sort()).toEqual(['100.00', '200.00', '300.00']);
    expect(await shop.balanceOf(asha)).toBe('100.00');
  });

  test('the new ones miss rows are refused for those alone', async () => {
    await reading('success', 'ok');
    expect(faultOf(await reading('success'))).toEqual([
      400,
      expect.stringMatching(/1 payment of it stands .* \(632600000012\): .*Set it aside as no top-up, /),
    ]);
  });

  test('the first ones took what came for what went out leave nothing returned', async () => {
    const asha = await shop.customer();
    await books.ask(asha, '500', references[0]);
    const content = file.replace('Date,Payer,Order', 'Date,Out,Order').replaceAll('ASHA VERMA', '');
    const other = ['Date,Bank Ref,Paid', '21/11/2026,632600000002,64.10', ''].join('\r\n');
    const swapped = { ...right, amount: undefined, debit: 4, credit: 1 };
    await books.importFile(content, { payee, columns: swapped });
    await books.importFile(other, { payee, columns: { ...right, reference: 1, amount: 2 }, name: 'other.csv' });
    expect(await books.payment('')).toMatchObject({ reason: 'returned' });
    const again = await books.importFile(content, {
      payee,
      columns: { ...right, amount: undefined, debit: 1, credit: 4 },
    });
    expect(again.json()).toMatchObject({ credits: 2, matched: 1, needsDecision: 1 });
    expect((await books.payments()).map(({ reason }) => reason).sort()).toEqual(['fits', 'nobody']);
  });
});

test('a number that another file shows going out stays returned when a wrong reading is replaced', async () => {
  const late = { ...right, date: 1 };
  const title = 'Date,Value date,Number,In,Out';
  const rows = ['18/11/2026,19/11/2026,632600000001,500.00,', '19/11/2026,20/11/2026,632600000001,,500.00', ''];
  const content = [title, ...rows].join('\r\n');
  const other = [title, ...rows, ''].join('\r\n');
  const sides = { reference: 2, amount: undefined, credit: 3, debit: 4 };
  await books.importFile(content, { payee, columns: { ...late, ...sides } });
  await books.importFile(other, { payee, columns: { ...right, ...sides }, name: 'other.csv' });
  expect(await books.payment('')).toMatchObject({ reason: 'returned' });
  const again = await books.importFile(content, { payee, columns: { ...right, ...sides } });
  expect(again.statusCode).toBe(200);
  expect(await books.payment('')).toMatchObject({ reason: 'returned' });
});

test('payments that another file was the first to show stand, too', async () => {
  await imported(wrong);
  const longer = file.replace(/\r\n$/, `\r\n21/11/2026 12:00,RAVI,732600000003,632600000003,7.00\r\n`);
  expect((await books.importFile(longer, { columns: wrong, payee })).statusCode).toBe(200);
  const again = await books.importFile(longer, { columns: right, payee });
  expect(faultOf(again)).toEqual([400, expect.stringMatching(/3 payments of it stand/)]);
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

test('the accounts that have such files are the first candidates, and the only ones for a file of a known bank', async () => {
  await imported(right);
  await books.imported(bankStatement([bankRow()]), 'axis.csv');
  expect((await described()).candidates).toEqual([payee, expect.stringMatching(/Axis/)]);
  expect((await described(bankStatement([bankRow()]))).candidates).toEqual([expect.stringMatching(/Axis/)]);
  expect((await described('Day,No,Amount\n1/4/26,1,5\n')).candidates).toEqual([]);
});
