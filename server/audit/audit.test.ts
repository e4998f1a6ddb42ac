import { sql } from 'kysely';
import { PNG } from 'pngjs';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { AuditEntry } from '../../contract/audit.ts';
import { hour } from '../platform/clock.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';

let shop: TestShop;
let meera: Person;
beforeAll(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
});
afterEach(async () => expect(await shop.ledgerFaults()).toEqual([]));
afterAll(() => shop.close());

const audit = async (query = ''): Promise<AuditEntry[]> => (await shop.get(`/api/admin/audit${query}`, meera)).json();
const newest = async () => (await audit('?page=1&pageSize=1'))[0];
const ask = async (who: Person, referenceNumber: string): Promise<number> =>
  (await shop.post('/api/funds/request', who, { amount: '500', referenceNumber })).json().id;
const settings = { qrCodeImage: '', upiId: 'shop@okicici', paymentInstructions: 'Pay' };

async function ticketOf(who: Person): Promise<number> {
  const body = { category: 'other', subject: 'A question', description: 'When do the likes of my order arrive?' };
  return (await shop.post('/api/support/tickets', who, body)).json().ticket.id;
}

test('a decision on a payment is noted with who, when and from where', async () => {
  const asha = await shop.customer();
  const [paid, wrong] = [await ask(asha, 'UTR-AUDIT-1'), await ask(asha, 'UTR-AUDIT-2')];
  await shop.app.inject({
    method: 'PUT',
    url: `/api/admin/fund-requests/${paid}`,
    headers: { authorization: `Bearer ${meera.token}` },
    payload: { status: 'approved' },
    remoteAddress: '203.0.113.7',
  });
  expect(await newest()).toEqual({
    id: expect.any(Number),
    at: new Date(shop.clock.now).toISOString(),
    admin: { id: meera.id, firstName: 'Shop', lastName: 'Owner', email: meera.email },
    action: 'approve',
    subject: 'fund-request',
    subjectId: paid,
    subjectName: 'Asha Verma',
    before: { status: 'pending' },
    after: { status: 'approved' },
    via: 'page',
    address: '203.0.113.7',
    hasServices: false,
    batch: null,
    undoneBy: null,
  });
  await shop.put(`/api/admin/fund-requests/${wrong}`, meera, { status: 'rejected', adminNotes: 'No such payment' });
  expect(await newest()).toMatchObject({
    action: 'reject',
    subjectId: wrong,
    before: { status: 'pending', adminNotes: '' },
    after: { status: 'rejected', adminNotes: 'No such payment' },
  });
});

test('of many who decide, the one whose decision counts is noted, once', async () => {
  const asha = await shop.customer();
  const id = await ask(asha, 'UTR-AUDIT-RACE');
  const decide = (index: number) =>
    shop.put(`/api/admin/fund-requests/${id}`, meera, { status: index % 2 === 0 ? 'approved' : 'rejected' });
  await Promise.all(Array.from({ length: 20 }, (_, index) => decide(index)));
  expect(await audit(`?subject=fund-request&subjectId=${id}`)).toHaveLength(1);
});

test('payment settings are noted where they differ, and of a picture its length alone', async () => {
  const picture = `data:image/png;base64,${PNG.sync.write(new PNG({ width: 20, height: 20 })).toString('base64')}`;
  const change = (body: Record<string, unknown>) => shop.put('/api/payment-settings', meera, { ...settings, ...body });
  await change({});
  await change({ upiId: 'new@okicici', qrCodeImage: picture });
  expect(await newest()).toMatchObject({
    action: 'change',
    subject: 'payment-settings',
    subjectId: null,
    before: { qrCodeImage: '', upiId: 'shop@okicici' },
    after: { qrCodeImage: `a picture of ${picture.length} characters`, upiId: 'new@okicici' },
  });
  expect(Object.keys((await newest())?.after ?? {}).sort()).toEqual(['qrCodeImage', 'upiId']);
  const { id } = (await newest()) ?? {};
  await change({ upiId: 'new@okicici', qrCodeImage: picture });
  expect((await newest())?.id).toBe(id);
  const rows = await shop.database.read.selectFrom('audit_entries').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain('iVBORw0KGgo');
});

