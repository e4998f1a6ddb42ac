import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { minute } from '../platform/clock.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { type Bookkeeping, bankRow, bankStatement, openBookkeeping, rentRow } from '../testing-statements.ts';
import { findDifferences } from './find-differences.ts';

let shop: TestShop;
let meera: Person;
let asha: Person;
let books: Bookkeeping;
beforeEach(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
  asha = await shop.customer();
  books = openBookkeeping(shop, meera);
});
afterEach(async () => {
  expect(await shop.ledgerFaults()).toEqual([]);
  await shop.close();
});

const needed = async () =>
  (await books.payments('state=needs-decision')).map(({ state, reason, amount }) => [state, reason, amount]);
const credit = async (row: ReturnType<typeof bankRow>) => {
  const { id } = await books.ask(asha, '500', row.reference);
  await books.apply((await books.imported(bankStatement([row, rentRow()]))).id);
  expect(await books.statusOf(id)).toBe('approved');
  return id;
};

describe('two rows of one file with one number', () => {
  test('both are payments where the balance proves both, and an overlapping file adds none', async () => {
    const row = bankRow();
    const rows = [row, bankRow({ reference: row.reference, name: 'RAVI KUMAR' }), rentRow()];
    await books.imported(bankStatement(rows));
    expect(await needed()).toEqual([
      ['unmatched', 'nobody', '500.00'],
      ['ambiguous', 'same-number', '500.00'],
    ]);
    await books.imported(bankStatement([bankRow({ date: '2026-11-20' }), ...rows]), 'overlapping.csv');
    expect(await books.payments()).toHaveLength(3);
    const { alarms } = (await shop.get('/api/admin/overview', meera)).json();
    expect(alarms).toEqual([]);
  });

  test('each is credited to whose it is, and none to its customer by itself', async () => {
    const row = bankRow();
    const ravi = await shop.customer({ firstName: 'Ravi' });
    const { id: requestId } = await books.ask(asha, '500', row.reference);
    const file = await books.imported(bankStatement([row, { ...row, name: 'RAVI KUMAR' }, rentRow()]));
    await books.apply(file.id);
    expect(await shop.balanceOf(asha)).toBe('0.00');
    const [first, second] = await books.payments('state=needs-decision');
    expect([first?.reason, second?.reason]).toEqual(['uncertain-row', 'same-number']);
    expect((await books.resolve(second?.id ?? 0, { userId: ravi.id })).statusCode).toBe(200);
    expect((await books.resolve(first?.id ?? 0, { fundRequestId: requestId })).statusCode).toBe(200);
    expect([await shop.balanceOf(asha), await shop.balanceOf(ravi)]).toEqual(['500.00', '500.00']);
    expect(await needed()).toEqual([]);
  });

  test('without a balance they are two where the payer or the time differs, and one where nothing does', async () => {
    const [two, one] = [bankRow(), bankRow()];
    await books.imported(bankStatement([two, { ...two, time: '12:00:09' }, one, one], 'phonepe'));
    expect((await needed()).map(([, reason]) => reason)).toEqual(['nobody', 'nobody', 'same-number']);
  });

  test('a file of another account that has the number once changes nothing', async () => {
    const row = bankRow();
    await books.imported(bankStatement([row, row, rentRow()]));
    await books.imported(bankStatement([row], 'phonepe'));
    expect(await books.payments()).toHaveLength(2);
  });

  test('set aside and opened again it stays a person’s', async () => {
    const row = bankRow();
    await books.imported(bankStatement([row, row, rentRow()]));
    const [, second] = await books.payments('state=needs-decision');
    expect((await books.resolve(second?.id ?? 0, { as: 'not-ours' })).statusCode).toBe(200);
    expect((await shop.post(`/api/admin/payments/${second?.id}/reopen`, meera, {})).statusCode).toBe(200);
    expect(await needed()).toHaveLength(2);
  });
});

