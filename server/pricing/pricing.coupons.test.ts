import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OwnCoupon } from '../../contract/coupons-admin.ts';
import { hour, isoTime } from '../platform/clock.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';

let shop: TestShop;
let meera: Person;
let asha: Person;
let serviceId: number;
let count = 0;
/** Of the coupon of each test. */
let code: string;
beforeAll(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
  serviceId = (await shop.service({ pricePerThousand: '100.00' })).id;
});
beforeEach(async () => {
  code = `DIWALI${++count}`;
  asha = await shop.customer({ balance: '1000.00' });
});
afterEach(async () => expect(await shop.ledgerFaults()).toEqual([]));
afterAll(() => shop.close());

const path = '/api/admin/coupons';
const create = async (more: Record<string, unknown> = {}): Promise<OwnCoupon> => {
  const answer = await shop.post(path, meera, { code, percentOff: '10', ...more });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
};
const listed = async (): Promise<OwnCoupon> =>
  (await shop.get(path, meera)).json().find((each: OwnCoupon) => each.code === code);
const check = (who: Person = asha, typed = code) => shop.get(`/api/coupons/${typed}`, who);
const order = (who: Person = asha, more: Record<string, unknown> = {}, key?: string) => {
  const body = { serviceId, url: 'https://instagram.com/p/x', quantity: 1_000, couponCode: code, ...more };
  return shop.post('/api/orders', who, body, key === undefined ? {} : { key });
};
const refund = (id: number, who: Person, part: Record<string, unknown>) =>
  shop.post(`/api/admin/orders/${id}/refund`, meera, { userId: who.id, reason: 'It came late', ...part });
const set = (id: number, status: string) => shop.patch(`/api/admin/orders/${id}/status`, meera, { status });
const reasonOf = (answer: { json: () => { code: string; detail: { reason: string } } }) => {
  const { code, detail } = answer.json();
  return code === 'coupon-refused' ? detail.reason : code;
};

test('beyond the newest ones a coupon is found by a part of its code', async () => {
  const found = async (search: string): Promise<string[]> =>
    (await shop.get(`${path}?search=${encodeURIComponent(search)}`, meera)).json().map((each: OwnCoupon) => each.code);
  await create({ code: 'OLDFRIEND' });
  const old = shop.database.read.selectFrom('coupons').selectAll().where('code', '=', 'OLDFRIEND');
  const { id: _, ...values } = await old.executeTakeFirstOrThrow();
  await shop.database.write((tx) =>
    tx
      .insertInto('coupons')
      .values(Array.from({ length: 500 }, (_, index) => ({ ...values, code: `BULK${index}` })))
      .execute(),
  );
  const all = await found('');
  expect([all.length, all.includes('OLDFRIEND')]).toEqual([500, false]);
  expect(await found('dfrie')).toEqual(['OLDFRIEND']);
  expect(await found('%')).toEqual([]);
  await shop.database.write((tx) => tx.deleteFrom('coupons').where('code', 'like', 'BULK%').execute());
});

