import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type SecurityAct, type SecurityNotice, securityActs } from '../../contract/security-notices.ts';
import { hour } from '../platform/clock.ts';
import { openBrowser } from '../platform/testing-push-service.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';

let shop: TestShop;
let meera: Person;
let devi: Person;
let asha: Person;
beforeAll(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
  asha = await shop.customer();
  devi = await shop.customer({ firstName: 'Devi' });
  await shop.patch(`/api/admin/users/${devi.id}/admin-status`, meera, { isAdmin: true });
  devi = await shop.signIn(devi.email);
});
beforeEach(async () => {
  shop.clock.now += hour;
  await shop.confirm(meera);
  await shop.confirm(devi);
  while ((await shop.processJobs()) > 0);
  shop.mails.length = 0;
  shop.pushes.length = 0;
});
afterAll(() => shop.close());

const notices = async (who: Person): Promise<SecurityNotice[]> =>
  (await shop.get('/api/admin/security-notices', who)).json();
const acknowledge = (who: Person, id: number) => shop.post(`/api/admin/security-notices/${id}/acknowledge`, who, {});
const newest = async (who: Person): Promise<SecurityNotice> => {
  const [notice] = await notices(who);
  if (!notice) throw new Error('There is no notice.');
  return notice;
};

const password = 'sunflower-5';
let admins = 0;
async function createAdmin(): Promise<Person> {
  const email = `neha${++admins}@example.in`;
  const body = { firstName: 'Neha', lastName: 'Rao', email, password: shop.password };
  const { id } = (await shop.post('/api/admin/admins', meera, body)).json();
  return { id, email, token: '' };
}

const panel = { name: 'Cheap Panel', url: 'https://panel.example/api/v2', currency: 'USD', rate: '88.50' };

/** Each of the acts, done by Meera; answers whose account it was about. */
const acts: Record<SecurityAct, () => Promise<Person | undefined>> = {
  'admin-created': createAdmin,
  'admin-deleted': async () => {
    const neha = await createAdmin();
    await shop.delete(`/api/admin/admins/${neha.id}`, meera);
    return neha;
  },
  'role-given': async () => {
    const ravi = await shop.customer({ firstName: 'Ravi' });
    await shop.patch(`/api/admin/users/${ravi.id}/admin-status`, meera, { isAdmin: true });
    return ravi;
  },
  'role-taken': async () => {
    const neha = await createAdmin();
    await shop.patch(`/api/admin/users/${neha.id}/admin-status`, meera, { isAdmin: false });
    return neha;
  },
  'password-set': async () => {
    await shop.patch(`/api/admin/users/${asha.id}/password`, meera, { password });
    return asha;
  },
  'payment-changed': async () => {
    const settings = { qrCodeImage: '', upiId: `shop${shop.clock.now}@okicici`, paymentInstructions: '' };
    await shop.put('/api/payment-settings', meera, settings);
    return undefined;
  },
  'messages-changed': async () => {
    const settings = { isOn: true, paymentLimit: '1000', customerLimit: '5000', shopLimit: '20000' };
    await shop.put('/api/admin/bank-messages', meera, settings);
    return undefined;
  },
  'guards-changed': async () => {
    const guards = {
      maxClaimHours: 24,
      firstTopUpLimit: '500',
      maxOpenClaims: 3,
      maxUnfoundClaims: 3,
      checksPayer: false,
    };
    await shop.put('/api/admin/payment-guards', meera, guards);
    return undefined;
  },
  'tax-changed': async () => {
    const settings = { gstin: '', legalName: 'Tarakki Services', address: 'Kochi', sac: '998361' };
    await shop.put('/api/admin/tax-settings', meera, settings);
    return undefined;
  },
  'second-admin-asked': async () => {
    const limit = { name: 'payment.secondAdminPaise', value: '50000' };
    await shop.database.write((tx) => tx.insertInto('settings').values(limit).execute());
    const guards = { maxClaimHours: 24, firstTopUpLimit: '500', maxOpenClaims: 3, maxUnfoundClaims: 3 };
    const off = { ...guards, checksPayer: false, secondAdminAbove: '0' };
    await shop.put('/api/admin/payment-guards', meera, off);
    await shop.database.write((tx) => tx.deleteFrom('settings').where('name', '=', limit.name).execute());
    return undefined;
  },
  'balance-changed': async () => {
    const body = { operation: 'add', amount: '10000.01', description: 'Goodwill' };
    await shop.post(`/api/admin/users/${asha.id}/balance-operation`, meera, body);
    return asha;
  },
  'provider-created': async () => {
    await shop.post('/api/admin/providers', meera, { ...panel, apiKey: 'a-key-1234' });
    return undefined;
  },
  'provider-changed': async () => {
    const { id } = (await shop.post('/api/admin/providers', meera, { ...panel, apiKey: 'a-key-1234' })).json();
    await shop.put(`/api/admin/providers/${id}`, meera, { ...panel, url: 'https://panel.example/tenant/api/v2' });
    return undefined;
  },
};

