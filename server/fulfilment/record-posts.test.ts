import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { extraTexts } from '../../contract/order-extras.ts';
import { orderTexts, shopReasons } from '../../contract/orders.ts';
import { day, hour } from '../platform/clock.ts';
import { type DripShop, openDripShop } from '../testing-drip-feed.ts';
import { Subscriptions } from '../testing-subscriptions.ts';

let drips: DripShop;
let subscriptions: Subscriptions;
beforeAll(async () => {
  drips = await openDripShop();
  subscriptions = new Subscriptions(drips);
});
beforeEach(async () => {
  await drips.begin();
  await subscriptions.begin();
});
afterEach(() => drips.end());
afterAll(() => drips.shop.close());

const place = (more?: Record<string, unknown>) => subscriptions.place(more);
const numberOf = async (id: number, run = 0) => (await subscriptions.findNumber(id, run)) ?? '';
const poll = (id: number) => subscriptions.poll(id);
const post = (id: number, units?: number) => subscriptions.post(id, units);
const say = (id: number, number: string, said: Record<string, string>) => subscriptions.say(id, number, said);
const complete = (id: number, number: string) => subscriptions.complete(id, number);
const balance = () => drips.shop.balanceOf(drips.asha);

describe('an order for posts to come', () => {
  test('reserves the most, is sent once, and follows each post', async () => {
    const id = await place();
    expect(await balance()).toBe('400.00');
    expect(await drips.orderOf(id)).toMatchObject({ quantity: 600, totalAmount: '600.00', runs: null });
    expect(drips.fake.panel.orders()).toHaveLength(1);
    expect((await drips.read(id)).drip).toEqual({ begun: 0, ended: 0, nextAt: null });
    const first = await post(id, 120);
    expect((await drips.read(id)).drip).toEqual({ begun: 1, ended: 0, nextAt: null });
    expect(await drips.orderOf(id)).toMatchObject({ status: 'processing', progress: 0 });
    await complete(id, first);
    expect(await drips.orderOf(id)).toMatchObject({ status: 'processing', progress: 120, refundedAmount: null });
    expect((await drips.read(id)).drip).toEqual({ begun: 1, ended: 1, nextAt: null });
    expect(await drips.statesOf(id)).toEqual(['null accepted', '1 ended']);
  });

  test('is settled once it has ended with all posts: what they did not need is paid back', async () => {
    const id = await place();
    for (const units of [100, 150, 200]) await complete(id, await post(id, units));
    expect(await drips.orderOf(id)).toMatchObject({ status: 'partial', progress: 450, refundedAmount: '150.00' });
    expect((await drips.read(id)).refunds).toMatchObject([{ amount: '150.00', units: 150, reason: shopReasons.posts }]);
    expect(await balance()).toBe('550.00');
    // Each post costs $0.002 a unit: $0.90 at ₹88.50.
    const costs = (await drips.runsOf(id)).map(({ costInRupees }) => costInRupees);
    expect(costs[0]).toBeNull();
    expect(
      costs
        .slice(1)
        .map(Number)
        .reduce((sum, cost) => sum + cost),
    ).toBeCloseTo(0.9 * 88.5, 1);
  });

  test('whose posts all got the most is completed, and keeps all', async () => {
    const id = await place();
    for (let n = 0; n < 3; n++) await complete(id, await post(id, 200));
    expect(await drips.orderOf(id)).toMatchObject({ status: 'completed', progress: 600, refundedAmount: null });
    expect(await balance()).toBe('400.00');
  });

  test('ends with its last day: without a post all of it is paid back', async () => {
    const id = await place();
    drips.shop.clock.now += 31 * day;
    await say(id, await numberOf(id), { status: 'Expired' });
    expect(await drips.orderOf(id)).toMatchObject({ status: 'refunded', refundedAmount: '600.00' });
    expect(await balance()).toBe('1000.00');
  });

  test('waits for posts under way when it ends', async () => {
    const id = await place();
    const first = await post(id, 100);
    await say(id, await numberOf(id), { status: 'Expired' });
    expect(await drips.orderOf(id)).toMatchObject({ status: 'processing', refundedAmount: null });
    await complete(id, first);
    expect(await drips.orderOf(id)).toMatchObject({ status: 'partial', progress: 100, refundedAmount: '500.00' });
  });

  test('a post that is delivered in part counts as far as it got; one given up later is paid back', async () => {
    const id = await place({ posts: 1 });
    const only = await post(id, 150);
    await say(id, only, { status: 'Partial', remains: '60' });
    expect(await drips.orderOf(id)).toMatchObject({ status: 'partial', progress: 90, refundedAmount: '110.00' });
    drips.shop.clock.now += 2 * day;
    await say(id, only, { status: 'Canceled', remains: '150', charge: '0' });
    expect(await balance()).toBe('1000.00');
  });

  test('a post of unknown size is for a person, and no money moves before', async () => {
    const id = await place({ posts: 1 });
    const only = await post(id, 150);
    // The panel never says what it charges.
    await drips.shop.database.write((tx) => tx.updateTable('dispatches').set({ post_units: null }).execute());
    await say(id, only, { status: 'Completed', remains: '0', charge: '' });
    expect(await drips.orderOf(id)).toMatchObject({ status: 'processing', refundedAmount: null });
    const attention = (await drips.shop.get('/api/admin/orders/attention', drips.meera)).json();
    expect(attention).toMatchObject([
      { orderId: id, reason: 'units-unclear', run: { number: 1, of: 1, isPost: true } },
    ]);
    const path = `/api/admin/orders/${id}/partial`;
    expect((await drips.shop.post(path, drips.meera, { remains: 50, letGo: 'Looked at there' })).statusCode).toBe(200);
    expect(await drips.orderOf(id)).toMatchObject({ status: 'partial', refundedAmount: '50.00' });
  });

  test('with one number for each post needs no charge', async () => {
    const id = await place({ minPerPost: 100, maxPerPost: 100, posts: 2 });
    for (let n = 0; n < 2; n++) await say(id, await post(id), { status: 'Completed', remains: '0', charge: '' });
    expect(await drips.orderOf(id)).toMatchObject({ status: 'completed', progress: 200 });
  });

  test('takes no more posts than were ordered, and none of another order', async () => {
    const id = await place({ posts: 1 });
    const other = await place({ posts: 1 });
    const taken = await post(other, 100);
    const status = await numberOf(id);
    const say = (orders: string[]) =>
      drips.fake.fault({
        action: 'status',
        kind: 'body',
        text: JSON.stringify({ [status]: { status: 'Active', posts: 9, orders } }),
      });
    say([taken]);
    await poll(id);
    const attention = async () => (await drips.shop.get('/api/admin/orders/attention', drips.meera)).json();
    expect(await attention()).toMatchObject([{ orderId: id, reason: 'post-of-another', words: taken }]);
    expect(await drips.statesOf(id)).toEqual(['null accepted']);
  });

  test('a link or a username that can not be used pays back all of it', async () => {
    drips.fake.fault({ action: 'add', kind: 'error', text: 'Incorrect link' });
    const id = await place();
    expect(await drips.orderOf(id)).toMatchObject({ status: 'refunded', refundedAmount: '600.00' });
    expect(await balance()).toBe('1000.00');
  });

  test('by hand is moved by the admin alone', async () => {
    await drips.shop.put(`/api/admin/services/${subscriptions.serviceId}/routes`, drips.meera, {
      mode: 'hand',
      routes: [],
    });
    const id = await place();
    expect(await drips.statesOf(id)).toEqual([]);
    expect((await drips.read(id)).drip).toBeNull();
    await drips.shop.post(`/api/admin/orders/${id}/partial`, drips.meera, { remains: 150 });
    expect(await drips.orderOf(id)).toMatchObject({ status: 'partial', progress: 450, refundedAmount: '150.00' });
  });
});

