import { afterEach, beforeEach, expect, test } from 'vitest';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Database } from '../tables.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { type Bookkeeping, bankRow, bankStatement, openBookkeeping, rentRow } from '../testing-statements.ts';
import { applyStatement } from './apply-statement.ts';

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

/** Refuses the writes of an admin who is none any more. */
const endingAfter = (writes: number): Database => {
  let done = 0;
  return {
    ...shop.database,
    write: (run) => {
      if (++done > writes) throw new ExpectedError('not-allowed', 'You are no admin any more.');
      return shop.database.write(run);
    },
  };
};

test('a press whose admin loses the right meanwhile counts what it has credited', async () => {
  const asha = await shop.customer();
  const rows = [bankRow(), bankRow({ paise: 600_00 }), bankRow({ paise: 700_00 })];
  for (const { paise, reference } of rows) await books.ask(asha, String(paise / 100), reference);
  const { id } = await books.imported(bankStatement([...rows, rentRow()]));
  const by = { adminId: meera.id, via: 'page', address: '' } as const;
  await expect(applyStatement(endingAfter(3), { importId: id, by, at: shop.clock.now })).rejects.toThrow('no admin');
  const [statement] = (await shop.get('/api/admin/statements', meera)).json();
  expect(statement).toMatchObject({ creditedCount: 2, creditedTotal: await shop.balanceOf(asha), matched: 1 });
  // Another press goes on.
  expect(await books.apply(id)).toMatchObject({ creditedCount: 3, creditedTotal: '1800.00', matched: 0 });
  expect(await shop.balanceOf(asha)).toBe('1800.00');
});
