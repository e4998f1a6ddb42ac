import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AccountActivity } from '../../contract/accounts.ts';
import { day } from '../platform/clock.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { deleteExpiredAccess } from './delete-expired-access.ts';

let shop: TestShop;
let meera: Person;
let asha: Person;
beforeAll(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
});
beforeEach(async () => {
  asha = await shop.customer();
  shop.securityEvents.length = 0;
});
afterEach(async () => expect(await shop.ledgerFaults()).toEqual([]));
afterAll(() => shop.close());

const activityOf = async (who: Person): Promise<AccountActivity[]> =>
  (await shop.get('/api/user/activity', who)).json();
const kindsOf = async (who: Person) => (await activityOf(who)).map(({ kind }) => kind);
const logged = () => shop.securityEvents.map(({ kind, userId, byUserId }) => [kind, userId, byUserId]);

function signIn(email: string, password: string, headers: Record<string, string> = {}) {
  const payload = { email, password };
  return shop.app.inject({ method: 'POST', url: '/api/auth/login', remoteAddress: '203.0.113.77', headers, payload });
}

test('sign-ins stand on the list of the account with the browser and a wide network, and in the log', async () => {
  await signIn(asha.email, shop.password, { 'user-agent': 'Firefox' });
  expect(await activityOf(asha)).toEqual([
    { kind: 'sign-in', at: expect.any(String), times: 1, userAgent: 'Firefox', network: '203.0.113.0/24' },
  ]);
  expect(logged()).toEqual([['sign-in', asha.id, undefined]]);
});

test('failures of a day are one entry, and those at an email without an account are kept alike', async () => {
  for (let number = 0; number < 3; number++) await signIn(asha.email, 'not-this-one');
  expect(await activityOf(asha)).toEqual([
    { kind: 'sign-in-failed', at: expect.any(String), times: 3, userAgent: '', network: '203.0.113.0/24' },
  ]);
  await signIn('nobody@example.in', 'not-this-one');
  expect(logged()).toEqual([
    ...Array(3).fill(['sign-in-failed', asha.id, undefined]),
    ['sign-in-failed', undefined, undefined],
  ]);
  const rows = await shop.database.read.selectFrom('sign_in_failures').selectAll().execute();
  expect(rows.map(({ times }) => times).sort()).toEqual([1, 3]);
  expect(JSON.stringify(rows)).not.toContain('@');
});

test('a lock, password and role changes, and signing out are told to the owner and logged', async () => {
  const strict = await openTestShop({ RATE_LIMIT_FACTOR: '1' });
  const ravi = await strict.customer({ firstName: 'Ravi' });
  const wrong = { email: ravi.email, password: 'not-this-one' };
  for (let number = 0; number < 6; number++) await strict.post('/api/auth/login', undefined, wrong);
  const locked = (await strict.get('/api/user/activity', ravi)).json();
  expect(locked.map(({ kind, times }: AccountActivity) => [kind, times]).sort()).toEqual([
    ['sign-in-failed', 5],
    ['sign-in-locked', 1],
  ]);
  expect(strict.securityEvents.at(-1)?.kind).toBe('sign-in-locked');
  await strict.close();

  const newPassword = 'marigold-77';
  const change = { currentPassword: shop.password, newPassword };
  expect((await shop.patch('/api/user/change-password', asha, change)).statusCode).toBe(200);
  const other = (await signIn(asha.email, newPassword)).json().token;
  expect((await shop.delete('/api/user/sessions', asha)).statusCode).toBe(200);
  expect((await shop.get('/api/auth/me', { ...asha, token: other })).statusCode).toBe(401);
  expect(
    (await shop.patch(`/api/admin/users/${asha.id}/password`, meera, { password: shop.password })).statusCode,
  ).toBe(200);
  expect((await shop.patch(`/api/admin/users/${asha.id}/admin-status`, meera, { isAdmin: true })).statusCode).toBe(200);
  expect((await shop.patch(`/api/admin/users/${asha.id}/admin-status`, meera, { isAdmin: false })).statusCode).toBe(
    200,
  );
  asha = await shop.signIn(asha.email);
  const kinds = [
    ...['sign-in', 'removed-admin', 'made-admin', 'password-set', 'devices-signed-out', 'sign-in', 'password-changed'],
  ];
  expect(await kindsOf(asha)).toEqual(kinds);
  expect((await activityOf(asha)).find(({ kind }) => kind === 'password-set')).toMatchObject({
    network: '',
    userAgent: '',
  });
  expect(logged()).toContainEqual(['password-set', asha.id, meera.id]);
  await shop.post('/api/auth/logout', asha, {});
  expect(logged().at(-1)).toEqual(['sign-out', asha.id, undefined]);
});

