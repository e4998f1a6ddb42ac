import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Statement } from '../../contract/payments.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { type Bookkeeping, bankRow, bankStatement, openBookkeeping } from '../testing-statements.ts';

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

const setAside = (id: number, who = meera) =>
  shop.post(`/api/admin/statements/${id}/set-aside`, who, { reason: 'Sales of the other shop' });
const statement = async (id: number): Promise<Statement | undefined> => {
  const all: Statement[] = (await shop.get('/api/admin/statements', meera)).json();
  return all.find((each) => each.id === id);
};

test('what nobody named is set aside by one press, and nothing else', async () => {
  const other = (await books.imported(bankStatement([bankRow({ paise: 11_00 })], 'hdfc'))).id;
  const [fitting, doubted] = [bankRow({ paise: 100_00 }), bankRow({ paise: 200_00 })];
  await books.ask(asha, '100', fitting.reference);
  await books.ask(asha, '250', doubted.reference);
  const unnamed = [bankRow({ paise: 30_00 }), bankRow({ paise: 40_00 })];
  const { id, needsDecision } = await books.imported(bankStatement([fitting, doubted, ...unnamed]));
  expect(needsDecision).toBe(3);
  expect(await statement(id)).toMatchObject({ unnamed: 2, unnamedTotal: '70.00' });

  const answer = await setAside(id);
  expect(answer.json().paymentIds).toHaveLength(2);
  expect(await statement(id)).toMatchObject({ matched: 1, needsDecision: 1, unnamed: 0, unnamedTotal: '0.00' });
  const aside = await books.payments('state=not_ours');
  expect(aside.map(({ amount, comment }) => [amount, comment])).toEqual(
    ['40.00', '30.00'].map((amount) => [amount, 'Sales of the other shop']),
  );
  expect(await statement(other)).toMatchObject({ unnamed: 1 });
  const acts = (await shop.get('/api/admin/audit?subject=payment', meera)).json();
  expect(acts.map(({ action, subjectId }: { action: string; subjectId: number }) => [action, subjectId])).toEqual(
    aside.map((payment) => ['resolve', payment.id]),
  );
});

test('a payment whose number a customer may have mistyped stays', async () => {
  const [meant, other] = [bankRow({ reference: '632611223344' }), bankRow({ reference: '632699887766' })];
  await books.ask(asha, '500', '632611223354');
  const { id } = await books.imported(bankStatement([meant, other]));
  expect((await setAside(id)).json().paymentIds).toHaveLength(1);
  expect((await books.payment('state=unmatched')).referenceNumber).toBe('632611223344');
});

test('a second press does nothing, and each can be opened again', async () => {
  const { id } = await books.imported(bankStatement([bankRow(), bankRow()]));
  const { paymentIds } = (await setAside(id)).json();
  expect((await setAside(id)).json()).toEqual({ paymentIds: [] });
  for (const each of paymentIds) {
    const opened = await shop.post(`/api/admin/payments/${each}/reopen`, meera, {});
    expect(opened.json()).toMatchObject({ state: 'ambiguous', reason: 'reopened' });
  }
  expect(await statement(id)).toMatchObject({ needsDecision: 2, unnamed: 0 });
});

test('one that was named since stays, and two presses at once set each aside once', async () => {
  const named = bankRow({ paise: 50_00 });
  const { id } = await books.imported(bankStatement([named, ...Array.from({ length: 60 }, () => bankRow())]));
  await books.ask(asha, '50', named.reference);
  const answers = await Promise.all([setAside(id), setAside(id)]);
  const ids: number[] = answers.flatMap((answer) => answer.json().paymentIds);
  expect([ids.length, new Set(ids).size]).toEqual([60, 60]);
  expect(await statement(id)).toMatchObject({ matched: 1, needsDecision: 0 });
});

test('an import that is not there is not found, and a customer may not', async () => {
  expect((await setAside(999)).statusCode).toBe(404);
  expect((await setAside(1, asha)).statusCode).toBe(403);
  expect((await shop.post('/api/admin/statements/1/set-aside', meera, { reason: ' ' })).json().fields).toEqual({
    reason: 'Please say why',
  });
});
