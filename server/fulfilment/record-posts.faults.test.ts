import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { day, hour, minute } from '../platform/clock.ts';
import { findLiveOrder } from '../providers/end-dispatches.ts';
import { type DripShop, openDripShop } from '../testing-drip-feed.ts';
import { Subscriptions } from '../testing-subscriptions.ts';
import { enqueueDueSearches } from './search-dispatch.ts';

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

const numberOf = async (id: number, run = 0) => (await subscriptions.findNumber(id, run)) ?? '';
const attentionOf = async (id: number): Promise<{ dispatchId: number; reason: string }[]> =>
  (await drips.shop.get('/api/admin/orders/attention', drips.meera))
    .json()
    .filter(({ orderId }: { orderId: number }) => orderId === id);
const reasonsOf = async (id: number) => (await attentionOf(id)).map(({ reason }) => reason);
const answer = (answers: unknown) =>
  drips.fake.fault({ action: 'status', kind: 'body', text: JSON.stringify(answers) });
const unpaid = { refundedAmount: null };

/** An order for one post, whose size the panel never said; both have ended there. */
async function placeUnclear(): Promise<{ id: number; post: string }> {
  const id = await subscriptions.place({ posts: 1 });
  const post = drips.fake.panel.post(await numberOf(id), 150) ?? '';
  drips.fake.panel.setOrder(post, { status: 'Completed', remains: '0', charge: '' });
  await subscriptions.poll(id);
  await subscriptions.poll(id);
  await subscriptions.say(id, await numberOf(id), { status: 'Completed' });
  expect(await reasonsOf(id)).toEqual(['units-unclear']);
  return { id, post };
}

describe('a post of unclear size', () => {
  test('moves no money, whatever else is said of it', async () => {
    const { id, post } = await placeUnclear();
    drips.shop.clock.now += 2 * day;
    for (const remains of ['', '7', 'Unknown']) {
      await subscriptions.say(id, post, { status: 'Completed', remains, charge: '' });
      expect(await drips.orderOf(id)).toMatchObject({ status: 'processing', ...unpaid });
    }
  });

  test('is settled once its charge says how large it was, and nobody has to look any more', async () => {
    const { id, post } = await placeUnclear();
    await subscriptions.say(id, post, { status: 'Completed', remains: '0', charge: '0.30' });
    expect(await drips.orderOf(id)).toMatchObject({ status: 'partial', progress: 150, refundedAmount: '50.00' });
    expect(await attentionOf(id)).toEqual([]);
  });

  test('stays in the list until the order was settled, and its customer can not leave', async () => {
    const { id } = await placeUnclear();
    const [item] = await attentionOf(id);
    const seen = { as: 'seen', reason: 'Looked' };
    const path = `/api/admin/dispatches/${item?.dispatchId}/resolve`;
    expect((await drips.shop.post(path, drips.meera, seen)).statusCode).toBe(409);
    expect(await drips.shop.database.write((tx) => findLiveOrder(tx, drips.asha.id))).toBe(id);
    await drips.shop.post(`/api/admin/orders/${id}/partial`, drips.meera, { remains: 50 });
    expect(await attentionOf(id)).toEqual([]);
    expect(await drips.shop.database.write((tx) => findLiveOrder(tx, drips.asha.id))).toBeUndefined();
  });

  test('is as large as it cost at its end, not as it cost on the way', async () => {
    const id = await subscriptions.place({ posts: 1 });
    const post = drips.fake.panel.post(await numberOf(id), 200) ?? '';
    drips.fake.panel.setOrder(post, { status: 'In progress', remains: '80', charge: '0.24' });
    await subscriptions.poll(id);
    await subscriptions.poll(id);
    await subscriptions.say(id, post, { status: 'Completed', remains: '0', charge: '0.40' });
    expect(await drips.orderOf(id)).toMatchObject({ status: 'completed', progress: 200 });
  });

  test('that says two things, or whose price has changed, is for a person', async () => {
    const id = await subscriptions.place({ posts: 1 });
    const post = drips.fake.panel.post(await numberOf(id), 200) ?? '';
    drips.fake.panel.setOrder(post, { status: 'In progress', remains: '200', charge: '0.20' });
    await subscriptions.poll(id);
    await subscriptions.poll(id);
    await subscriptions.say(id, post, { status: 'Partial', remains: '60', charge: '0.28' });
    expect([await reasonsOf(id), await drips.orderOf(id)]).toMatchObject([['units-unclear'], unpaid]);

    const later = await subscriptions.place({ posts: 1 });
    drips.fake.panel.setService('109', { rate: '2.80' });
    await drips.shop.post(`/api/admin/providers/${drips.providerId}/sync`, drips.meera, {});
    const dear = drips.fake.panel.post(await numberOf(later), 100) ?? '';
    await subscriptions.poll(later);
    await subscriptions.poll(later);
    await subscriptions.complete(later, dear);
    expect([await reasonsOf(later), await drips.orderOf(later)]).toMatchObject([['units-unclear'], unpaid]);
  });
});