test('a post of which the first word is that a part was given up is for a person', async () => {
  const id = await place({ posts: 1 });
  const number = drips.fake.panel.post(await numberOf(id), 150) ?? '';
  drips.fake.panel.setOrder(number, { status: 'Partial', remains: '60' });
  await poll(id);
  await poll(id);
  expect(await drips.orderOf(id)).toMatchObject({ status: 'processing', refundedAmount: null });
  const attention = (await drips.shop.get('/api/admin/orders/attention', drips.meera)).json();
  expect(attention).toMatchObject([{ orderId: id, reason: 'units-unclear' }]);
});

describe('a cancellation', () => {
  test('asks the provider, and pays back what no post got', async () => {
    const id = await place();
    await complete(id, await post(id, 150));
    expect((await drips.read(id)).canCancel).toBe(true);
    expect((await drips.cancel(id)).json().requests).toMatchObject([{ kind: 'cancel', state: 'open' }]);
    for (let n = 0; n < 3; n++) await poll(id);
    expect(await drips.orderOf(id)).toMatchObject({ status: 'partial', progress: 150, refundedAmount: '450.00' });
    expect((await drips.read(id)).requests).toMatchObject([{ kind: 'cancel', state: 'done' }]);
  });

  test('before it was sent pays back all of it at once', async () => {
    await drips.shop.put('/api/admin/dispatching', drips.meera, { isOn: false });
    const id = await place();
    expect((await drips.cancel(id)).json()).toMatchObject({ order: { status: 'refunded' } });
    expect(await balance()).toBe('1000.00');
    await drips.workAfter(hour);
    expect(drips.fake.panel.orders()).toEqual([]);
  });
});

