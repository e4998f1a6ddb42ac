import { afterEach, beforeEach, expect, test } from 'vitest';
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

const others = { maxOpenClaims: 3, maxUnfoundClaims: 5, checksPayer: true };
const usual = { maxClaimHours: 48, firstTopUpLimit: '25000.00', ...others, secondAdminAbove: '0.00' };
const read = async () => (await shop.get('/api/admin/payment-guards', meera)).json();
const change = (body: Record<string, unknown>) => shop.put('/api/admin/payment-guards', meera, { ...others, ...body });

test('the bounds are the usual ones until they are changed, and the change is in the audit log', async () => {
  expect(await read()).toEqual(usual);
  const strict = {
    maxClaimHours: 0,
    firstTopUpLimit: '400.00',
    maxOpenClaims: 1,
    maxUnfoundClaims: 0,
    checksPayer: false,
    secondAdminAbove: '300.00',
  };
  expect((await change({ ...strict, before: usual })).json()).toEqual(strict);
  expect(await read()).toEqual(strict);
  const [act] = (await shop.get('/api/admin/audit?subject=payment-settings', meera)).json();
  expect(act).toMatchObject({ action: 'change', before: usual, after: strict });
  expect((await change({ ...usual, before: usual })).json().code).toBe('changed-meanwhile');
});

test('what they say decides who credits', async () => {
  await change({ maxClaimHours: 48, firstTopUpLimit: '400' });
  const asha = await shop.customer();
  const paid = bankRow();
  await books.ask(asha, '500', paid.reference);
  const preview = await books.imported(bankStatement([paid, bankRow()]));
  await books.apply(preview.id);
  expect(await books.payments('state=ambiguous')).toMatchObject([{ reason: 'large-first' }]);
  await change({ maxClaimHours: 48, firstTopUpLimit: '0' });
  await books.apply(preview.id);
  expect(await shop.balanceOf(asha)).toBe('500.00');
});

test.each([
  [{ maxClaimHours: -1, firstTopUpLimit: '0' }],
  [{ maxClaimHours: 721, firstTopUpLimit: '0' }],
  [{ maxClaimHours: 1.5, firstTopUpLimit: '0' }],
  [{ maxClaimHours: 48, firstTopUpLimit: '100000.01' }],
  [{ maxClaimHours: 48 }],
  [{ maxClaimHours: 48, firstTopUpLimit: '0', maxOpenClaims: 101 }],
  [{ maxClaimHours: 48, firstTopUpLimit: '0', checksPayer: 'yes' }],
])('bounds that make no sense (%j) change nothing', async (body) => {
  expect((await change(body)).statusCode).toBe(400);
  expect(await read()).toEqual({ ...usual });
});
