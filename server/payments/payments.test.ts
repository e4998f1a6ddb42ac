import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { day } from '../platform/clock.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { type Bookkeeping, bankRow, bankStatement, openBookkeeping } from '../testing-statements.ts';
import { deleteOldTexts } from './delete-old-texts.ts';

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

const fixture = (name: string) => readFile(join(import.meta.dirname, 'fixtures', name));

test('a payment with the reference and the amount of a fund request is credited by one press, and told', async () => {
  const asha = await shop.customer();
  const paid = bankRow();
  const request = await books.ask(asha, '500', paid.reference);
  const preview = await books.imported(
    bankStatement([paid, bankRow({ reference: '', note: 'INTEREST PAID', paise: 12_00 })]),
  );
  expect(preview).toMatchObject({ bank: 'axis', rows: 2, credits: 2, matched: 1, matchedTotal: '500.00' });
  expect(preview).toMatchObject({ needsDecision: 0, account: 'Axis Bank ··1234', isProven: true });
  expect(await shop.balanceOf(asha)).toBe('0.00');

  expect(await books.apply(preview.id)).toMatchObject({
    matched: 0,
    settled: 1,
    creditedCount: 1,
    creditedTotal: '500.00',
  });
  expect(await shop.balanceOf(asha)).toBe('500.00');
  expect(await books.statusOf(request.id)).toBe('approved');
  const payment = await books.payment('state=matched');
  expect(payment).toMatchObject({ reason: 'by-statement', fundRequestId: request.id, customer: { id: asha.id } });
  const [act] = (await shop.get('/api/admin/audit?subject=fund-request', meera)).json();
  expect(act).toMatchObject({ action: 'approve', via: `statement:${preview.id}`, admin: { id: meera.id } });
  const [news] = (await shop.get('/api/user/news', asha)).json();
  expect(news).toMatchObject({ kind: 'request-approved', amount: '500.00' });
});

test('a payment is found by the number that the bank wrote for it, however it is spelt', async () => {
  const [paid, other] = [bankRow(), bankRow({ paise: 70_00 })];
  await books.imported(bankStatement([paid, other]));
  const spelt = `UTR ${paid.reference.slice(0, 4)}-${paid.reference.slice(4)}`;
  for (const reference of [paid.reference, spelt]) {
    expect(await books.payments(`reference=${encodeURIComponent(reference)}`)).toMatchObject([
      { referenceNumber: paid.reference },
    ]);
  }
  expect(await books.payments('reference=111122223333')).toEqual([]);
});

test('a payment that was there before its customer named it is credited by the shop itself', async () => {
  const asha = await shop.customer();
  const [early, unpressed] = [bankRow(), bankRow()];
  await books.apply((await books.imported(bankStatement([early, bankRow()]))).id);
  const pressable = bankRow();
  await books.ask(asha, '500', pressable.reference);
  await books.imported(bankStatement([unpressed, pressable], 'hdfc'));
  const [named, other] = [
    await books.ask(asha, '500', early.reference),
    await books.ask(asha, '500', unpressed.reference),
  ];
  while ((await shop.processJobs()) > 0);
  expect([await shop.balanceOf(asha), await books.statusOf(named.id)]).toEqual(['500.00', 'approved']);
  expect(await books.statusOf(other.id)).toBe('pending');
  expect(await books.payments('state=fits')).toMatchObject([{}, { fundRequestId: other.id }]);
  const acts: { subjectId: number }[] = (await shop.get('/api/admin/audit?subject=fund-request', meera)).json();
  expect(acts.find(({ subjectId }) => subjectId === named.id)).toMatchObject({ admin: null, via: 'statement:1' });
});

test('what rows say of payers who were never credited is deleted after 90 days', async () => {
  const asha = await shop.customer();
  const [paid, unknown] = [bankRow(), bankRow({ paise: 70_00 })];
  await books.ask(asha, '500', paid.reference);
  await books.apply((await books.imported(bankStatement([paid, unknown]))).id);
  await deleteOldTexts(shop.database, shop.clock.now + 89 * day);
  expect(await books.payments()).toMatchObject([{ payerName: 'ASHA VERM' }, { payerName: 'ASHA VERM' }]);
  await deleteOldTexts(shop.database, shop.clock.now + 91 * day);
  expect(await books.payments()).toMatchObject([
    { amount: '70.00', referenceNumber: unknown.reference, payerName: null, text: null, note: null },
    { amount: '500.00', payerName: 'ASHA VERM' },
  ]);
});

test('the claims of the day in the shop come out as they must', async () => {
  const story = JSON.parse((await fixture('hdfc-delimited.claims.json')).toString());
  const before = story.claims.map((claim: { customer: string }) => claim.customer);
  shop.clock.now = Date.parse('2026-09-30T10:00:00+05:30');
  const people = new Map<string, Person>();
  for (const name of before) people.set(name, await shop.customer({ firstName: name }));
  const requests = new Map<string, { status: number; id: number }>();
  for (const claim of story.claims) {
    shop.clock.now = Date.parse(claim.at);
    const who = people.get(claim.customer);
    if (who) requests.set(claim.customer, await books.ask(who, (claim.paise / 100).toFixed(2), claim.typed));
  }
  meera = await shop.signIn(meera.email);
  books = openBookkeeping(shop, meera);
  const file = await fixture('hdfc-delimited.txt');
  for (const name of ['october.txt', 'again.txt']) await books.apply((await books.imported(file, name)).id);
  for (const { customer, paise, outcome } of story.claims) {
    const { status, id } = requests.get(customer) ?? { status: 0, id: 0 };
    const state = status === 201 ? await books.statusOf(id) : 'refused';
    const found = { approved: 'credited', pending: 'person', refused: 'refused' }[state as 'approved'];
    expect([outcome].flat(), customer).toContain(found);
    const who = people.get(customer);
    expect(who && (await shop.balanceOf(who)), customer).toBe(found === 'credited' ? (paise / 100).toFixed(2) : '0.00');
  }
});

test('an import that is broken off anywhere is completed by the next one', async () => {
  const asha = await shop.customer();
  const paid = Array.from({ length: 250 }, (_, n) => bankRow({ paise: 100_00 + n }));
  for (const each of paid.slice(0, 20)) await books.ask(asha, (each.paise / 100).toFixed(2), each.reference);
  const { importStatement } = await import('./import-statement.ts');
  const { applyStatement } = await import('./apply-statement.ts');
  const by = { adminId: meera.id, via: 'page', address: '' } as const;
  const file = { bytes: Buffer.from(bankStatement(paid)), name: 'a.csv', payee: undefined, by, at: shop.clock.now };
  for (let step = 1; step <= 12; step++) {
    let left = step;
    // Dies in the transaction, before its commit.
    const dying = {
      ...shop.database,
      read: shop.database.read,
      write: <T>(work: Parameters<typeof shop.database.write<T>>[0]) =>
        shop.database.write<T>(async (tx) => {
          const done = await work(tx);
          if (--left <= 0) throw new Error('killed');
          return done;
        }),
    };
    const story = async () =>
      applyStatement(dying, { importId: (await importStatement(dying, file)).id, by, at: file.at });
    await story().catch((error: Error) => expect(error.message).toBe('killed'));
    expect(await shop.ledgerFaults()).toEqual([]);
  }
  await books.apply((await books.imported(bankStatement(paid), 'a.csv')).id);
  const sum = paid.slice(0, 20).reduce((total, { paise }) => total + paise, 0);
  expect(await shop.balanceOf(asha)).toBe((sum / 100).toFixed(2));
  expect(await books.payments('pageSize=100&page=3')).toHaveLength(50);
});
