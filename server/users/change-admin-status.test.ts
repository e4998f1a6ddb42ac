import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { AuditEntry } from '../../contract/audit.ts';
import { sessionEndedTopic } from '../accounts/log-out.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';

let shop: TestShop;
let meera: Person;
beforeAll(async () => {
  shop = await openTestShop();
});
beforeEach(async () => {
  meera = await shop.admin();
  // Whatever the test before has left: Meera is an admin again, and the only one.
  const isMeera = sql<0 | 1>`case when id = ${meera.id} then 1 else 0 end`;
  await shop.database.write((tx) => tx.updateTable('users').set({ is_admin: isMeera }).execute());
});
afterEach(async () => expect(await shop.ledgerFaults()).toEqual([]));
afterAll(() => shop.close());

const setRole = (by: Person, who: { id: number }, isAdmin: boolean) =>
  shop.patch(`/api/admin/users/${who.id}/admin-status`, by, { isAdmin });
const isSignedIn = async (who: Person) => (await shop.get('/api/auth/me', who)).statusCode === 200;
const admins = async (): Promise<number[]> => {
  const rows = await shop.database.read
    .selectFrom('users')
    .select('id')
    .where('is_admin', '=', 1)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
};

async function anotherAdmin(firstName: string): Promise<Person> {
  const person = await shop.customer({ firstName });
  expect((await setRole(meera, person, true)).statusCode).toBe(200);
  return shop.signIn(person.email);
}

test('a customer is made an admin, and is one from the next sign-in on', async () => {
  const asha = await shop.customer();
  const told: string[] = [];
  const off = shop.bus.subscribe(sessionEndedTopic, (sessionId) => told.push(sessionId));

  const answer = await setRole(meera, asha, true);

  expect([answer.statusCode, answer.json()]).toEqual([200, expect.objectContaining({ id: asha.id, isAdmin: true })]);
  expect(await isSignedIn(asha)).toBe(false);
  await vi.waitFor(() => expect(told.length).toBe(1), { timeout: 5_000, interval: 5 });
  off();
  const again = await shop.signIn(asha.email);
  expect((await shop.get('/api/admin/users', again)).statusCode).toBe(200);
  expect((await shop.get('/api/admin/admins', again)).json().map(({ id }: { id: number }) => id)).toEqual([
    meera.id,
    asha.id,
  ]);
});

test('an admin who is none any more is signed out, and sees no admin’s page after that', async () => {
  const devi = await anotherAdmin('Devi');
  expect((await setRole(meera, devi, false)).json().isAdmin).toBe(false);
  expect(await isSignedIn(devi)).toBe(false);
  const again = await shop.signIn(devi.email);
  expect((await shop.get('/api/admin/users', again)).statusCode).toBe(403);
});

test('what is so already stays so: nobody is signed out, nothing is noted', async () => {
  const [asha, devi] = [await shop.customer(), await anotherAdmin('Devi')];
  const noted = async () => (await shop.get('/api/admin/audit', meera)).headers['x-total-count'];
  const before = await noted();
  expect((await setRole(meera, asha, false)).statusCode).toBe(200);
  expect((await setRole(meera, devi, true)).statusCode).toBe(200);
  expect([await isSignedIn(asha), await isSignedIn(devi), await noted()]).toEqual([true, true, before]);
});

test('nobody changes their own role, nor that of one who is gone', async () => {
  for (const isAdmin of [false, true]) {
    const refused = await setRole(meera, meera, isAdmin);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'not-allowed']);
  }
  const asha = await shop.customer();
  await shop.delete(`/api/admin/users/${asha.id}`, meera);
  for (const id of [asha.id, 999_999_999]) {
    for (const isAdmin of [true, false]) expect((await setRole(meera, { id }, isAdmin)).statusCode).toBe(404);
  }
  expect(await admins()).toEqual([meera.id]);
  expect(await isSignedIn(meera)).toBe(true);
});

test('both changes are in the audit', async () => {
  const devi = await anotherAdmin('Devi');
  await setRole(meera, devi, false);
  const entries: AuditEntry[] = (await shop.get(`/api/admin/audit?subject=user&subjectId=${devi.id}`, meera)).json();
  expect(entries.map(({ action, before, after, admin }) => [action, before, after, admin?.id])).toEqual([
    ['remove-admin', { isAdmin: true }, { isAdmin: false }, meera.id],
    ['make-admin', { isAdmin: false }, { isAdmin: true }, meera.id],
  ]);
});

test.each(Array.from({ length: 8 }, (_, index) => index))(
  'two admins remove one another at once: one is left (%i)',
  async () => {
    const devi = await anotherAdmin('Devi');
    const answers = await Promise.all([setRole(meera, devi, false), setRole(devi, meera, false)]);
    // The second one may already have been signed out by the first.
    const codes = answers.map((answer) => (answer.statusCode === 200 ? 'done' : answer.json().code));
    expect(codes.filter((code) => code === 'done')).toHaveLength(1);
    expect(['last-admin', 'not-signed-in', 'not-allowed']).toContain(codes.find((code) => code !== 'done'));
    expect(await admins()).toHaveLength(1);
  },
);

test('ten admins remove each other all at once, in every way: one is left', async () => {
  const others: Person[] = [];
  for (let index = 0; index < 9; index++) others.push(await anotherAdmin('Devi'));
  const all = [meera, ...others];
  const answers = await Promise.all(
    all.flatMap((by, index) => [1, 2, 3].map((step) => setRole(by, all[(index + step) % all.length] ?? meera, false))),
  );
  for (const { statusCode } of answers) expect([200, 401, 403, 409]).toContain(statusCode);
  expect((await admins()).length).toBeGreaterThanOrEqual(1);
});
