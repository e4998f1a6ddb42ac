import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { type Bookkeeping, bankRow, bankStatement, openBookkeeping, rentRow } from '../testing-statements.ts';
import { type WrittenBank, writeStatement, writtenBanks } from './write-statement.ts';

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

describe('the type that a file is sent as', () => {
  const payload = Buffer.from(bankStatement([bankRow(), rentRow()]));
  const send = (type: string, path = 'statements?name=a.csv') =>
    shop.app.inject({
      method: 'POST',
      url: `/api/admin/${path}`,
      headers: { authorization: `Bearer ${meera.token}`, 'content-type': type },
      payload,
    });

  test.each(['text/csv', 'text/csv; charset=utf-8'])('%s is read as any other bytes', async (type) => {
    const answer = await send(type);
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { credits: 1, debits: 1 }]);
    // Another reading would have made another file of it.
    const again = await send('application/octet-stream');
    expect(again.json().id).toBe(answer.json().id);
    expect((await send(type, 'statement-columns')).statusCode).toBe(200);
  });

  test('the same rights and the same limit are asked of it', async () => {
    const asha = await shop.customer();
    const post = (token: string, payload: Buffer) =>
      shop.app.inject({
        method: 'POST',
        url: '/api/admin/statements',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
        payload,
      });
    expect((await post(asha.token, Buffer.from('a'))).statusCode).toBe(403);
    expect((await post(meera.token, Buffer.alloc(10 * 1024 * 1024 + 1, 'a'))).statusCode).toBe(413);
  });

  test.each(['text/plain', 'application/vnd.ms-excel', 'application/json', 'multipart/form-data; boundary=x'])(
    '%s is refused, with what to send instead',
    async (type) => {
      const { statusCode, ...answer } = await send(type);
      expect([statusCode, answer.json().message]).toEqual([
        415,
        'Send the bytes as they are, as application/octet-stream or text/csv.',
      ]);
    },
  );

  test('no other call takes such a body', async () => {
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/admin/statements/1/apply',
      headers: { authorization: `Bearer ${meera.token}`, 'content-type': 'text/csv' },
      payload: '{}',
    });
    expect([answer.statusCode, answer.json().message]).toEqual([415, 'Send JSON: application/json.']);
  });
});