describe('money that comes again after the bank has taken it back', () => {
  test('needs a person, who credits it', async () => {
    const row = bankRow();
    await credit(row);
    const again = [
      bankRow({ ...row, date: '2026-11-22', direction: 'out', name: 'REVERSAL' }),
      bankRow({ ...row, date: '2026-11-23' }),
    ];
    await books.imported(bankStatement(again));
    const [payment, ...others] = await books.payments('state=needs-decision');
    expect([payment?.reason, payment?.paidOn, others]).toEqual(['same-number', '2026-11-23', []]);
    await books.imported(bankStatement([row, rentRow(), ...again]), 'all.csv');
    expect(await needed()).toHaveLength(1);
  });

  test('needs a person also in the file of a later day', async () => {
    const row = bankRow();
    const requestId = await credit(row);
    await books.imported(bankStatement([rentRow(), reversal(row, '2026-11-22')]));
    expect([await shop.balanceOf(asha), await books.statusOf(requestId)]).toEqual(['0.00', 'approved']);
    await books.imported(bankStatement([bankRow({ ...row, date: '2026-11-23' }), rentRow()]));
    const payment = await books.payment('state=needs-decision');
    expect([payment.reason, payment.paidOn]).toEqual(['same-number', '2026-11-23']);
    expect((await books.resolve(payment.id, { userId: asha.id })).statusCode).toBe(200);
    expect(await shop.balanceOf(asha)).toBe('500.00');
  });

  test('set aside and opened again it is no contradiction, and stops nothing of its account', async () => {
    const row = bankRow();
    await credit(row);
    await books.imported(bankStatement([rentRow(), reversal(row, '2026-11-22')]));
    await books.imported(bankStatement([bankRow({ ...row, date: '2026-11-23' }), rentRow()]));
    const { id } = await books.payment('state=needs-decision');
    expect((await books.resolve(id, { as: 'not-ours' })).statusCode).toBe(200);
    expect((await shop.post(`/api/admin/payments/${id}/reopen`, meera, {})).json().reason).toBe('same-number');
    expect((await shop.get('/api/admin/overview', meera)).json().alarms).toEqual([]);
  });

  test('what is left of it after a wrong approval keeps no number that names the first payment', async () => {
    const row = bankRow();
    const ravi = await shop.customer({ firstName: 'Ravi' });
    await credit(row);
    await books.imported(bankStatement([rentRow(), reversal(row, '2026-11-22')]));
    await books.imported(bankStatement([bankRow({ ...row, date: '2026-11-23' }), rentRow()]));
    const { id } = await books.payment('state=needs-decision');
    expect((await books.resolve(id, { userId: ravi.id })).statusCode).toBe(200);
    const { fundRequestId } = await books.payment('state=matched');
    const back = { amount: '200', method: 'by-hand', reason: 'Asked for it' };
    expect((await shop.post(`/api/admin/fund-requests/${fundRequestId}/returns`, meera, back)).statusCode).toBe(201);
    const wrong = { cause: 'wrong-approval', reason: 'It was another customer’s' };
    expect((await shop.post(`/api/admin/fund-requests/${fundRequestId}/reversals`, meera, wrong)).statusCode).toBe(200);
    expect((await books.resolve(id, { userId: asha.id })).statusCode).toBe(200);
    expect([await shop.balanceOf(asha), await shop.balanceOf(ravi)]).toEqual(['300.00', '0.00']);
  });

  test('needs a person where all of it is in one file, and on one day', async () => {
    const row = bankRow();
    await books.ask(asha, '500', row.reference);
    await books.apply((await books.imported(bankStatement([row, reversal(row, row.date), row]))).id);
    expect(await shop.balanceOf(asha)).toBe('0.00');
    expect((await needed()).map(([, reason]) => reason)).toEqual(['uncertain-row', 'same-number']);
  });

  test('is the first payment where an app’s report of that day comes later', async () => {
    const row = bankRow();
    await books.imported(bankStatement([row, reversal(row, row.date)]));
    await books.imported(bankStatement([row], 'phonepe'));
    expect(await books.payments()).toHaveLength(1);
  });
});

