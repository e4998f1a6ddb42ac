import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { secondAdminLimitName } from '../confirmations/second-admin-limit.ts';
import { day, hour, isoTime, minute } from '../platform/clock.ts';
import { indianDay, startOfIndianDay } from '../platform/indian-time.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { announceEndingBonuses } from './announce-ending-bonuses.ts';

let shop: TestShop;
let meera: Person;
let asha: Person;
let serviceId: number;
beforeAll(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
  serviceId = (await shop.service({ pricePerThousand: '100.00' })).id;
});
beforeEach(async () => {
  asha = await shop.customer({ balance: '60.00' });
});
afterEach(async () => expect(await shop.ledgerFaults()).toEqual([]));
afterAll(() => shop.close());

const grant = (more: Record<string, unknown> = {}, key?: string, who = asha) => {
  const body = { amount: '50', days: 30, reason: 'It came late', ...more };
  return shop.post(`/api/admin/users/${who.id}/bonuses`, meera, body, key === undefined ? {} : { key });
};
const order = (more: Record<string, unknown> = {}, who = asha) => {
  const body = { serviceId, url: 'https://instagram.com/p/x', quantity: 1_000, useBonus: true, ...more };
  return shop.post('/api/orders', who, body);
};
const bonuses = async (who = asha) => (await shop.get(`/api/admin/user-bonuses/${who.id}`, meera)).json();
const lefts = async () => (await bonuses()).map(({ left }: { left: string }) => left);
const around = async () => (await shop.get('/api/auth/me', asha)).json().bonus;
const refund = (id: number, part: Record<string, unknown>) =>
  shop.post(`/api/admin/orders/${id}/refund`, meera, { userId: asha.id, reason: 'It came late', ...part });
const set = (id: number, status: string) => shop.patch(`/api/admin/orders/${id}/status`, meera, { status });

describe('an order', () => {
  test('has the bonus pay what the wallet lacks, as a discount of its own', async () => {
    await grant();
    const placed = await order({ expectedTotal: '60.00' });
    expect(placed.statusCode, placed.body).toBe(201);
    const discounts = [{ title: 'Bonus', discountType: 'bonus', discountPercentage: '', amountOff: '40.00' }];
    expect(placed.json()).toMatchObject({ listAmount: '100.00', totalAmount: '60.00', discounts });
    expect(await shop.balanceOf(asha)).toBe('0.00');
    expect(await bonuses()).toMatchObject([{ amount: '50.00', used: '40.00', left: '10.00', state: 'open' }]);
    const [movement] = (await shop.get('/api/funds/transactions', asha)).json();
    expect(movement).toMatchObject({ amount: '60.00' });
  });

  test.each<[string, Record<string, unknown>, number, string]>([
    ['that the wallet covers', { quantity: 600 }, 201, '0.00'],
    ['that lacks more than there is', { quantity: 1_101 }, 422, '60.00'],
    ['that does not ask for it', { useBonus: false }, 422, '60.00'],
  ])('%s uses none', async (_, more, status, balance) => {
    await grant();
    const answer = await order(more);
    expect(answer.statusCode, answer.body).toBe(status);
    if (status === 422) expect(answer.json().code).toBe('insufficient-balance');
    expect([await shop.balanceOf(asha), await lefts()]).toEqual([balance, ['50.00']]);
  });

  test('is refused when the page showed another price, and from an empty wallet', async () => {
    await grant();
    const refused = await order({ expectedTotal: '100.00' });
    expect(refused.json()).toMatchObject({ code: 'price-changed', fields: { expectedTotal: '60.00' } });
    const ravi = await shop.customer({ firstName: 'Ravi' });
    await grant({ amount: '500' }, undefined, ravi);
    expect((await order({}, ravi)).json().code).toBe('insufficient-balance');
  });

  test('uses first what ends first, and nothing that has ended', async () => {
    await grant({ amount: '30', days: 90 });
    await grant({ amount: '20', days: 10 });
    await grant({ amount: '500', days: 1 });
    shop.clock.now += 2 * day;
    meera = await shop.signIn(meera.email);
    expect(await around()).toMatchObject({ amount: '50.00', endingFirst: '20.00' });
    expect((await order()).statusCode).toBe(201);
    expect((await bonuses()).map(({ left, state }: Record<string, string>) => [left, state])).toEqual([
      ['0.00', 'ended'],
      ['0.00', 'used'],
      ['10.00', 'open'],
    ]);
  });

  test('counts after a coupon', async () => {
    await grant();
    await shop.post('/api/admin/coupons', meera, { code: 'BONUS10', percentOff: '10' });
    const placed = (await order({ couponCode: 'BONUS10' })).json();
    expect(placed).toMatchObject({ totalAmount: '60.00', discounts: [{ amountOff: '10.00' }, { amountOff: '30.00' }] });
  });

  test('of a mass order takes none, and one that is kept uses none', async () => {
    await grant({ amount: '10' });
    const line = { serviceId, url: 'https://instagram.com/p/x', quantity: 1_000, useBonus: true };
    expect((await shop.post('/api/orders/mass', asha, { place: 'good', lines: [line] })).statusCode).toBe(400);
    const settings = { upiId: 'tarakki@upi', qrCodeImage: '', paymentInstructions: '' };
    expect((await shop.put('/api/payment-settings', meera, settings)).statusCode).toBe(200);
    const kept = await shop.post('/api/orders/unpaid', asha, { ...line, expectedTotal: '100.00' });
    expect([kept.statusCode, kept.json().totalAmount], kept.body).toEqual([201, '100.00']);
    expect(await lefts()).toEqual(['10.00']);
  });
});