test.each(securityActs)('%s is told to every admin at once, and to whom it concerns', async (act) => {
  const about = await acts[act]();
  for (const who of [meera, devi]) {
    expect(await newest(who)).toMatchObject({ act, by: { id: meera.id, email: meera.email } });
  }
  shop.mails.length = 0;
  while ((await shop.processJobs()) > 0);

  const told = shop.mails.map(({ to }) => to);
  for (const { email } of [meera, devi, ...(about ? [about] : [])]) expect(told).toContain(email);
  const { message } = await newest(devi);
  const toDevi = shop.mails.filter(({ to }) => to === devi.email).at(-1);
  expect(toDevi?.text).toContain(message);
  if (about) {
    const own = shop.mails.filter(({ to, subject }) => to === about.email && subject.startsWith('A change to'));
    expect(own.at(-1)?.text).toMatch(/नमस्ते/);
  }
  const everything = JSON.stringify([shop.mails, await notices(devi)]);
  for (const secret of [password, shop.password]) expect(everything).not.toContain(secret);
});

test('a push goes to every browser that an admin has subscribed', async () => {
  const { p256dh, auth } = openBrowser('phone');
  const endpoint = 'https://fcm.googleapis.com/fcm/send/devis-phone';
  expect((await shop.post('/api/push/subscribe', devi, { endpoint, keys: { p256dh, auth } })).statusCode).toBe(200);
  await acts['payment-changed']();
  const { message } = await newest(devi);
  for (let turn = 0; turn < 3; turn++) await shop.processJobs();
  expect(shop.pushes.map(({ message: { title, body } }) => [title, body])).toEqual([['Security notice', message]]);
});

test('whoever did it keeps the notice for a day; another admin removes it from their own list alone', async () => {
  await acts['payment-changed']();
  const { id, at, removableAt } = await newest(meera);
  expect(removableAt).toBe(new Date(Date.parse(at) + 24 * hour).toISOString());
  const refused = await acknowledge(meera, id);
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'own-account']);

  expect((await acknowledge(devi, id)).statusCode).toBe(200);
  expect((await acknowledge(devi, id)).statusCode).toBe(200);
  expect((await newest(devi)).id).not.toBe(id);
  expect((await newest(meera)).id).toBe(id);

  shop.clock.now += 24 * hour;
  await shop.confirm(meera);
  expect((await acknowledge(meera, id)).statusCode).toBe(200);
  expect((await newest(meera)).id).not.toBe(id);
  expect((await acknowledge(meera, 999_999)).statusCode).toBe(404);
});

test('nobody can take a notice back, not even in the database', async () => {
  const { id } = await newest(meera);
  const { database } = shop;
  await expect(
    database.write((tx) =>
      tx.updateTable('security_notices').set({ message: 'Nothing' }).where('id', '=', id).execute(),
    ),
  ).rejects.toThrow();
  await expect(
    database.write((tx) => tx.deleteFrom('security_notices').where('id', '=', id).execute()),
  ).rejects.toThrow();
});

test('small operations, and those that change nothing, are told to nobody', async () => {
  const before = await notices(devi);
  const small = { operation: 'add', amount: '10000', description: 'Goodwill' };
  await shop.post(`/api/admin/users/${asha.id}/balance-operation`, meera, small);
  await shop.patch(`/api/admin/users/${asha.id}/admin-status`, meera, { isAdmin: false });
  expect(await notices(devi)).toEqual(before);
});
