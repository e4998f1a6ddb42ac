import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PendingAct } from '../../contract/pending-acts.ts';
import { day } from '../platform/clock.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { openBookkeeping } from '../testing-statements.ts';

let shop: TestShop;
let meera: Person;
let devi: Person;
let asha: Person;
beforeEach(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
  devi = await shop.customer({ firstName: 'Devi' });
  await shop.patch(`/api/admin/users/${devi.id}/admin-status`, meera, { isAdmin: true });
  // Who was made an admin within a day may be who made them.
  shop.clock.now += day + 1;
  [meera, devi] = [await shop.signIn(meera.email), await shop.signIn(devi.email)];
  asha = await shop.customer();
  expect((await changeLimit('5000', meera)).statusCode).toBe(200);
});
afterEach(async () => {
  expect(await shop.ledgerFaults()).toEqual([]);
  await shop.close();
});

const guards = { maxClaimHours: 0, firstTopUpLimit: '0', maxOpenClaims: 0, maxUnfoundClaims: 0, checksPayer: false };
const changeLimit = (secondAdminAbove: string, who: Person, more: object = {}) =>
  shop.put('/api/admin/payment-guards', who, { ...guards, secondAdminAbove, ...more });
const limit = async () => (await shop.get('/api/admin/payment-guards', meera)).json().secondAdminAbove;
const add = (amount: string, who: Person) =>
  shop.post(`/api/admin/users/${asha.id}/balance-operation`, who, { operation: 'add', amount, description: 'Cash' });

/** Asks for an act, which waits. Answers how another admin confirms it. */
async function ask(
  kind: 'approve' | 'limit',
): Promise<{ act: PendingAct; confirm: () => ReturnType<TestShop['put']> }> {
  let path = '/api/admin/payment-guards';
  if (kind === 'limit') expect((await changeLimit('6000', meera)).statusCode).toBe(409);
  else {
    // Each is within the limit of one admin, and both together are not.
    expect((await add('3000', meera)).statusCode).toBe(200);
    const { id } = await openBookkeeping(shop, meera).ask(asha, '4000', '632600990001');
    path = `/api/admin/fund-requests/${id}`;
    expect((await shop.put(path, meera, { status: 'approved' })).json().code).toBe('second-admin-needed');
  }
  const [act] = (await shop.get('/api/admin/pending-acts', devi)).json().acts as PendingAct[];
  if (!act) throw new Error('Nothing waits.');
  return { act, confirm: () => shop.put(path, devi, { ...act.request, confirms: act.id }) };
}
const state = async () => [await shop.balanceOf(asha), await limit()];
const waiting = async () => (await shop.get('/api/admin/pending-acts', meera)).json().acts;

test.each([
  ['approve', ['7000.00', '5000.00']],
  ['limit', ['0.00', '6000.00']],
] as const)('%s: an act that waits is confirmed by its number', async (kind, after) => {
  const { confirm } = await ask(kind);
  expect((await confirm()).statusCode).toBe(200);
  expect(await state()).toEqual(after);
  expect(await waiting()).toEqual([]);
});

test.each(['approve', 'limit'] as const)('%s: what was withdrawn is not done from an old list', async (kind) => {
  const { act, confirm } = await ask(kind);
  const before = await state();
  expect((await shop.post(`/api/admin/pending-acts/${act.id}/decline`, meera)).statusCode).toBe(200);
  const refused = await confirm();
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'already-decided']);
  expect(await state()).toEqual(before);
  expect(await waiting()).toEqual([]);
});
