import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ownRequestText } from '../../contract/funds-admin.ts';
import { ownRefundText } from '../../contract/orders-admin.ts';
import { userTexts } from '../../contract/users.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';

let shop: TestShop;
let meera: Person;
let devi: Person;
beforeAll(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
  devi = await shop.customer({ firstName: 'Devi', balance: '100.00' });
  await shop.patch(`/api/admin/users/${devi.id}/admin-status`, meera, { isAdmin: true });
  devi = await shop.signIn(devi.email);
});
afterEach(async () => expect(await shop.ledgerFaults()).toEqual([]));
afterAll(() => shop.close());

test.each(['add', 'subtract', 'set'])(
  'nobody does %s on their own wallet, and another admin can',
  async (operation) => {
    const before = await shop.balanceOf(devi);
    const body = { operation, amount: '10', description: 'Goodwill' };
    const book = (by: Person) => shop.post(`/api/admin/users/${devi.id}/balance-operation`, by, body);
    const refused = await book(devi);
    expect([refused.statusCode, refused.json()]).toEqual([422, { code: 'own-account', message: userTexts.ownBalance }]);
    expect(await shop.balanceOf(devi)).toBe(before);
    expect((await book(meera)).statusCode).toBe(200);
  },
);

test.each(['approved', 'rejected'])('nobody has their own request %s by their own hand', async (status) => {
  const asked = { amount: '500', referenceNumber: `4123456789${status === 'approved' ? '01' : '02'}` };
  const { id } = (await shop.post('/api/funds/request', devi, asked)).json();
  const decide = (by: Person) => shop.put(`/api/admin/fund-requests/${id}`, by, { status });
  const refused = await decide(devi);
  expect([refused.statusCode, refused.json()]).toEqual([422, { code: 'own-account', message: ownRequestText }]);
  const decided = await decide(meera);
  expect([decided.statusCode, decided.json().status]).toEqual([200, status]);
});

test('nobody refunds what they have ordered', async () => {
  const likes = await shop.service({ pricePerThousand: '25.00' });
  await shop.post(`/api/admin/users/${devi.id}/balance-operation`, meera, {
    operation: 'set',
    amount: '50',
    description: 'Goodwill',
  });
  const order = { serviceId: likes.id, url: 'https://instagram.com/p/x', quantity: 1_000 };
  const { id } = (await shop.post('/api/orders', devi, order)).json();
  await shop.patch(`/api/admin/orders/${id}/status`, devi, { status: 'cancelled' });
  const body = { userId: devi.id, amount: '25.00', reason: 'It came late' };
  const refund = (by: Person) => shop.post(`/api/admin/orders/${id}/refund`, by, body);
  const refused = await refund(devi);
  expect([refused.statusCode, refused.json()]).toEqual([422, { code: 'own-account', message: ownRefundText }]);
  expect(await shop.balanceOf(devi)).toBe('25.00');
  expect((await refund(meera)).statusCode).toBe(200);
});
