import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dripTexts } from '../../contract/drip-feed.ts';
import { shopReasons } from '../../contract/orders.ts';
import { day, hour, minute } from '../platform/clock.ts';
import { type DripShop, openDripShop } from '../testing-drip-feed.ts';

let drips: DripShop;
beforeAll(async () => {
  drips = await openDripShop();
});
beforeEach(() => drips.begin());
afterEach(() => drips.end());
afterAll(() => drips.shop.close());

describe('an order in parts', () => {
  test('is paid for at once, and sent run by run', async () => {
    const id = await drips.place();
    expect(await drips.orderOf(id)).toMatchObject({
      quantity: 300,
      runs: 3,
      intervalMinutes: 60,
      totalAmount: '100.00',
    });
    expect(await drips.shop.balanceOf(drips.asha)).toBe('900.00');
    expect(await drips.statesOf(id)).toEqual(['1 accepted']);
    expect(drips.fake.panel.orders()).toMatchObject([{ quantity: 100 }]);
    const nextAt = new Date(drips.shop.clock.now + hour).toISOString();
    expect((await drips.read(id)).drip).toMatchObject({ ended: 0, nextAt });
    await drips.workAfter(59 * minute);
    expect(await drips.statesOf(id)).toEqual(['1 accepted']);
    await drips.workAfter(minute);
    expect(await drips.statesOf(id)).toEqual(['1 accepted', '2 accepted']);
    await drips.complete(id, 1);
    expect(await drips.orderOf(id)).toMatchObject({ status: 'processing', progress: 100 });
    expect((await drips.read(id)).drip).toMatchObject({ ended: 1 });
    await drips.workAfter(hour);
    expect((await drips.read(id)).drip.nextAt).toBeNull();
    await drips.complete(id, 3);
    await drips.complete(id, 2);
    expect(await drips.orderOf(id)).toMatchObject({ status: 'completed', progress: 300, refundedAmount: null });
    await drips.workAfter(day);
    expect(drips.fake.panel.orders()).toHaveLength(3);
  });

  test('what it needs is checked: both fields, a service that allows it, enough in each run, not too much in all', async () => {
    const refused = async (more: Record<string, unknown>) =>
      (await drips.shop.post('/api/orders', drips.asha, drips.ordering(more))).json();
    expect(await refused({ runs: undefined })).toMatchObject({ fields: { runs: dripTexts.both } });
    expect(await refused({ intervalMinutes: undefined })).toMatchObject({
      fields: { intervalMinutes: dripTexts.both },
    });
    for (const runs of [1, 101, 2.5, 0])
      expect(await refused({ runs })).toMatchObject({ fields: { runs: dripTexts.runs } });
    for (const intervalMinutes of [9, 1_441])
      expect(await refused({ intervalMinutes })).toMatchObject({ fields: { intervalMinutes: dripTexts.interval } });
    expect(await refused({ quantity: 99 })).toMatchObject({ detail: { kind: 'quantity-too-small', min: 100 } });
    expect(await refused({ quantity: 334 })).toMatchObject({ detail: { kind: 'quantity-too-large', max: 1_000 } });
    await drips.shop.patch(`/api/services/${drips.serviceId}`, drips.meera, { canDrip: false });
    expect(await refused({})).toMatchObject({ code: 'invalid-input', fields: { runs: dripTexts.notTaken } });
    expect(await drips.shop.balanceOf(drips.asha)).toBe('1000.00');
  });

  test('is settled once at the end, over all of it', async () => {
    const id = await drips.place();
    await drips.say(id, 1, { status: 'Partial', remains: '57' });
    expect(await drips.orderOf(id)).toMatchObject({ status: 'processing', progress: 43, refundedAmount: null });
    await drips.workAfter(hour);
    await drips.say(id, 2, { status: 'Canceled', remains: '100' });
    await drips.workAfter(hour);
    await drips.complete(id, 3);
    // 143 of 300 units of ₹100: ₹47.66 are kept.
    expect(await drips.orderOf(id)).toMatchObject({ status: 'partial', progress: 143, refundedAmount: '52.34' });
    expect(await drips.shop.balanceOf(drips.asha)).toBe('952.34');
    // The provider gives up what it had delivered, a week later.
    drips.shop.clock.now += 6 * day;
    await drips.say(id, 3, { status: 'Partial', remains: '50' });
    expect(await drips.orderOf(id)).toMatchObject({ status: 'partial', progress: 93, refundedAmount: '69.00' });
  });

  test('is refunded whole where nothing of it arrived', async () => {
    const id = await drips.place({ runs: 2 });
    await drips.say(id, 1, { status: 'Canceled', remains: '100' });
    await drips.workAfter(hour);
    await drips.say(id, 2, { status: 'Failed', remains: '100', charge: '0' });
    expect(await drips.orderOf(id)).toMatchObject({ status: 'refunded', refundedAmount: '66.67' });
    expect(await drips.shop.balanceOf(drips.asha)).toBe('1000.00');
  });

  test('goes on while one run is unclear, and is settled only when that is decided', async () => {
    const id = await drips.place();
    drips.fake.fault({ action: 'add', kind: 'lost-answer' });
    await drips.workAfter(hour);
    expect(await drips.statesOf(id)).toEqual(['1 accepted', '2 unknown']);
    await drips.workAfter(hour);
    expect(await drips.statesOf(id)).toEqual(['1 accepted', '2 unknown', '3 accepted']);
    await drips.complete(id, 1);
    await drips.complete(id, 3);
    expect(await drips.orderOf(id)).toMatchObject({ status: 'processing', progress: 200 });
    const [item] = (await drips.shop.get('/api/admin/orders/attention', drips.meera)).json();
    expect(item).toMatchObject({
      orderId: id,
      kind: 'unknown',
      quantity: 100,
      run: { number: 2, of: 3, isPost: false },
    });
    const resolved = await drips.decide(item.dispatchId, 'refund');
    expect(resolved.statusCode, resolved.body).toBe(200);
    expect(await drips.orderOf(id)).toMatchObject({ status: 'partial', progress: 200, refundedAmount: '33.34' });
    // The panel had taken it: that is what the admin got wrong, and it was sent once.
    expect(drips.fake.panel.orders()).toHaveLength(3);
  });

  test('does not bunch up: no run begins while one could not be sent, and late ones keep half an interval', async () => {
    await drips.shop.put('/api/admin/dispatching', drips.meera, { isOn: false });
    const id = await drips.place({ runs: 4, quantity: 200 });
    for (let n = 0; n < 5; n++) await drips.workAfter(hour);
    expect(await drips.statesOf(id)).toEqual(['1 waiting']);
    await drips.shop.put('/api/admin/dispatching', drips.meera, { isOn: true });
    await drips.workAfter(minute);
    await drips.workAfter(minute);
    expect(await drips.statesOf(id)).toEqual(['1 accepted']);
    await drips.workAfter(29 * minute);
    expect(await drips.statesOf(id)).toEqual(['1 accepted', '2 accepted']);
    await drips.workAfter(31 * minute);
    expect(await drips.statesOf(id)).toEqual(['1 accepted', '2 accepted', '3 accepted']);
  });

  test('whose link can not be used keeps what arrived, and pays back the rest', async () => {
    const id = await drips.place();
    await drips.complete(id, 1);
    drips.fake.fault({ action: 'add', kind: 'error', text: 'Incorrect link' });
    await drips.workAfter(hour);
    expect(await drips.orderOf(id)).toMatchObject({ status: 'partial', progress: 100, refundedAmount: '66.67' });
    expect((await drips.read(id)).refunds).toMatchObject([{ reason: shopReasons.link }]);
    await drips.workAfter(day);
    expect(drips.fake.panel.orders()).toHaveLength(1);
  });

  test('by hand is moved by the admin alone', async () => {
    await drips.shop.put(`/api/admin/services/${drips.serviceId}/routes`, drips.meera, { mode: 'hand', routes: [] });
    const id = await drips.place();
    await drips.workAfter(3 * hour);
    expect(await drips.statesOf(id)).toEqual([]);
    expect(await drips.read(id)).toMatchObject({
      order: { status: 'pending', runs: 3, intervalMinutes: 60 },
      drip: null,
    });
    await drips.shop.post(`/api/admin/orders/${id}/partial`, drips.meera, { remains: 100 });
    expect(await drips.orderOf(id)).toMatchObject({ status: 'partial', progress: 200, refundedAmount: '33.34' });
  });

  test('that an admin moves by hand has no further run', async () => {
    const id = await drips.place();
    await drips.shop.patch(`/api/admin/orders/${id}/status`, drips.meera, { status: 'processing', progress: 10 });
    await drips.workAfter(2 * hour);
    expect(await drips.statesOf(id)).toEqual(['1 accepted']);
    await drips.say(id, 1, { status: 'Partial', remains: '50' });
    expect(await drips.orderOf(id)).toMatchObject({ status: 'processing', refundedAmount: null });
    expect((await drips.shop.get('/api/admin/orders/attention', drips.meera)).json()).toMatchObject([
      { orderId: id, kind: 'status', reason: 'run-taken-over' },
    ]);
  });
});

