import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openTestShop, type Person, type TestShop } from '../testing.ts';

let shop: TestShop;
let meera: Person;
beforeAll(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
});
afterEach(async () => expect(await shop.ledgerFaults()).toEqual([]));
afterAll(() => shop.close());

const status = async (who: Person) => (await shop.get('/api/auth/me', who)).statusCode;
const end = (userId: number, by: Person) => shop.delete(`/api/admin/users/${userId}/sessions`, by);

test('an admin signs somebody out everywhere, which the audit log and the account’s own list tell', async () => {
  const asha = await shop.customer();
  const again = await shop.signIn(asha.email);
  const answer = await end(asha.id, meera);
  expect([answer.statusCode, answer.json()]).toEqual([200, { ended: 2 }]);
  expect([await status(asha), await status(again)]).toEqual([401, 401]);
  const [act] = (await shop.get('/api/admin/audit?subject=user', meera)).json();
  expect(act).toMatchObject({ action: 'end-sessions', subjectId: asha.id, after: { sessions: 2 } });
  const back = await shop.signIn(asha.email);
  const activity = (await shop.get('/api/user/activity', back)).json();
  expect(JSON.stringify(activity)).toContain('devices-signed-out');
});

test('an admin who does so to themselves stays signed in here alone', async () => {
  const elsewhere = await shop.signIn(meera.email);
  expect((await end(meera.id, meera)).json()).toEqual({ ended: 1 });
  expect([await status(meera), await status(elsewhere)]).toEqual([200, 401]);
});

test('an account that is deleted, or never was, has no sessions to end', async () => {
  const ravi = await shop.customer({ firstName: 'Ravi' });
  expect((await shop.delete(`/api/admin/users/${ravi.id}`, meera)).statusCode).toBe(200);
  for (const id of [ravi.id, 999_999]) expect((await end(id, meera)).statusCode).toBe(404);
});