describe('the second payment with a number', () => {
  const twice = () => {
    const row = bankRow();
    return { row, second: bankRow({ ...row, name: 'RAVI KUMAR' }) };
  };

  test('is one, whichever other file tells of it, and after a return, too', async () => {
    const { row, second } = twice();
    await books.imported(bankStatement([row, second, rentRow()]));
    await books.imported(bankStatement([row, bankRow({ ...row, time: '13:00:00' })], 'phonepe'));
    expect(await books.payments()).toHaveLength(2);
    const other = bankRow({ date: '2026-11-22' });
    const again = bankRow({ ...other, date: '2026-11-24' });
    await books.imported(bankStatement([other, rentRow(), reversal(other, '2026-11-23'), again]), 'after.csv');
    await books.imported(bankStatement([other, again], 'phonepe'), 'app.csv');
    expect(await books.payments()).toHaveLength(4);
  });

  test('is found by the file that has both, where each came in a file of its own', async () => {
    const row = bankRow({ date: '2026-11-22' });
    const next = bankRow({ ...row, date: '2026-11-23', name: 'RAVI KUMAR' });
    const days = [
      [row, { ...rentRow(), date: '2026-11-22' }],
      [next, { ...rentRow(), date: '2026-11-23' }],
    ];
    for (const [index, rows] of days.entries()) await books.imported(bankStatement(rows), `day ${index}.csv`);
    expect(await books.payments()).toHaveLength(1);
    await books.imported(bankStatement(days.flat()), 'both.csv');
    await books.imported(bankStatement([...days.flat(), bankRow({ date: '2026-11-24' })]), 'later.csv');
    expect((await needed()).map(([, reason]) => reason)).toEqual(['nobody', 'same-number', 'nobody']);
  });

  test('is one where the balance after both is the same', async () => {
    const row = bankRow();
    await books.imported(bankStatement([row, { ...rentRow(), paise: row.paise }, row]));
    expect(await books.payments()).toHaveLength(2);
  });

  test('and the first are a person’s where the bank takes one of them back', async () => {
    const { row, second } = twice();
    const ravi = await shop.customer({ firstName: 'Ravi' });
    await books.imported(bankStatement([row, second, rentRow()]));
    const [one, two] = await books.payments('state=needs-decision');
    expect((await books.resolve(one?.id ?? 0, { userId: asha.id })).statusCode).toBe(200);
    expect((await books.resolve(two?.id ?? 0, { userId: ravi.id })).statusCode).toBe(200);
    const preview = await books.imported(bankStatement([rentRow(), reversal(row, '2026-11-23')]), 'back.csv');
    expect([preview.takenBack, await shop.balanceOf(asha), await shop.balanceOf(ravi)]).toEqual([
      0,
      '500.00',
      '500.00',
    ]);
    expect(await returnedCount()).toBe(2);
  });

  test('is taken back where it came again, and the bank took it back again', async () => {
    const row = bankRow();
    await credit(row);
    await books.imported(bankStatement([rentRow(), reversal(row, '2026-11-22')]), 'two.csv');
    await books.imported(bankStatement([bankRow({ ...row, date: '2026-11-23' }), rentRow()]), 'three.csv');
    const { id } = await books.payment('state=needs-decision');
    expect((await books.resolve(id, { userId: asha.id })).statusCode).toBe(200);
    expect([await shop.balanceOf(asha), await returnedCount()]).toEqual(['500.00', 0]);
    shop.clock.now += minute;
    const preview = await books.imported(bankStatement([rentRow(), reversal(row, '2026-11-24')]), 'four.csv');
    expect([preview.takenBack, await shop.balanceOf(asha)]).toEqual([1, '0.00']);
  });
});

/** How many credits a statement shows going back. */
async function returnedCount(): Promise<number> {
  return (await findDifferences(shop.database.read, shop.clock.now)).returned.length;
}

const reversal = (row: ReturnType<typeof bankRow>, date: string) => ({
  ...bankRow({ date, direction: 'out', paise: row.paise, reference: '' }),
  note: `UPI/RVSL/${row.reference}/ASHA VERM/UTIB/`,
});