describe('many at once', () => {
  test('use no more than there is', async () => {
    await grant({ amount: '100' });
    const answers = await Promise.all(Array.from({ length: 8 }, () => order()));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect([await shop.balanceOf(asha), await lefts()]).toEqual(['0.00', ['60.00']]);
  });

  test('orders, a refund and taking back leave true sums', async () => {
    const { id } = (await grant()).json();
    const { id: placed } = (await order()).json();
    await set(placed, 'cancelled');
    await Promise.all([
      refund(placed, { amount: '60' }),
      order({ quantity: 700 }),
      shop.post(`/api/admin/bonuses/${id}/revoke`, meera, { reason: 'By mistake' }),
      order({ quantity: 650 }),
    ]);
    expect(Number(await shop.balanceOf(asha))).toBeGreaterThanOrEqual(0);
  });

  test('grants stay within what can be unspent', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => grant({ amount: '1000' })));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(5);
    expect((await around()).amount).toBe('5000.00');
  });
});

test('money that goes back is what was paid, and then the bonus is there again', async () => {
  await grant();
  const { id } = (await order()).json();
  await set(id, 'processing');
  expect((await refund(id, { units: 500 })).json()).toMatchObject({ refundedAmount: '30.00' });
  expect(await lefts()).toEqual(['10.00']);
  expect((await refund(id, { units: 1_000 })).statusCode).toBe(200);
  expect([await shop.balanceOf(asha), await lefts()]).toEqual(['60.00', ['50.00']]);
  const { id: other } = (await order()).json();
  await set(other, 'cancelled');
  expect((await refund(other, { amount: '60.01' })).json().code).toBe('refund-out-of-bounds');
  expect((await refund(other, { amount: '60' })).statusCode).toBe(200);
  expect(await lefts()).toEqual(['50.00']);
});

test('a bonus counts until the end of its last day in India', async () => {
  shop.clock.now = startOfIndianDay(indianDay(shop.clock.now)) + 10 * hour;
  const { expiresAt } = (await grant({ days: 1 })).json();
  const end = startOfIndianDay(indianDay(shop.clock.now) + 2);
  expect(expiresAt).toBe(isoTime(end - 1));
  shop.clock.now = end - minute;
  asha = await shop.signIn(asha.email);
  expect(await around()).toMatchObject({ amount: '50.00' });
  shop.clock.now = end;
  expect(await around()).toBeUndefined();
  meera = await shop.signIn(meera.email);
});

describe('an admin', () => {
  test('gives a bonus once for each request, and the customer is told', async () => {
    const [first, retry] = [await grant({}, 'bonus'), await grant({}, 'bonus')];
    expect([first.statusCode, retry.json()]).toEqual([201, first.json()]);
    expect(await lefts()).toEqual(['50.00']);
    const [news] = (await shop.get('/api/user/news', asha)).json();
    expect(news).toMatchObject({ kind: 'balance-bonus', amount: '50.00', text: 'It came late' });
    const [act] = (await shop.get(`/api/admin/audit?subject=user&subjectId=${asha.id}`, meera)).json();
    expect(act).toMatchObject({ action: 'grant-bonus', after: { amount: '50.00', reason: 'It came late' } });
    expect(await shop.balanceOf(asha)).toBe('60.00');
  });

  test('takes back what is left, once, and what was used stays used', async () => {
    const { id } = (await grant()).json();
    await order();
    const revoke = () => shop.post(`/api/admin/bonuses/${id}/revoke`, meera, { reason: 'By mistake' });
    expect((await revoke()).json()).toMatchObject({ state: 'revoked', used: '40.00', left: '0.00' });
    expect([(await revoke()).statusCode, await around()]).toEqual([409, undefined]);
    const [act] = (await shop.get(`/api/admin/audit?subject=user&subjectId=${asha.id}`, meera)).json();
    expect(act).toMatchObject({ action: 'revoke-bonus', before: { left: '10.00' } });
    const news: { kind: string }[] = (await shop.get('/api/user/news', asha)).json();
    const revoked = { kind: 'balance-bonus-revoked', amount: '10.00', text: 'By mistake' };
    expect(news.filter(({ kind }) => kind === revoked.kind)).toMatchObject([revoked]);
  });

  test('gives none to themselves, none to nobody, and no more than the bounds', async () => {
    expect((await grant({}, undefined, meera)).json().code).toBe('own-account');
    expect((await grant({}, undefined, { ...asha, id: 987_654 })).statusCode).toBe(404);
    for (const wrong of [{ amount: '0' }, { amount: '1000.01' }, { days: 0 }, { days: 366 }, { reason: ' ' }])
      expect((await grant(wrong)).statusCode, JSON.stringify(wrong)).toBe(400);
    expect((await shop.post(`/api/admin/users/${asha.id}/bonuses`, asha, {})).statusCode).toBe(403);
  });
});