test('a ticket and an order are noted with what changed of them', async () => {
  const asha = await shop.customer({ balance: '100.00' });
  const ticketId = await ticketOf(asha);
  await shop.patch(`/api/admin/support/tickets/${ticketId}`, meera, {
    status: 'resolved',
    priority: 'medium',
    adminNotes: 'Done',
  });
  expect(await newest()).toMatchObject({
    action: 'change',
    subject: 'ticket',
    subjectId: ticketId,
    before: { status: 'open', adminNotes: '' },
    after: { status: 'resolved', adminNotes: 'Done' },
  });
  expect(Object.keys((await newest())?.after ?? {}).sort()).toEqual(['adminNotes', 'status']);

  const { id: serviceId } = await shop.service();
  const order = { serviceId, url: 'https://instagram.com/p/x', quantity: 100 };
  const { id: orderId } = (await shop.post('/api/orders', asha, order)).json();
  await shop.patch(`/api/admin/orders/${orderId}/status`, meera, { status: 'processing', progress: 40 });
  expect(await newest()).toMatchObject({
    subject: 'order',
    subjectId: orderId,
    before: { status: 'pending' },
    after: { status: 'processing', progress: 40 },
  });
});

test('what was refused is not noted', async () => {
  const before = await newest();
  const asha = await shop.customer();
  await shop.patch(`/api/admin/support/tickets/999999999`, meera, { status: 'resolved' });
  await shop.put(`/api/admin/fund-requests/999999999`, meera, { status: 'approved' });
  await shop.patch(`/api/admin/users/${asha.id}/admin-status`, asha, { isAdmin: true });
  await shop.put('/api/payment-settings', asha, settings);
  expect(await newest()).toEqual(before);
});

test('the audit is searched by admin, act and content, and narrowed by subject, admin and time', async () => {
  const start = shop.clock.now;
  const asha = await shop.customer();
  shop.clock.now = start + hour;
  await shop.confirm(meera);
  const deviId: number = (
    await shop.post('/api/admin/admins', meera, {
      firstName: 'Devi',
      lastName: 'Rao',
      email: 'devi@example.in',
      password: shop.password,
    })
  ).json().id;
  const devi = await shop.signIn('devi@example.in');
  shop.clock.now = start + 2 * hour;
  await shop.post(`/api/admin/users/${asha.id}/balance-operation`, devi, {
    operation: 'add',
    amount: '12.34',
    description: 'Sorry for the delay',
  });
  const actions = async (query: string) => (await audit(query)).map(({ action, subjectId }) => [action, subjectId]);
  const gift = ['add-balance', asha.id];
  const made = ['create', deviId];

  expect((await actions('')).slice(0, 2)).toEqual([gift, made]);
  for (const search of ['devi rao', 'DEVI@', 'add-bal', '12.34', 'for the delay']) {
    expect([search, await actions(`?search=${encodeURIComponent(search)}`)]).toEqual([search, [gift]]);
  }
  expect(await actions('?search=100%25')).toEqual([]);
  expect(await actions(`?adminId=${deviId}`)).toEqual([gift]);
  expect(await actions(`?subject=user&subjectId=${asha.id}`)).toEqual([gift]);
  expect(await actions(`?subject=admin`)).toEqual([made]);
  const at = (hours: number) => new Date(start + hours * hour).toISOString();
  expect(await actions(`?from=${at(1)}`)).toEqual([gift, made]);
  expect(await actions(`?from=${at(1)}&to=${at(2)}`)).toEqual([made]);
  expect(await actions(`?from=${at(3)}`)).toEqual([]);
  for (const query of ['?from=yesterday', '?subject=wallet', '?adminId=x', '?subjectId=-1']) {
    expect([query, (await shop.get(`/api/admin/audit${query}`, meera)).statusCode]).toEqual([query, 400]);
  }
  shop.clock.now = start;
});

test('pages hold all entries once, newest first', async () => {
  const all = await audit();
  expect(all.length).toBeGreaterThan(5);
  expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted((a, b) => b - a));
  const pages = await Promise.all(all.map((_, index) => audit(`?page=${index + 1}&pageSize=1`)));
  expect(pages.flat()).toEqual(all);
  const { headers } = await shop.get('/api/admin/audit?page=2&pageSize=2', meera);
  expect(headers['x-total-count']).toBe(String(all.length));
});

test('nobody changes the audit, or takes anything out of it', async () => {
  const before = await audit();
  for (const change of [
    "update audit_entries set action = 'nothing'",
    'update audit_entries set actor_id = actor_id',
    'delete from audit_entries',
    ...(shop.database.engine === 'postgres' ? ['truncate audit_entries'] : []),
  ]) {
    const attempt = shop.database.write((tx) => sql.raw(change).execute(tx));
    await expect(attempt, change).rejects.toThrow('audit_entries is append-only');
  }
  expect(await audit()).toEqual(before);
});