describe('a cancellation', () => {
  test('between two runs stops those to come, and pays back what did not arrive', async () => {
    const id = await drips.place();
    await drips.complete(id, 1);
    expect((await drips.read(id)).canCancel).toBe(true);
    expect((await drips.cancel(id)).json()).toMatchObject({
      order: { status: 'partial', progress: 100, refundedAmount: '66.67' },
      requests: [{ kind: 'cancel', state: 'done' }],
      drip: { ended: 1, nextAt: null },
    });
    await drips.workAfter(day);
    expect(await drips.statesOf(id)).toEqual(['1 ended']);
  });

  test('before the first run was sent pays back all of it at once', async () => {
    await drips.shop.put('/api/admin/dispatching', drips.meera, { isOn: false });
    const id = await drips.place();
    expect((await drips.cancel(id)).json()).toMatchObject({ order: { status: 'refunded' }, canCancel: false });
    expect(await drips.shop.balanceOf(drips.asha)).toBe('1000.00');
    await drips.workAfter(day);
    expect(drips.fake.panel.orders()).toEqual([]);
  });

  test('asks for the runs under way, one after another, and settles when they have ended', async () => {
    drips.fake.panel.setService('102', { cancel: true });
    await drips.shop.post(`/api/admin/providers/${drips.providerId}/sync`, drips.meera, {});
    const id = await drips.place();
    await drips.workAfter(hour);
    for (const run of [1, 2]) await drips.say(id, run, { status: 'In progress', remains: '50' });
    expect((await drips.cancel(id)).json()).toMatchObject({
      order: { status: 'processing', progress: 100 },
      requests: [{ state: 'open' }],
      drip: { nextAt: null },
    });
    for (let n = 0; n < 4; n++) await drips.workAfter(minute);
    const asked = drips.fake.calls.filter(({ params }) => params['action'] === 'cancel');
    expect(asked.map(({ params }) => params['orders'])).toHaveLength(2);
    await drips.say(id, 1, { status: 'Canceled', remains: '100', charge: '0' });
    await drips.say(id, 2, { status: 'Partial', remains: '40' });
    expect(await drips.orderOf(id)).toMatchObject({ status: 'partial', progress: 60, refundedAmount: '80.00' });
    await drips.workAfter(20 * minute);
    expect((await drips.read(id)).requests).toMatchObject([{ state: 'done' }]);
  });

  test('of a run that can not be cancelled lets that one go on, and nothing after it', async () => {
    drips.fake.panel.setService('102', { cancel: false });
    await drips.shop.post(`/api/admin/providers/${drips.providerId}/sync`, drips.meera, {});
    const id = await drips.place();
    await drips.cancel(id);
    await drips.workAfter(2 * hour);
    expect(await drips.statesOf(id)).toEqual(['1 accepted']);
    expect(drips.fake.calls.filter(({ params }) => params['action'] === 'cancel')).toEqual([]);
    await drips.complete(id, 1);
    expect(await drips.orderOf(id)).toMatchObject({ status: 'partial', progress: 100, refundedAmount: '66.67' });
    // Once the last run is at its provider there is nothing left to stop.
    const other = await drips.place({ runs: 2 });
    await drips.workAfter(hour);
    expect((await drips.read(other)).canCancel).toBe(false);
    expect((await drips.cancel(other)).json().code).toBe('status-not-reachable');
  });
});
