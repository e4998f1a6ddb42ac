import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { plansOf } from '../testing-plans.ts';
import { findCustomersToInvoice, findToInvoice } from './papers.queries.ts';

let shop: TestShop;
let meera: Person;
beforeAll(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
});
afterAll(() => shop.close());

const span = { from: 0, until: Number.MAX_SAFE_INTEGER };
const start = { userId: 0, id: 0 };

async function done(who: Person): Promise<number> {
  const service = await shop.service({ pricePerThousand: '10' });
  const wanted = { serviceId: service.id, url: 'https://instagram.com/p/x', quantity: 1000 };
  const { id } = (await shop.post('/api/orders', who, wanted)).json();
  await shop.patch(`/api/admin/orders/${id}/status`, meera, { status: 'completed' });
  return id;
}

test('pages go from customer to customer, each order once, and only of those who are asked for', async () => {
  const [asha, ravi, devi] = [
    await shop.customer({ balance: '500.00' }),
    await shop.customer({ balance: '500.00' }),
    await shop.customer({ balance: '500.00' }),
  ];
  const ids: Record<number, number[]> = { [asha.id]: [], [ravi.id]: [] };
  for (const who of [asha, ravi, devi, asha, ravi, asha]) {
    const id = await done(who);
    ids[who.id]?.push(id);
  }
  expect(await findCustomersToInvoice(shop.database.read, span)).toEqual([
    { userId: asha.id, orders: 3 },
    { userId: ravi.id, orders: 2 },
    { userId: devi.id, orders: 1 },
  ]);
  const found: { userId: number; id: number }[] = [];
  for (let after = start; ; ) {
    const wanted = { ...span, userIds: [asha.id, ravi.id], after, limit: 2 };
    const page = await shop.database.write((tx) => findToInvoice(tx, wanted));
    found.push(...page);
    const last = page.at(-1);
    if (!last) break;
    after = { userId: last.userId, id: last.id };
  }
  expect(found.map(({ id }) => id)).toEqual([...(ids[asha.id] ?? []), ...(ids[ravi.id] ?? [])]);
});

test('a page neither searches nor sorts what ended in the whole month', async () => {
  const wanted = { ...span, userIds: [1, 2, 3], after: start, limit: 1_000 };
  const plans = (await plansOf(shop, (tx) => findToInvoice(tx, wanted))).join('\n');
  if (shop.database.engine === 'sqlite') expect(plans).toContain('orders_of_user');
  expect(plans).not.toMatch(/order_history_of_end|TEMP B-TREE|SCAN/);
});