describe('nothing is credited twice', () => {
  test.each(writtenBanks)('the same file again and again, and under other names, of %s', async (bank) => {
    const asha = await shop.customer();
    const paid = [bankRow(), bankRow({ paise: 64_10 })];
    for (const each of paid) await books.ask(asha, (each.paise / 100).toFixed(2), each.reference);
    const file = bankStatement([...paid, bankRow({ direction: 'out', paise: 10_00 })], bank);
    const first = await books.imported(file, 'one.csv');
    expect(first).toMatchObject({ bank, matched: 2 });
    await Promise.all([books.apply(first.id), books.apply(first.id)]);
    const again = await books.imported(file, 'two.csv');
    expect(again).toMatchObject({ id: first.id, matched: 0, settled: 2 });
    const unixFile = await books.imported(file.replaceAll('\r\n', '\n'), 'three.csv');
    expect(unixFile).toMatchObject({ matched: 0, settled: 2 });
    await books.apply(unixFile.id);
    expect(await shop.balanceOf(asha)).toBe('564.10');
    expect(await books.payments()).toHaveLength(2);
  });

  test('overlapping files in any order', async () => {
    const asha = await shop.customer();
    const paid = Array.from({ length: 12 }, (_, n) => bankRow({ paise: 100_00 + n }));
    for (const each of paid) await books.ask(asha, (each.paise / 100).toFixed(2), each.reference);
    const part = (from: number, to: number, bank: WrittenBank) => {
      const before = paid.slice(0, from).reduce((sum, { paise }) => sum + paise, 1_000_00);
      return writeStatement(bank, paid.slice(from, to), before);
    };
    for (const [from, to, bank] of [
      [6, 12, 'axis'],
      [0, 8, 'axis'],
      [3, 7, 'phonepe'],
      [0, 12, 'kotak'],
    ] as const) {
      await books.apply((await books.imported(part(from, to, bank))).id);
    }
    expect(await shop.balanceOf(asha)).toBe('1200.66');
    expect(await books.payments()).toHaveLength(12);
    const evidence = shop.database.read
      .selectFrom('payment_evidence_of')
      .select((eb) => eb.fn.countAll<number>().as('n'));
    expect(await evidence.executeTakeFirst()).toEqual({ n: 12 + 4 + 12 });
  });

  test('many admins who apply, import and approve by hand at once', async () => {
    const asha = await shop.customer();
    const paid = Array.from({ length: 10 }, () => bankRow());
    const asked = await Promise.all(paid.map((each) => books.ask(asha, '500', each.reference)));
    const kabir = await books.anotherAdmin();
    const [axis, kotak] = [bankStatement(paid), bankStatement(paid, 'kotak')];
    const byHand = ({ id }: { id: number }) =>
      shop.put(`/api/admin/fund-requests/${id}`, meera, { status: 'approved', adminNotes: '' });
    const both = await Promise.all([
      books.imported(axis),
      books.imported(kotak),
      books.imported(axis),
      ...asked.slice(0, 3).map(byHand),
    ]);
    await Promise.all([
      books.apply(both[0].id),
      books.apply(both[1].id, kabir),
      books.apply(both[0].id, kabir),
      ...asked.map(byHand),
    ]);
    expect(await shop.balanceOf(asha)).toBe('5000.00');
    await books.apply(both[0].id);
    expect(await books.payments('state=matched')).toHaveLength(10);
    expect(await books.payments('state=open')).toHaveLength(0);
  });

  test('what was approved by hand before the statement came is known as credited', async () => {
    const asha = await shop.customer();
    const [paid, byOperation] = [bankRow(), bankRow()];
    const request = await books.ask(asha, '500', paid.reference);
    await shop.put(`/api/admin/fund-requests/${request.id}`, meera, { status: 'approved' });
    await shop.post(`/api/admin/users/${asha.id}/balance-operation`, meera, {
      operation: 'add',
      amount: '500',
      description: 'Paid',
      referenceNumber: byOperation.reference,
    });
    const preview = await books.imported(bankStatement([paid, byOperation]));
    expect(preview).toMatchObject({ matched: 0, needsDecision: 0, settled: 2 });
    expect(await books.payments('state=matched')).toMatchObject([{ reason: 'by-hand' }, { reason: 'by-hand' }]);
    expect(await shop.balanceOf(asha)).toBe('1000.00');
  });

  test('a payment with two numbers is not credited by the second one', async () => {
    const [asha, ravi] = [await shop.customer(), await shop.customer({ firstName: 'Ravi' })];
    const paid = bankRow();
    const other = `9${paid.reference.slice(1)}`;
    await books.ask(asha, '500', paid.reference);
    await books.apply((await books.imported(bankStatement([paid, bankRow()], 'kotak'))).id);
    expect(await shop.balanceOf(asha)).toBe('500.00');
    expect((await books.ask(ravi, '500', other)).status).toBe(409);
    const byHand = await shop.post(`/api/admin/users/${ravi.id}/balance-operation`, meera, {
      operation: 'add',
      amount: '500',
      description: 'Paid',
      referenceNumber: other,
    });
    expect([byHand.statusCode, byHand.json().code]).toEqual([409, 'reference-used']);
  });

  test('two who claimed one payment by its two numbers are decided by a person, once', async () => {
    const [asha, ravi] = [await shop.customer(), await shop.customer({ firstName: 'Ravi' })];
    const paid = bankRow();
    const [one, two] = [
      await books.ask(asha, '500', paid.reference),
      await books.ask(ravi, '500', `9${paid.reference.slice(1)}`),
    ];
    await books.apply((await books.imported(bankStatement([paid, bankRow()], 'kotak'))).id);
    const payment = await books.payment('state=ambiguous');
    expect(payment).toMatchObject({
      reason: 'several',
      candidates: [{ fundRequestId: one.id }, { fundRequestId: two.id }],
    });
    const answers = await Promise.all([
      books.resolve(payment.id, { fundRequestId: one.id }),
      books.resolve(payment.id, { fundRequestId: two.id }),
      shop.put(`/api/admin/fund-requests/${two.id}`, meera, { status: 'approved' }),
    ]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect([await shop.balanceOf(asha), await shop.balanceOf(ravi)].sort()).toEqual(['0.00', '500.00']);
  });

  test('one reference with two amounts is a person’s, in both files', async () => {
    const asha = await shop.customer();
    const paid = bankRow();
    await books.ask(asha, '500', paid.reference);
    const first = await books.imported(bankStatement([paid, bankRow()]));
    const second = await books.imported(bankStatement([{ ...paid, paise: 700_00 }, bankRow()], 'hdfc'));
    await books.apply(first.id);
    await books.apply(second.id);
    expect(await shop.balanceOf(asha)).toBe('0.00');
    expect(await books.payments('state=ambiguous')).toMatchObject([
      { reason: 'contradiction' },
      { reason: 'contradiction' },
    ]);
  });
});

describe('a file that is not to be relied on', () => {
  test('is refused in words, and nothing of it is stored', async () => {
    const file = bankStatement([bankRow(), bankRow(), bankRow()]);
    const forged = await books.importFile(file.replace(',500.00,2000.00,', ',5000.00,2000.00,'));
    expect([forged.statusCode, forged.json().message]).toEqual([
      400,
      expect.stringMatching(/the balance does not follow/),
    ]);
    for (const content of ['', 'hello', '%PDF-1.7', file.slice(0, -30)]) {
      const refused = await books.importFile(content);
      expect([refused.statusCode, refused.json().message.length > 10], content).toEqual([400, true]);
    }
    expect((await shop.get('/api/admin/statements', meera)).json()).toEqual([]);
    expect((await books.importFile(file, { name: '' })).statusCode).toBe(400);
    expect((await books.importFile(file, { name: 'x.csv', who: await shop.customer() })).statusCode).toBe(403);
  });

  test('a file of another account than the one that is named', async () => {
    await books.imported(bankStatement([bankRow(), bankRow()]));
    const other = bankStatement([bankRow(), bankRow()]).replace('920010000001234', '920010000009999');
    const refused = await books.importFile(other, { name: 'other.csv', payee: 'Axis Bank ··1234' });
    expect([refused.statusCode, refused.json().message]).toEqual([400, expect.stringMatching(/··9999/)]);
    expect((await books.importFile(other, { name: 'other.csv' })).json().account).toBe('Axis Bank ··9999');
    expect(
      (
        await books.importFile(bankStatement([bankRow(), bankRow()], 'icici'), {
          name: 'i.csv',
          payee: 'Axis Bank ··1234',
        })
      ).statusCode,
    ).toBe(400);
  });

  test('two accounts at a bank whose files name none', async () => {
    const files = [
      bankStatement([bankRow(), bankRow()], 'hdfc'),
      bankStatement([bankRow(), bankRow()], 'hdfc'),
    ] as const;
    expect((await books.importFile(files[0], { name: 'a.txt', payee: 'Shop' })).json().account).toBe('Shop');
    expect((await books.importFile(files[1], { name: 'b.txt', payee: 'Savings' })).json().account).toBe('Savings');
    const unclear = await books.importFile(bankStatement([bankRow(), bankRow()], 'hdfc'), { name: 'c.txt' });
    expect([unclear.statusCode, unclear.json().message]).toEqual([400, expect.stringMatching(/Shop, Savings/)]);
  });

  test('a reference that a spreadsheet damaged names no payment', async () => {
    const asha = await shop.customer();
    const paid = bankRow();
    await books.ask(asha, '500', '6.3E+11');
    const damaged = bankStatement([paid, bankRow()], 'yes').replaceAll(paid.reference, '6.3E+11');
    const preview = await books.imported(damaged);
    expect(preview.problems.join()).toMatch(/damaged/);
    expect(preview.matched).toBe(0);
    await books.apply(preview.id);
    expect(await shop.balanceOf(asha)).toBe('0.00');
  });

  test('a note with another payment’s reference, in full-width digits too, names nobody', async () => {
    const [asha, victim] = [await shop.customer(), await shop.customer({ firstName: 'Victim' })];
    const stolen = bankRow().reference;
    await books.ask(asha, '500', stolen);
    const wide = [...stolen].map((digit) => String.fromCodePoint(0xff10 + Number(digit))).join('');
    const paid = [bankRow({ note: stolen }), bankRow({ note: wide }), bankRow({ note: `UPI/${stolen}/=1+1` })];
    await books.ask(victim, '500', paid[0]?.reference ?? '');
    for (const bank of writtenBanks) await books.apply((await books.imported(bankStatement(paid, bank))).id);
    expect(await shop.balanceOf(asha)).toBe('0.00');
  });

  test('a reference that was typed in full-width digits is the same', async () => {
    const asha = await shop.customer();
    const paid = bankRow();
    await books.ask(
      asha,
      '500',
      [...paid.reference].map((digit) => String.fromCodePoint(0xff10 + Number(digit))).join(''),
    );
    await books.apply((await books.imported(bankStatement([paid, bankRow()]))).id);
    expect(await shop.balanceOf(asha)).toBe('500.00');
  });
});

test('rows that are missing between two files of an account are named, until a file brings them', async () => {
  const rows = Array.from({ length: 9 }, (_, day) => bankRow({ date: `2026-11-0${day + 1}` }));
  const file = (from: number, to: number) => writeStatement('hdfc', rows.slice(from, to), 1_000_00 + from * 500_00);
  // The first file ends after the third day, at the end of a row: nothing in it says that it is not whole.
  const cut = await books.imported(file(0, 7).split('\r\n').slice(0, 5).join('\r\n'), 'first.txt');
  expect(cut).toMatchObject({ rows: 3, isProven: true, problems: [] });
  const next = await books.imported(file(7, 9), 'second.txt');
  const gap = expect.stringMatching(
    /^Between 3 and 8 November 2026 rows are missing: the balance is ₹2,500.00 at .* ₹4,500.00 at/,
  );
  const doubt = expect.stringMatching(/^It is not certain that this file is of/);
  expect(next.problems).toEqual([doubt, gap]);
  const listed = async () =>
    (await shop.get('/api/admin/statements', meera)).json().map(({ problems }: { problems: string[] }) => problems);
  // The first is certain: what may be of another account says nothing of it.
  expect(await listed()).toEqual([[doubt, gap], []]);
  await books.imported(bankStatement([bankRow({ date: '2026-11-05' })]), 'of-another-account.csv');
  expect((await listed()).slice(1)).toEqual([[doubt, gap], []]);
  expect((await books.imported(file(0, 7), 'again.txt')).problems).toEqual([]);
  expect((await listed()).flat()).toEqual([expect.stringMatching(/single row/)]);
});

test('rows of days to come are refused, and nothing of the file is stored', async () => {
  const answer = await books.importFile(bankStatement([bankRow(), bankRow({ date: '2027-06-01' })]));
  expect([answer.statusCode, answer.json().fields.file]).toEqual([
    400,
    expect.stringMatching(/2027-06-01 is yet to come/),
  ]);
  expect(await books.payments('state=open')).toEqual([]);
});

test('a file with a sign that is no text is refused', async () => {
  const text = `\ufeff${bankStatement([bankRow(), bankRow()], 'axis').replace('UPI', 'UP\u0000I')}`;
  const answer = await books.importFile(Buffer.from(text, 'utf16le'));
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid-input']);
});

test('rows that are not completed are left out, and the preview says so', async () => {
  const file = await readFile(join(import.meta.dirname, 'fixtures', 'phonepe-business.csv'));
  expect((await books.imported(file, 'phonepe.csv')).problems).toEqual([
    '2 rows were left out: their payments are not completed (lines 6, 11).',
  ]);
});