describe('an order with a code', () => {
  test('is charged what is left, and keeps the code and what it took off', async () => {
    await create({ code: code.toLowerCase() });
    const placed = await order(asha, { couponCode: ` ${code.toLowerCase()} `, expectedTotal: '90.00' });
    expect(placed.statusCode, placed.body).toBe(201);
    const discounts = [{ title: code, discountType: 'coupon', discountPercentage: '10.00', amountOff: '10.00' }];
    expect(placed.json()).toMatchObject({ listAmount: '100.00', totalAmount: '90.00', discounts });
    expect(await shop.balanceOf(asha)).toBe('910.00');
    const { order: read } = (await shop.get(`/api/orders/${placed.json().id}`, asha)).json();
    expect(read).toEqual(placed.json());
    const [movement] = (await shop.get('/api/funds/transactions', asha)).json();
    expect(movement).toMatchObject({ amount: '90.00' });
    expect(await listed()).toMatchObject({ uses: 1, given: '10.00' });
  });

  test('gets it off what discounts leave', async () => {
    await create();
    const own = (await shop.service({ pricePerThousand: '100.00' })).id;
    await shop.discount({ title: 'Bulk', service_id: own, basis_points: 2_000, min_quantity: 1 });
    const placed = (await order(asha, { serviceId: own })).json();
    expect(placed).toMatchObject({ totalAmount: '72.00', discounts: [{ amountOff: '20.00' }, { amountOff: '8.00' }] });
  });

  test('gets a fixed amount off, and pays a paisa at least', async () => {
    await create({ percentOff: null, amountOff: '30', maxUsesPerCustomer: 2 });
    const placed = (await order()).json();
    expect(placed).toMatchObject({ totalAmount: '70.00', discounts: [{ discountPercentage: '', amountOff: '30.00' }] });
    expect((await order(asha, { quantity: 100 })).json().totalAmount).toBe('0.01');
    expect(await shop.balanceOf(asha)).toBe('929.99');
  });

  test('is refused without a charge when the page showed another price, and uses nothing', async () => {
    await create();
    const refused = await order(asha, { expectedTotal: '100.00' });
    expect(refused.json()).toMatchObject({ code: 'price-changed', fields: { expectedTotal: '90.00' } });
    expect((await order(asha, { quantity: 20_000 })).json().code).toBe('insufficient-balance');
    expect([await shop.balanceOf(asha), (await listed()).uses]).toEqual(['1000.00', 0]);
  });

  test('is one order and one use, however often it is sent', async () => {
    await create();
    const [first, retry] = [await order(asha, {}, 'coupon'), await order(asha, {}, 'coupon')];
    expect(retry.json()).toEqual(first.json());
    expect((await order(asha, { couponCode: undefined }, 'coupon')).json().code).toBe('key-reused');
    expect((await listed()).uses).toBe(1);
  });

  test('can be one in parts', async () => {
    await create();
    const drip = (await shop.service({ pricePerThousand: '100.00' })).id;
    await shop.database.write((tx) => tx.updateTable('services').set({ can_drip: 1 }).where('id', '=', drip).execute());
    const placed = (await order(asha, { serviceId: drip, quantity: 100, runs: 10, intervalMinutes: 60 })).json();
    expect(placed).toMatchObject({ quantity: 1_000, totalAmount: '90.00' });
  });

  test('a mass order takes none', async () => {
    await create();
    const line = { serviceId, url: 'https://instagram.com/p/x', quantity: 1_000, couponCode: code };
    const refused = await shop.post('/api/orders/mass', asha, { place: 'good', lines: [line] });
    expect([refused.statusCode, refused.json().message]).toEqual([400, 'A mass order takes no code']);
    expect(await shop.balanceOf(asha)).toBe('1000.00');
  });
});

describe('a code that does not count', () => {
  const both = async (who: Person = asha) => {
    const balance = await shop.balanceOf(who);
    const reasons = [reasonOf(await check(who)), reasonOf(await order(who))];
    expect(await shop.balanceOf(who)).toBe(balance);
    return reasons;
  };
  const twice = (reason: string) => [reason, reason];

  test('is unknown, or switched off', async () => {
    expect(await both()).toEqual(twice('unknown'));
    await create({ isActive: false });
    expect(await both()).toEqual(twice('unknown'));
    expect((await check()).json()).toMatchObject({
      code: 'coupon-refused',
      fields: { couponCode: expect.any(String) },
    });
  });

  test('does not count yet, or no more', async () => {
    const { now } = shop.clock;
    await create({ startsAt: isoTime(now + hour), endsAt: isoTime(now + 2 * hour) });
    expect(await both()).toEqual(twice('not-yet'));
    shop.clock.now = now + hour;
    expect((await check()).statusCode).toBe(200);
    shop.clock.now = now + 2 * hour;
    expect(await both()).toEqual(twice('ended'));
  });

  test('was used by this customer, or by all together', async () => {
    await create({ maxUses: 2 });
    const ravi = await shop.customer({ firstName: 'Ravi', balance: '100.00' });
    const devi = await shop.customer({ firstName: 'Devi', balance: '100.00' });
    expect((await order()).statusCode).toBe(201);
    expect(await both()).toEqual(twice('used-by-you'));
    expect((await order(ravi)).statusCode).toBe(201);
    expect(await both(devi)).toEqual(twice('used-up'));
  });

  test('is for larger orders: what counts is the price after discounts', async () => {
    await create({ minimum: '100.01' });
    const terms = { code, percentOff: '10', largestOff: null, amountOff: null, minimum: '100.01' };
    expect((await check()).json()).toEqual(terms);
    const refused = (await order()).json();
    expect(refused.detail).toEqual({ kind: 'coupon', reason: 'below-minimum', minimum: '100.01' });
    expect(refused.message).toBe('This code is for orders from ₹100.01 on.');
    expect((await order(asha, { quantity: 1_001 })).statusCode).toBe(201);
  });

  test('can be ordered with a few times only', async () => {
    for (let tries = 0; tries < 20; tries += 1) expect(reasonOf(await order())).toBe('unknown');
    await create();
    expect(reasonOf(await order())).toBe('too-many-requests');
    expect((await order(asha, { couponCode: undefined })).statusCode).toBe(201);
    shop.clock.now += hour;
    expect((await order()).statusCode).toBe(201);
  });

  test.each(['', 'AB', 'A'.repeat(21), 'DIWALI 10', 'दिवाली', 'ſale10', ['SALE10'], 10])(
    'is no code: %j',
    async (typed) => {
      expect((await order(asha, { couponCode: typed })).json().code).toBe('invalid-input');
    },
  );
});

