import { afterAll, beforeAll, expect, test } from 'vitest';
import { minute } from '../platform/clock.ts';
import { openTestShop, type TestShop } from '../testing.ts';
import { plansOf } from '../testing-plans.ts';
import { findUsualMinutes, findUsualStarts } from './find-usual-minutes.ts';

let shop: TestShop;
let serviceId: number;
beforeAll(async () => {
  shop = await openTestShop();
  ({ id: serviceId } = await shop.service({ pricePerThousand: '25.00' }));
});
afterAll(() => shop.close());

const find = async () => ({
  minutes: await findUsualMinutes(shop.database.read, { serviceId, now: shop.clock.now }),
  starts: await findUsualStarts(shop.database.read, { serviceId, now: shop.clock.now }),
});

/** Copies of an order, which this many orders are newer than. */
async function copy(orderId: number, count: number, status: 'pending' | 'cancelled'): Promise<void> {
  await shop.database.write(async (tx) => {
    const stored = await tx.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
    const newest = await tx
      .selectFrom('orders')
      .select((eb) => eb.fn.max('id').as('id'))
      .executeTakeFirstOrThrow();
    const copies = Array.from({ length: count }, (_, index) => ({ ...stored, status, id: newest.id + 1 + index }));
    await tx.insertInto('orders').values(copies).execute();
  });
}

test('however many newer orders wait or were cancelled before their work began, the times of the others count', async () => {
  const meera = await shop.admin();
  const asha = await shop.customer({ balance: '100.00' });
  const order = { serviceId, url: 'https://instagram.com/p/u', quantity: 100 };
  const place = async () => (await shop.post('/api/orders', asha, order)).json().id;
  const ids: number[] = [];
  for (let count = 0; count < 10; count++) ids.push(await place());
  shop.clock.now += 12 * minute;
  const move = (id: number, body: Record<string, unknown>) => shop.patch(`/api/admin/orders/${id}/status`, meera, body);
  for (const id of ids) await move(id, { status: 'processing', progress: 10 });
  shop.clock.now += 18 * minute;
  for (const id of ids) await move(id, { status: 'completed' });
  const usual = { minutes: { usual: 30, slow: 30 }, starts: { usual: 12, slow: 12 } };
  expect(await find()).toEqual(usual);
  const open = await place();
  await copy(open, 500, 'pending');
  await copy(open, 500, 'cancelled');
  expect(await find()).toEqual(usual);
});

test('neither is looked for among orders that wait', async () => {
  const plans = await plansOf(shop, async (tx) => {
    await findUsualMinutes(tx, { serviceId, now: shop.clock.now });
    await findUsualStarts(tx, { serviceId, now: shop.clock.now });
  });
  if (shop.database.engine === 'postgres') return;
  const ofOrders = plans.filter((plan) => /(?:SEARCH|SCAN) orders/.test(plan));
  expect(new Set(ofOrders)).toEqual(
    new Set(['SEARCH orders USING INDEX orders_started_of_service (service_id=? AND status=?)']),
  );
  expect(plans.filter((plan) => plan.includes('FOR ORDER BY'))).toEqual([]);
});