test('an unclear answer holds it still, until a person says that nobody has it', async () => {
  drips.fake.fault({ action: 'add', kind: 'lost-answer' });
  const id = await place();
  const [item] = (await drips.shop.get('/api/admin/orders/attention', drips.meera)).json();
  expect(item).toMatchObject({ orderId: id, kind: 'unknown', quantity: 600, run: null });
  expect((await drips.decide(item.dispatchId, 'refund')).statusCode).toBe(200);
  expect(await drips.orderOf(id)).toMatchObject({ status: 'refunded', refundedAmount: '600.00' });
});

test('what it needs is checked beside its field, and nothing is charged', async () => {
  const refused = async (more: Record<string, unknown>) =>
    (await drips.shop.post('/api/orders', drips.asha, subscriptions.ordering(more))).json();
  const cases: [Record<string, unknown>, Record<string, string>][] = [
    [{ minPerPost: 49 }, { minPerPost: orderTexts.minQuantity(50) }],
    [{ maxPerPost: 1_001 }, { maxPerPost: orderTexts.maxQuantity(1_000) }],
    [{ minPerPost: 201 }, { maxPerPost: extraTexts.maxPerPost }],
    [{ posts: 0 }, { posts: extraTexts.posts }],
    [{ posts: 101 }, { posts: extraTexts.posts }],
    [{ delayMinutes: -1 }, { delayMinutes: extraTexts.delayMinutes }],
    [{ expiresOn: subscriptions.lastDay(0) }, { expiresOn: extraTexts.expiresOn }],
    [{ expiresOn: subscriptions.lastDay(181) }, { expiresOn: extraTexts.expiresOn }],
    [{ expiresOn: '2026-02-31' }, { expiresOn: extraTexts.expiresOn }],
    [{ expiresOn: undefined }, { expiresOn: extraTexts.expiresOn }],
    [{ username: ' ' }, { username: extraTexts.username }],
    [{ quantity: 5 }, { quantity: extraTexts.perPost }],
  ];
  for (const [more, fields] of cases) expect((await refused(more)).fields, JSON.stringify(more)).toEqual(fields);
  expect(await balance()).toBe('1000.00');
});