describe('many at once', () => {
  test('use a coupon as often as it can be used', async () => {
    await create({ maxUses: 1 });
    const people = await Promise.all(Array.from({ length: 12 }, () => shop.customer({ balance: '100.00' })));
    const answers = await Promise.all(people.map((who) => order(who)));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(new Set(answers.filter(({ statusCode }) => statusCode !== 201).map(reasonOf))).toEqual(new Set(['used-up']));
    const balances = await Promise.all(people.map((who) => shop.balanceOf(who)));
    expect(balances.toSorted()).toEqual(['10.00', ...Array.from({ length: 11 }, () => '100.00')]);
    expect(await listed()).toMatchObject({ uses: 1, given: '10.00' });
  });

  test('orders of one customer use it as often as one customer can', async () => {
    await create({ maxUsesPerCustomer: 2 });
    const answers = await Promise.all(Array.from({ length: 10 }, () => order()));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(2);
    expect([await shop.balanceOf(asha), (await listed()).uses]).toEqual(['820.00', 2]);
  });

  test('orders, refunds and edits leave true counts', async () => {
    const { id } = await create({ maxUsesPerCustomer: 50 });
    const placed = (await Promise.all(Array.from({ length: 6 }, () => order()))).map((answer) => answer.json().id);
    await Promise.all(placed.map((each) => set(each, 'processing')));
    await Promise.all([
      ...placed.slice(0, 3).map((each) => refund(each, asha, { units: 1_000 })),
      ...Array.from({ length: 4 }, () => order()),
      shop.put(`${path}/${id}`, meera, { percentOff: '10', maxUsesPerCustomer: 60 }),
    ]);
    expect(await listed()).toMatchObject({ uses: 7, given: '70.00', maxUsesPerCustomer: 60 });
    expect(await shop.balanceOf(asha)).toBe('370.00');
  });
});

describe('money that goes back', () => {
  test('is what was paid, and then the code counts again', async () => {
    await create({ maxUses: 1 });
    const { id } = (await order()).json();
    await set(id, 'cancelled');
    expect(reasonOf(await check())).toBe('used-by-you');
    expect((await refund(id, asha, { amount: '90.01' })).json().code).toBe('refund-out-of-bounds');
    expect((await refund(id, asha, { amount: '90' })).json()).toMatchObject({ refundedAmount: '90.00' });
    expect(await shop.balanceOf(asha)).toBe('1000.00');
    expect(await listed()).toMatchObject({ uses: 0, given: '0.00' });
    expect((await order()).json().totalAmount).toBe('90.00');
  });

  test('of a part is a share of what was paid, and the code stays used', async () => {
    await create();
    const { id } = (await order()).json();
    await set(id, 'processing');
    expect((await refund(id, asha, { units: 500 })).json()).toMatchObject({ refundedAmount: '45.00' });
    expect([await shop.balanceOf(asha), reasonOf(await check())]).toEqual(['955.00', 'used-by-you']);
    expect(await listed()).toMatchObject({ uses: 1, given: '10.00' });
    await refund(id, asha, { units: 1_000 });
    expect([await shop.balanceOf(asha), (await listed()).uses]).toEqual(['1000.00', 0]);
  });

  test('of the one paisa of an order that was delivered but for a unit leaves the code used', async () => {
    await create({ percentOff: null, amountOff: '100', maxUses: 1 });
    const placed = (await order()).json();
    expect(placed.totalAmount).toBe('0.01');
    await set(placed.id, 'processing');
    await shop.post(`/api/admin/orders/${placed.id}/partial`, meera, { remains: 1, note: '' });
    expect(await shop.balanceOf(asha)).toBe('1000.00');
    expect([reasonOf(await check()), (await listed()).uses]).toEqual(['used-by-you', 1]);
  });

  test('of an order set to partial with nothing delivered gives the use back too', async () => {
    await create();
    const { id } = (await order()).json();
    await set(id, 'processing');
    await shop.post(`/api/admin/orders/${id}/partial`, meera, { remains: 1_000, note: '' });
    expect([await shop.balanceOf(asha), (await listed()).uses]).toEqual(['1000.00', 0]);
  });
});

