import { afterEach, beforeEach, expect, test } from 'vitest';
import { hour } from '../platform/clock.ts';
import { openPanelShop, type PanelShop } from '../testing-providers.ts';
import { enqueueDuePolls } from './enqueue-due-polls.ts';
import { enqueueDueRequests } from './enqueue-due-requests.ts';

let open: PanelShop;
let orderId: number;
let lostId: number;
beforeEach(async () => {
  open = await openPanelShop();
  ({ orderId, lostId } = await placeAndLose());
});
afterEach(() => open.close());

/** An order that an admin calls lost and has sent again, before its provider's answer comes: it has taken it. */
async function placeAndLose() {
  const { shop, meera, fake, place } = open;
  fake.fault({ kind: 'slow-answer', action: 'add', ms: 400 });
  const id = await place();
  await shop.processJobs();
  const sending = shop.sendDispatches();
  while ((await newest(id))?.state !== 'sending') await new Promise(setImmediate);
  const lost = (await newest(id))?.id ?? 0;
  const unknown = { state: 'unknown', unknown_at: shop.clock.now, lease_until: null } as const;
  await shop.database.write((tx) => tx.updateTable('dispatches').set(unknown).where('id', '=', lost).execute());
  await shop.put('/api/admin/dispatching', meera, { isOn: false });
  await decide(lost, { as: 'not-placed', ...JSON.parse('{"then":"send-again"}') });
  await sending;
  await shop.put('/api/admin/dispatching', meera, { isOn: true });
  await shop.sendDispatches();
  expect(await newest(id)).toMatchObject({ state: 'held', reason: 'taken-after-all' });
  return { orderId: id, lostId: lost };
}

const newest = (id: number) =>
  open.shop.database.read
    .selectFrom('dispatches')
    .select(['id', 'state', 'reason'])
    .where('order_id', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirst();
const decide = (id: number, body: object) =>
  open.shop.post(`/api/admin/dispatches/${id}/resolve`, open.meera, { reason: 'I looked there', ...body });
const order = async () => (await open.shop.get(`/api/admin/orders/${orderId}`, open.meera)).json().order;

async function passHour(): Promise<void> {
  const { shop, meera, asha } = open;
  shop.clock.now += hour;
  await Promise.all([shop.confirm(meera), shop.confirm(asha)]);
  await enqueueDuePolls(shop.database, shop.clock.now);
  await enqueueDueRequests(shop.database, shop.clock.now);
  while ((await shop.processJobs()) > 0);
}

test('nobody pays the order back before a person has looked: not its customer, and no admin without a reason', async () => {
  const { shop, meera, asha } = open;
  const asked = (await shop.post(`/api/orders/${orderId}/cancel`, asha, {})).json();
  expect(asked.order).toMatchObject({ status: 'pending', refundedAmount: null });
  expect(asked.requests).toMatchObject([{ kind: 'cancel', state: 'open' }]);
  await passHour();
  expect(await order()).toMatchObject({ status: 'pending', refundedAmount: null });
  const cancel = await shop.patch(`/api/admin/orders/${orderId}/status`, meera, { status: 'cancelled' });
  expect(cancel.json().code).toBe('order-at-provider');
  // An admin has had it cancelled there: nobody delivers it.
  await decide(lostId, { as: 'seen' });
  await passHour();
  expect(await order()).toMatchObject({ status: 'refunded', refundedAmount: '25.00' });
  expect(await shop.ledgerFaults()).toEqual([]);
});

test('an order that is taken back and that its customer wants cancelled is asked for at its provider', async () => {
  const { shop, asha, fake } = open;
  await shop.post(`/api/orders/${orderId}/cancel`, asha, {});
  await decide(lostId, { as: 'placed', providerOrder: String(fake.panel.orders()[0]?.order) });
  expect(await shop.ledgerFaults()).toEqual([]);
  await passHour();
  await passHour();
  expect(fake.panel.orders()).toMatchObject([{ status: 'Canceled' }]);
  expect(await order()).toMatchObject({ status: 'refunded', refundedAmount: '25.00' });
});