test('a password that was reset by mail stands on the list', async () => {
  await shop.post('/api/auth/forgot-password', undefined, { email: asha.email });
  while ((await shop.processJobs()) > 0);
  const [, token] = /#token=([\w-]+)/.exec(shop.mails.map(({ text }) => text).join('\n')) ?? [];
  await shop.post('/api/auth/reset-password', undefined, { token, password: shop.password });
  asha = await shop.signIn(asha.email);
  expect(await kindsOf(asha)).toEqual(['sign-in', 'password-reset']);
  expect(logged().map(([kind]) => kind)).toEqual(['password-reset-asked', 'password-reset', 'sign-in']);
});

test('calls that a signed-in person was refused are logged, and no more than thirty a minute', async () => {
  expect((await shop.get('/api/admin/orders', asha)).statusCode).toBe(403);
  expect(shop.securityEvents).toEqual([
    expect.objectContaining({
      kind: 'call-refused',
      userId: asha.id,
      detail: { code: 'not-allowed', call: 'GET /api/admin/orders' },
    }),
  ]);
  for (let number = 0; number < 40; number++) await shop.get('/api/admin/orders', asha);
  expect(shop.securityEvents).toHaveLength(30);
});

test('no line holds an email, a password or a token', async () => {
  await signIn(asha.email, shop.password);
  await signIn(asha.email, 'not-this-one');
  await shop.post('/api/auth/forgot-password', undefined, { email: asha.email });
  await shop.patch('/api/user/change-password', asha, { currentPassword: 'not-this-one', newPassword: 'marigold-77' });
  const text = JSON.stringify(shop.securityEvents);
  expect(shop.securityEvents.map(({ kind }) => kind)).toEqual([
    'sign-in',
    'sign-in-failed',
    'password-reset-asked',
    'call-refused',
  ]);
  for (const secret of [asha.email, shop.password, 'not-this-one', asha.token]) expect(text).not.toContain(secret);
});

test('the list is kept for 180 days, is part of the export, and goes with the person', async () => {
  await signIn(asha.email, shop.password);
  const { activity } = (await shop.get('/api/user/data', asha)).json();
  expect(activity).toEqual([expect.objectContaining({ kind: 'sign-in' })]);
  await signIn(asha.email, 'not-this-one');
  const rows = () =>
    shop.database.read.selectFrom('account_events').selectAll().where('user_id', '=', asha.id).execute();
  expect(await rows()).toHaveLength(1);
  await deleteExpiredAccess(shop.database, shop.clock.now + 179 * day);
  expect(await rows()).toHaveLength(1);
  await deleteExpiredAccess(shop.database, shop.clock.now + 182 * day);
  expect(await rows()).toEqual([]);
  expect(await shop.database.read.selectFrom('sign_in_failures').selectAll().execute()).toEqual([]);

  meera = await shop.signIn(meera.email);
  const ravi = await shop.customer({ firstName: 'Ravi' });
  await signIn(ravi.email, shop.password);
  expect((await shop.delete(`/api/admin/users/${ravi.id}`, meera)).statusCode).toBe(200);
  const events = shop.database.read.selectFrom('account_events').selectAll().where('user_id', '=', ravi.id);
  expect(await events.execute()).toEqual([]);
});