describe('its owner', () => {
  test('sees all of it, and changes all but its code', async () => {
    const all = {
      percentOff: '12.5',
      largestOff: '500',
      minimum: '200',
      startsAt: '2026-11-01T00:00:00.000Z',
      endsAt: '2099-11-01T00:00:00.000Z',
      maxUses: 100,
      maxUsesPerCustomer: 3,
    };
    const created = await create(all);
    const stands = { ...all, code, largestOff: '500.00', amountOff: null, minimum: '200.00', isActive: true };
    expect(created).toEqual({ id: created.id, ...stands, uses: 0, given: '0.00' });
    const { id, code: _, uses, given, ...before } = created;
    const fixed = { amountOff: '50', minimum: '0', isActive: false };
    const changed = (await shop.put(`${path}/${id}`, meera, { ...fixed, before })).json();
    const rest = { percentOff: null, largestOff: null, startsAt: null, endsAt: null, maxUses: null };
    expect(changed).toMatchObject({ ...rest, code, amountOff: '50.00', maxUsesPerCustomer: 1, isActive: false });
    const late = await shop.put(`${path}/${id}`, meera, { ...fixed, before });
    expect(late.json()).toMatchObject({ code: 'changed-meanwhile', current: { id, amountOff: '50.00' } });
    const acts = (await shop.get('/api/admin/audit?subject=coupon', meera)).json();
    expect(acts.slice(0, 2)).toMatchObject([
      { action: 'change', subjectId: id, before: { percentOff: '12.5' }, after: { amountOff: '50.00' } },
      { action: 'create', subjectId: id, after: { code, percentOff: '12.5' } },
    ]);
    expect((await shop.put(`${path}/999999`, meera, fixed)).statusCode).toBe(404);
  });

  test('keeps the orders of before when it takes off something else, and when it can be used less', async () => {
    const { id } = await create({ maxUsesPerCustomer: 5 });
    const { id: orderId } = (await order()).json();
    await order();
    await shop.put(`${path}/${id}`, meera, { percentOff: '50', maxUses: 1 });
    expect(await listed()).toMatchObject({ uses: 2, given: '20.00', maxUses: 1 });
    expect((await shop.get(`/api/orders/${orderId}`, asha)).json().order).toMatchObject({ totalAmount: '90.00' });
    const ravi = await shop.customer({ firstName: 'Ravi', balance: '100.00' });
    expect(reasonOf(await order(ravi))).toBe('used-up');
  });

  test('can give each code to one coupon', async () => {
    await create();
    const again = await shop.post(path, meera, { code: code.toLowerCase(), amountOff: '5' });
    expect([again.statusCode, again.json().fields]).toEqual([
      409,
      { code: 'There is a coupon with this code already' },
    ]);
    const others = Array.from({ length: 5 }, () => shop.post(path, meera, { code: `${code}X`, amountOff: '5' }));
    expect((await Promise.all(others)).filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
  });

  test.each<[Record<string, unknown>, string]>([
    [{ percentOff: '0.9' }, 'percentOff'],
    [{ percentOff: '90.1' }, 'percentOff'],
    [{ percentOff: '10.25' }, 'percentOff'],
    [{ percentOff: '10', amountOff: '5' }, 'percentOff'],
    [{}, 'percentOff'],
    [{ amountOff: '0' }, 'amountOff'],
    [{ amountOff: '5', largestOff: '5' }, 'largestOff'],
    [{ amountOff: '5', minimum: '-1' }, 'minimum'],
    [{ amountOff: '5', maxUses: 0 }, 'maxUses'],
    [{ amountOff: '5', maxUsesPerCustomer: 1.5 }, 'maxUsesPerCustomer'],
    [{ amountOff: '5', startsAt: '2026-11-02T00:00:00Z', endsAt: '2026-11-02T00:00:00Z' }, 'endsAt'],
    [{ amountOff: '5', code: 'A-B' }, 'code'],
  ])('is told what is wrong with %j', async (body, field) => {
    const refused = await shop.post(path, meera, { code, ...body });
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, [field]]);
  });

  test('is an admin: nobody else sees coupons or makes them', async () => {
    const { id } = await create();
    const asked = [
      await shop.get(path, asha),
      await shop.post(path, asha, { code: 'OWN', amountOff: '5' }),
      await shop.put(`${path}/${id}`, asha, { amountOff: '5' }),
    ];
    expect(asked.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403]);
    expect((await shop.get(`/api/coupons/${code}`, undefined)).statusCode).toBe(401);
  });
});