test('what was delivered for a bonus stays paid for, though a share of one paisa is all of it', async () => {
  const ravi = await shop.customer({ firstName: 'Ravi', balance: '0.01' });
  await grant({ amount: '100' }, undefined, ravi);
  const { id } = (await order({}, ravi)).json();
  expect((await bonuses(ravi))[0]).toMatchObject({ used: '99.99' });
  await set(id, 'processing');
  const part = await shop.post(`/api/admin/orders/${id}/partial`, meera, { remains: 1, note: '' });
  expect(part.statusCode, part.body).toBe(200);
  expect([await shop.balanceOf(ravi), (await bonuses(ravi))[0].used]).toEqual(['0.01', '99.99']);
});

test('above the limit of one admin, another admin gives the rest of the day', async () => {
  const ravi = await shop.customer({ firstName: 'Ravi' });
  await shop.database.write(async (tx) => {
    await tx.updateTable('users').set({ is_admin: 1 }).where('id', '=', ravi.id).execute();
    await tx.insertInto('settings').values({ name: secondAdminLimitName, value: '10000' }).execute();
  });
  expect((await grant({ amount: '60' })).statusCode).toBe(201);
  const more = await grant({ amount: '60' });
  expect([more.statusCode, more.json().code]).toEqual([409, 'conflict']);
  const body = { amount: '60', days: 30, reason: 'It came late' };
  expect((await shop.post(`/api/admin/users/${asha.id}/bonuses`, ravi, body)).statusCode).toBe(201);
  await shop.database.write((tx) => tx.deleteFrom('settings').where('name', '=', secondAdminLimitName).execute());
});

test('whoever leaves takes the bonus along in their data, and it ends', async () => {
  const { id } = (await grant()).json();
  expect((await shop.get('/api/user/data', asha)).json().bonuses).toMatchObject([{ amount: '50.00', left: '50.00' }]);
  const closing = { currentPassword: shop.password, forfeitedBalance: '60.00' };
  expect((await shop.post('/api/user/close-account', asha, closing)).statusCode).toBe(200);
  const erased = { id, state: 'revoked', reason: '', left: '0.00', revokedReason: '' };
  expect(await bonuses()).toMatchObject([erased]);
});

test('whoever has a bonus is told once, three days before it ends', async () => {
  await grant({ days: 10 });
  await grant({ days: 3, amount: '20' });
  const { id: taken } = (await grant({ days: 10, amount: '30' })).json();
  await shop.post(`/api/admin/bonuses/${taken}/revoke`, meera, { reason: 'By mistake' });
  const told = async () => {
    await Promise.all([1, 2].map(() => announceEndingBonuses(shop.database, shop.clock.now)));
    asha = await shop.signIn(asha.email);
    const news: { kind: string; amount: string }[] = (await shop.get('/api/user/news', asha)).json();
    return news.filter(({ kind }) => kind === 'balance-bonus-ending').map(({ amount }) => amount);
  };
  expect(await told()).toEqual([]);
  shop.clock.now += day;
  expect(await told()).toEqual([]);
  shop.clock.now += 7 * day;
  meera = await shop.signIn(meera.email);
  await order();
  expect(await told()).toEqual(['10.00']);
  expect(await told()).toEqual(['10.00']);
  while ((await shop.processJobs()) > 0);
  expect(shop.mails.filter(({ to }) => to === asha.email).map(({ subject }) => subject)).toContain(
    '₹10.00 of your bonus ends within 3 days · Tarakki',
  );
});