describe('what is said of the posts', () => {
  test.each([
    ['an object', { status: 'Completed', posts: '2', orders: { 0: '777001', 2: '777002' } }],
    ['a list of orders', { status: 'Completed', posts: '2', orders: [{ order: 777_001 }, { order: 777_002 }] }],
    ['text ids', { status: 'Completed', posts: '2', orders: ['ord_abcdef1', 'ord_abcdef2'] }],
  ])('is read from %s', async (_, said) => {
    const id = await subscriptions.place({ posts: 2 });
    answer({ [await numberOf(id)]: said });
    await subscriptions.poll(id);
    expect(await drips.orderOf(id)).toMatchObject({ status: 'processing', ...unpaid });
    expect(await drips.statesOf(id)).toHaveLength(3);
  });

  test.each([
    ['nothing', { status: 'Canceled', charge: '0.80', remains: '0' }, 'posts-unreadable'],
    ['nothing of posts', { status: 'Completed', posts: '2' }, 'posts-unreadable'],
    ['no list', { status: 'Completed', orders: true }, 'posts-unreadable'],
    ['one that is no number', { status: 'Completed', orders: ['?', '777001'] }, 'posts-unreadable'],
    ['none, and a charge', { status: 'Completed', orders: [], charge: '0.80' }, 'charged-for-nothing'],
  ])('with the end is for a person where it is %s', async (_, said, reason) => {
    const id = await subscriptions.place({ posts: 2 });
    answer({ [await numberOf(id)]: said });
    await subscriptions.poll(id);
    expect([await reasonsOf(id), await drips.orderOf(id)]).toMatchObject([[reason], unpaid]);
    // It is read later.
    await subscriptions.say(id, await numberOf(id), { status: 'Expired' });
    expect(await drips.orderOf(id)).toMatchObject({ status: 'refunded' });
    expect(await drips.shop.balanceOf(drips.asha)).toBe('1000.00');
  });

  test('may not take the posts of another order, which push out no own one and move no money', async () => {
    const id = await subscriptions.place({ posts: 1 });
    const taken = await subscriptions.post(await subscriptions.place({ posts: 1 }), 100);
    answer({ [await numberOf(id)]: { status: 'Completed', posts: 1, orders: [taken, '777009'] } });
    await subscriptions.poll(id);
    expect(await drips.statesOf(id)).toEqual(['null ended', '1 accepted']);
    expect([await reasonsOf(id), await drips.orderOf(id)]).toMatchObject([['post-of-another'], unpaid]);
  });

  test('may not be older than the order, which pushes out no own one and moves no money', async () => {
    const id = await subscriptions.place({ posts: 1 });
    const older = String(Number(await numberOf(id)) - 1);
    answer({ [await numberOf(id)]: { status: 'Completed', posts: 1, orders: [older, '777009'] } });
    await subscriptions.poll(id);
    expect(await drips.statesOf(id)).toEqual(['null ended', '1 accepted']);
    expect(await subscriptions.findNumber(id, 1)).toBe('777009');
    expect(await attentionOf(id)).toMatchObject([{ reason: 'post-too-old', words: older }]);
    expect(await drips.orderOf(id)).toMatchObject(unpaid);
  });

  test('may not be what an order of unclear outcome may have', async () => {
    const id = await subscriptions.place({ posts: 1 });
    drips.fake.fault({ action: 'add', kind: 'body', text: '{"status":"ok","order":"777010","error":"Oops"}' });
    const lost = await subscriptions.place({ posts: 1 });
    expect(await drips.statesOf(lost)).toEqual(['null unknown']);
    answer({ [await numberOf(id)]: { status: 'Active', posts: 1, orders: ['777010'] } });
    await subscriptions.poll(id);
    expect([await drips.statesOf(id), await reasonsOf(id)]).toEqual([['null accepted'], ['post-of-another']]);
  });

  test('counts once, however its number is written', async () => {
    const id = await subscriptions.place({ posts: 3 });
    answer({ [await numberOf(id)]: { status: 'Active', posts: 3, orders: ['777020', '0777020', 'ord_777020'] } });
    await subscriptions.poll(id);
    answer({ [await numberOf(id)]: { status: 'In progress', posts: 3, orders: ['0777020', 777_020, 'ord_777020'] } });
    await subscriptions.poll(id);
    expect(await drips.statesOf(id)).toHaveLength(3);
  });

  test('is no post where it is an order for posts itself', async () => {
    const id = await subscriptions.place({ posts: 1 });
    answer({ [await numberOf(id)]: { status: 'Completed', posts: 1, orders: ['777030'] } });
    await subscriptions.poll(id);
    drips.fake.clearFaults();
    answer({ '777030': { status: 'Completed', posts: 5, orders: [] }, [await numberOf(id)]: { status: 'Completed' } });
    await subscriptions.poll(id);
    expect(await reasonsOf(id)).toContain('post-no-order');
    expect(await drips.orderOf(id)).toMatchObject({ status: 'processing', ...unpaid });
  });

  test.each([
    ['Completed', '0'],
    ['Partial', '50'],
  ])('is for a person where each gets the same, and it costs more than that: %s', async (status, remains) => {
    const id = await subscriptions.place({ posts: 1, minPerPost: 100, maxPerPost: 100 });
    const post = await subscriptions.post(id, 100);
    await subscriptions.say(id, post, { status, remains, charge: '0.30' });
    await subscriptions.say(id, await numberOf(id), { status: 'Completed' });
    expect([await reasonsOf(id), await drips.orderOf(id)]).toMatchObject([['units-unclear'], unpaid]);
  });

  test('after the order was settled is told', async () => {
    const id = await subscriptions.place();
    await subscriptions.say(id, await numberOf(id), { status: 'Expired' });
    drips.shop.clock.now += day;
    drips.fake.panel.setOrder(await numberOf(id), { status: 'Active' });
    drips.fake.panel.post(await numberOf(id), 150);
    await subscriptions.poll(id);
    expect(await drips.statesOf(id)).toEqual(['null ended']);
    expect(await reasonsOf(id)).toEqual(['late-posts']);
  });
});

