import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { AuditEntry } from '../../contract/audit.ts';
import { sessionEndedTopic } from '../accounts/log-out.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';

let shop: TestShop;
let meera: Person;
beforeAll(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
});
afterAll(() => shop.close());

const setPassword = (who: { id: number }, password: unknown) =>
  shop.patch(`/api/admin/users/${who.id}/password`, meera, { password });
const setAdminPassword = (by: Person, who: { id: number }, newPassword: unknown) =>
  shop.patch(`/api/admin/admins/${who.id}/password`, by, { newPassword });
const logIn = async (email: string, password: string) =>
  (await shop.post('/api/auth/login', undefined, { email, password })).statusCode;
const isSignedIn = async (who: Person) => (await shop.get('/api/auth/me', who)).statusCode === 200;

async function anotherAdmin(email: string): Promise<Person> {
  const body = { firstName: 'Devi', lastName: 'Rao', email, password: shop.password };
  expect((await shop.post('/api/admin/admins', meera, body)).statusCode).toBe(201);
  return shop.signIn(email);
}

test('a customer who is locked out gets a password, and every device is signed out', async () => {
  const asha = await shop.customer();
  const phone = await shop.signIn(asha.email);
  for (let index = 0; index < 3; index++) {
    await shop.patch('/api/user/change-password', asha, { currentPassword: 'wrong', newPassword: 'marigold-77' });
  }
  const told: string[] = [];
  const off = shop.bus.subscribe(sessionEndedTopic, (sessionId) => told.push(sessionId));

  // Not even an admin gives out what everybody guesses first.
  expect((await setPassword(asha, '123456')).json().fields).toHaveProperty('password');
  expect((await setPassword(asha, 'read-me-out-7')).statusCode).toBe(200);

  expect([await isSignedIn(asha), await isSignedIn(phone)]).toEqual([false, false]);
  await vi.waitFor(() => expect(told.length).toBe(2), { timeout: 5_000, interval: 5 });
  off();
  expect([await logIn(asha.email, shop.password), await logIn(asha.email, 'read-me-out-7')]).toEqual([401, 200]);
  const profile = await shop.get('/api/admin/users', meera);
  expect(profile.body).not.toContain('read-me-out-7');
  const row = shop.database.read.selectFrom('users').select('password_change_attempts').where('id', '=', asha.id);
  expect(await row.executeTakeFirstOrThrow()).toEqual({ password_change_attempts: 0 });
});

test('a link that was mailed before sets no password any more', async () => {
  const asha = await shop.customer();
  await shop.post('/api/auth/forgot-password', undefined, { email: asha.email });
  await shop.processJobs();
  const token = /#token=([\w-]+)/.exec(shop.mails.find(({ text }) => text.includes('#token='))?.text ?? '')?.[1];
  expect(token).toBeDefined();
  await setPassword(asha, 'sunflower-5');
  const late = await shop.post('/api/auth/reset-password', undefined, { token, password: 'marigold-77' });
  expect([late.statusCode, late.json().code]).toEqual([422, 'link-expired']);
  expect(await logIn(asha.email, 'sunflower-5')).toBe(200);
});

test.each([
  ['users', 'password'],
  ['admins', 'newPassword'],
])('a stolen session does not become the account through /%s: the current password is needed', async (path, field) => {
  const devi = await anotherAdmin(`devi.${path}@example.in`);
  const set = (more: object) =>
    shop.patch(`/api/admin/${path}/${devi.id}/password`, devi, { [field]: 'sunflower-5', ...more });
  for (const more of [{}, { currentPassword: '' }]) {
    const refused = await set(more);
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['currentPassword']]);
  }
  // Tries are counted as those on the profile are.
  const codes = [];
  for (let n = 0; n < 4; n++) codes.push((await set({ currentPassword: 'a guess' })).json().code);
  expect(codes).toEqual(['wrong-password', 'wrong-password', 'password-change-locked', 'password-change-locked']);
  expect((await set({ currentPassword: shop.password })).json().code).toBe('password-change-locked');
  expect([await logIn(devi.email, shop.password), await logIn(devi.email, 'sunflower-5')]).toEqual([200, 401]);
});

test.each(['', '12345', 'x'.repeat(257), 7, null])('%j is no password', async (password) => {
  const asha = await shop.customer();
  const refused = await setPassword(asha, password);
  expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['password']]);
  expect(await isSignedIn(asha)).toBe(true);
});

test('an admin may set their own with the current one, and goes on where they are', async () => {
  const devi = await anotherAdmin('devi.own@example.in');
  const tablet = await shop.signIn(devi.email);
  const asUser = { password: 'sunflower-5', currentPassword: shop.password };
  expect((await shop.patch(`/api/admin/users/${devi.id}/password`, devi, asUser)).statusCode).toBe(200);
  expect([await isSignedIn(devi), await isSignedIn(tablet)]).toEqual([true, false]);
  const asAdmin = { newPassword: 'marigold-77', currentPassword: 'sunflower-5' };
  expect((await shop.patch(`/api/admin/admins/${devi.id}/password`, devi, asAdmin)).statusCode).toBe(200);
  expect(await isSignedIn(devi)).toBe(true);
  expect(await logIn(devi.email, 'marigold-77')).toBe(200);
});

test('an admin’s password is set by another: all their sessions end, and the commonest passwords are refused', async () => {
  const devi = await anotherAdmin('devi.other@example.in');
  const common = await setAdminPassword(meera, devi, 'password');
  expect([common.statusCode, Object.keys(common.json().fields)]).toEqual([400, ['newPassword']]);
  expect(await isSignedIn(devi)).toBe(true);
  expect((await setAdminPassword(meera, devi, 'sunflower-5')).json()).toEqual({ message: expect.any(String) });
  expect([await isSignedIn(devi), await logIn(devi.email, 'sunflower-5')]).toEqual([false, 200]);
});

test('nobody and the deleted get no password, and a customer none among the admins', async () => {
  const [asha, gone] = [await shop.customer(), await shop.customer()];
  await shop.delete(`/api/admin/users/${gone.id}`, meera);
  for (const id of [gone.id, 999_999_999]) expect((await setPassword({ id }, 'sunflower-5')).statusCode).toBe(404);
  for (const id of [asha.id, gone.id, 999_999_999]) {
    expect((await setAdminPassword(meera, { id }, 'sunflower-5')).statusCode).toBe(404);
  }
  expect(await isSignedIn(asha)).toBe(true);
});

test('the audit says that it happened, and holds neither password nor hash', async () => {
  const [asha, devi] = [await shop.customer(), await anotherAdmin('devi.audit@example.in')];
  await setPassword(asha, 'sunflower-5');
  await setAdminPassword(meera, devi, 'marigold-77');
  const answer = await shop.get('/api/admin/audit?search=set-password', meera);
  const noted: AuditEntry[] = answer.json();
  expect(noted.slice(0, 2).map(({ subject, subjectId, before, after }) => [subject, subjectId, before, after])).toEqual(
    [
      ['admin', devi.id, {}, {}],
      ['user', asha.id, {}, {}],
    ],
  );
  const rows = await shop.database.read.selectFrom('audit_entries').selectAll().execute();
  expect(JSON.stringify(rows)).not.toMatch(/sunflower|marigold|argon2|rangoli/);
});
