import { afterEach, beforeEach, expect, test } from 'vitest';
import { runWithSecondAdmin } from '../confirmations/assert-second-admin.ts';
import { day } from '../platform/clock.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { resolveDebt } from './decide-debt.ts';

let shop: TestShop;
let meera: Person;
let devi: Person;
let asha: Person;
let debtId = 0;
const reason = 'A good customer';

beforeEach(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
  asha = await shop.customer();
  const person = await shop.customer({ firstName: 'Devi' });
  await shop.patch(`/api/admin/users/${person.id}/admin-status`, meera, { isAdmin: true });
  const payment = { amount: '1500', referenceNumber: '632617000001' };
  const { id } = (await shop.post('/api/funds/request', asha, payment)).json();
  await shop.put(`/api/admin/fund-requests/${id}`, meera, { status: 'approved' });
  const spent = { operation: 'set', amount: '0', description: 'Spent' };
  await shop.post(`/api/admin/users/${asha.id}/balance-operation`, meera, spent);
  const reversal = { cause: 'taken-back', reason: 'The bank took it back' };
  await shop.post(`/api/admin/fund-requests/${id}/reversals`, meera, reversal);
  debtId = (await shop.get('/api/admin/money-back', meera)).json().debts[0].id;
  // Whom an admin made an admin is somebody else a day later.
  shop.clock.now += day + 1;
  [meera, devi] = [await shop.signIn(meera.email), await shop.signIn(person.email)];
  const limit = { ...guards, secondAdminAbove: '1000' };
  expect((await shop.put('/api/admin/payment-guards', meera, limit)).statusCode).toBe(200);
});
afterEach(async () => {
  expect(await shop.ledgerFaults()).toEqual([]);
  await shop.close();
});

const guards = { maxClaimHours: 0, firstTopUpLimit: '0', maxOpenClaims: 0, maxUnfoundClaims: 0, checksPayer: false };
const decide = async (who: Person, decision: 'forgive' | 'collect') =>
  (await shop.put(`/api/admin/debts/${debtId}`, who, { decision, reason })).statusCode;
const waiting = async (): Promise<unknown[]> => (await shop.get('/api/admin/pending-acts', meera)).json().acts;

test('nothing waits for a debt that was decided between a refusal and what it leaves behind', async () => {
  expect(await decide(meera, 'forgive')).toBe(409);
  expect(await waiting()).toHaveLength(1);
  const by = { adminId: meera.id, via: 'page', address: '' } as const;
  const at = shop.clock.now;
  let runs = 0;
  // Her second press is refused like the first, and before it leaves anything behind, another admin confirms the first.
  const pressAgain = async () => {
    runs++;
    const refused = shop.database.write((tx) => resolveDebt(tx, { debtId, decision: 'forgive', reason, by, at }));
    await expect(refused).rejects.toThrow();
    if (runs === 1) expect(await decide(devi, 'forgive')).toBe(200);
    return refused;
  };
  await expect(runWithSecondAdmin(shop.database, pressAgain)).rejects.toMatchObject({ code: 'already-decided' });
  expect([runs, await waiting()]).toEqual([2, []]);
});

test('two admins who press at once forgive it once, and nothing waits', async () => {
  const answers = await Promise.all([meera, devi, meera, devi, meera].map((who) => decide(who, 'forgive')));
  expect(answers.filter((status) => status === 200)).toHaveLength(1);
  expect(await waiting()).toEqual([]);
});

test('what waits to forgive a debt is gone when it is collected instead', async () => {
  expect(await decide(meera, 'forgive')).toBe(409);
  expect(await waiting()).toHaveLength(1);
  expect(await decide(devi, 'collect')).toBe(200);
  expect(await waiting()).toEqual([]);
});

test('what waits to forgive the rest of a debt is gone when a top-up has paid it', async () => {
  expect(await decide(devi, 'collect')).toBe(200);
  expect(await decide(meera, 'forgive')).toBe(409);
  expect(await waiting()).toHaveLength(1);
  asha = await shop.signIn(asha.email);
  const paid = { amount: '1600', referenceNumber: '632617000002' };
  const { id } = (await shop.post('/api/funds/request', asha, paid)).json();
  for (const who of [meera, devi]) await shop.put(`/api/admin/fund-requests/${id}`, who, { status: 'approved' });
  expect(await shop.balanceOf(asha)).toBe('100.00');
  expect(await waiting()).toEqual([]);
});