describe('an order whose answer was lost', () => {
  const order = async () => {
    await drips.workAfter(1_000);
    const url = `https://instagram.com/p/${crypto.randomUUID()}`;
    const answered = await drips.shop.post('/api/orders', drips.asha, {
      serviceId: drips.serviceId,
      url,
      quantity: 200,
    });
    await drips.shop.sendDispatches();
    return answered.json().id as number;
  };
  const skipPolls = () =>
    drips.shop.database.write((tx) =>
      tx
        .updateTable('dispatches')
        .set({ next_look_at: drips.shop.clock.now + day })
        .where('state', 'in', ['accepted', 'ended'])
        .execute(),
    );

  test('is not found in a post that the shop has not heard of', async () => {
    const sub = await numberOf(await subscriptions.place({ posts: 2 }));
    await order();
    await skipPolls();
    drips.fake.fault({ action: 'add', kind: 'lost-answer', handled: false });
    const lost = await order();
    drips.fake.clearFaults();
    const [row] = await drips.shop.database.read
      .selectFrom('dispatches')
      .select('expected_cost_e8')
      .where('order_id', '=', lost)
      .execute();
    const post = drips.fake.panel.post(sub, 150) ?? '';
    const charge = String(Number(row?.expected_cost_e8) / 1e8);
    drips.fake.panel.setOrder(post, { status: 'Completed', remains: '0', charge });
    await order();
    await skipPolls();
    drips.shop.clock.now += minute;
    await enqueueDueSearches(drips.shop.database, drips.shop.clock.now);
    while ((await drips.shop.processJobs()) > 0);
    expect(await drips.statesOf(lost)).toEqual(['null unknown']);
  });

  test('is not the post of another, and no other order is one for posts', async () => {
    const first = await subscriptions.place({ posts: 1 });
    drips.fake.fault({ action: 'add', kind: 'lost-answer', handled: true });
    const lost = await subscriptions.place({ posts: 1 });
    drips.fake.clearFaults();
    const post = drips.fake.panel.post(await numberOf(first), 200) ?? '';
    const [item] = await attentionOf(lost);
    const placed = { as: 'placed', providerOrder: post, reason: 'There' };
    const refused = await drips.shop.post(`/api/admin/dispatches/${item?.dispatchId}/resolve`, drips.meera, placed);
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['providerOrder']]);
    expect(await drips.orderOf(lost)).toMatchObject(unpaid);
  });
});

test('one that waited until its last day was over is not sent', async () => {
  await drips.shop.put('/api/admin/dispatching', drips.meera, { isOn: false });
  const id = await subscriptions.place({ expiresOn: subscriptions.lastDay(1) });
  const over = { expires_at: drips.shop.clock.now };
  await drips.shop.database.write((tx) =>
    tx.updateTable('subscriptions').set(over).where('order_id', '=', id).execute(),
  );
  await drips.shop.put('/api/admin/dispatching', drips.meera, { isOn: true });
  await drips.workAfter(hour);
  expect(await drips.statesOf(id)).toEqual(['null held']);
  expect(await reasonsOf(id)).toEqual(['last-day-over']);
  expect(drips.fake.panel.orders()).toEqual([]);
});

test('what nobody has yet can be cancelled, though its service can not', async () => {
  await drips.shop.patch(`/api/services/${subscriptions.serviceId}`, drips.meera, { canCancel: false });
  await drips.shop.put('/api/admin/dispatching', drips.meera, { isOn: false });
  const id = await subscriptions.place();
  expect((await drips.read(id)).canCancel).toBe(true);
  expect((await drips.cancel(id)).json()).toMatchObject({ order: { status: 'refunded' } });
});
