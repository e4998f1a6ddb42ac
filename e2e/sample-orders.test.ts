import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAttention } from '../contract/dispatches.ts';
import type { Order } from '../contract/order.ts';
import { type ShopProcess, startShop } from '../scripts/shop-process.ts';
import { demoSignIns } from '../server/storefront/storefront.rules.ts';
import { ask } from './people.ts';

let shop: ShopProcess;
let meera: string;
beforeAll(async () => {
  shop = await startShop('sqlite', { DEMO: '1' });
  const body = { email: demoSignIns.adminEmail, password: demoSignIns.adminPassword };
  meera = (await ask<{ token: string }>(shop.url, 'POST /api/auth/login', { body })).token;
});
afterAll(() => shop.remove());

const states = async () => {
  const orders = await ask<Order[]>(shop.url, 'GET /api/admin/orders?page=1&pageSize=4', { token: meera });
  return orders.map(({ status, url }) => [url.replace('https://youtube.com/', ''), status]);
};

test('orders of the sample shop are delivered by themselves, and one waits for a person', async () => {
  await expect.poll(states, { timeout: 100_000 }).toEqual([
    // In parts: its next run begins later.
    ['demo-d', 'processing'],
    ['demo-c?fake=lost-answer', 'pending'],
    ['demo-a', 'completed'],
    ['demo-b?fake=partial:60', 'partial'],
  ]);
  const attention = await ask<{ kind: string; url: string }[]>(shop.url, `GET ${listAttention.path}`, { token: meera });
  expect(attention).toMatchObject([{ kind: 'unknown', url: 'https://youtube.com/demo-c?fake=lost-answer' }]);
});
