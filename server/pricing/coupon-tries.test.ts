import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { hour } from '../platform/clock.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';

let shop: TestShop;
let asha: Person;
let serviceId: number;
beforeAll(async () => {
  shop = await openTestShop();
  const meera = await shop.admin();
  serviceId = (await shop.service({ pricePerThousand: '100.00' })).id;
  const coupon = { code: 'DIWALI', percentOff: '10', maxUsesPerCustomer: 1_000 };
  expect((await shop.post('/api/admin/coupons', meera, coupon)).statusCode).toBe(201);
  const payTo = { upiId: 'shop@okicici', qrCodeImage: '', paymentInstructions: '' };
  expect((await shop.put('/api/payment-settings', meera, payTo)).statusCode).toBe(200);
});
beforeEach(async () => {
  asha = await shop.customer({ balance: '1000.00' });
});
afterEach(async () => expect(await shop.ledgerFaults()).toEqual([]));
afterAll(() => shop.close());

const order = (more: Record<string, unknown> = {}, key?: string) => {
  const body = { serviceId, url: 'https://instagram.com/p/x', quantity: 100, couponCode: 'DIWALI', ...more };
  return shop.post('/api/orders', asha, body, key === undefined ? {} : { key });
};
const guess = (number: number) => order({ couponCode: `GUESS${number}` });
const codeOf = (answer: { json: () => { code: string } }) => answer.json().code;

/** So many tries are left in this hour. */
async function triesLeft(): Promise<number> {
  for (let count = 0; ; count += 1) if (codeOf(await guess(count)) === 'too-many-requests') return count;
}

test('orders with a good code use up no tries, also those refused for another reason', async () => {
  expect((await order()).statusCode).toBe(201);
  expect(codeOf(await order({ expectedTotal: '1.00' }))).toBe('price-changed');
  expect(codeOf(await order({ quantity: 50_000 }))).toBe('insufficient-balance');
  expect(codeOf(await order({ url: 'http://192.168.0.1/' }))).toBe('invalid-input');
  expect(await triesLeft()).toBe(20);
});

test('an unpaid order with a good code uses up no try, one with another code does', async () => {
  const unpaid = (couponCode: string) => {
    const body = { serviceId, url: 'https://instagram.com/p/x', quantity: 50_000, couponCode };
    return shop.post('/api/orders/unpaid', asha, body);
  };
  const kept = await unpaid('DIWALI');
  expect(kept.statusCode, kept.body).toBe(201);
  expect(codeOf(await unpaid('GUESS'))).toBe('coupon-refused');
  expect(await triesLeft()).toBe(19);
});

test('a retry of an order that was placed is answered when no try is left', async () => {
  const placed = await order({}, 'placed');
  expect(placed.statusCode).toBe(201);
  expect(await triesLeft()).toBe(20);
  const retry = await order({}, 'placed');
  expect(retry.statusCode, retry.body).toBe(201);
  expect(retry.json()).toEqual(placed.json());
  expect(codeOf(await order({ couponCode: 'OTHER' }, 'placed'))).toBe('key-reused');
  expect(codeOf(await order({}, 'new'))).toBe('too-many-requests');
  expect(await shop.balanceOf(asha)).toBe('991.00');
});

test('guesses at the same time are counted before they are looked at', async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, (_, number) => guess(number)));
  expect(answers.filter((answer) => codeOf(answer) === 'coupon-refused')).toHaveLength(20);
  expect(codeOf(await order())).toBe('too-many-requests');
  shop.clock.now += hour;
  expect((await order()).statusCode).toBe(201);
});
