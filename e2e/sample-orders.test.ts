import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Service } from '../contract/catalogue.ts';
import { listAttention } from '../contract/dispatches.ts';
import type { Order } from '../contract/order.ts';
import { type ServiceType, serviceTypes } from '../contract/service-kinds.ts';
import { type ShopProcess, startShop } from '../scripts/shop-process.ts';
import { dateOfDay, indianDay } from '../server/platform/indian-time.ts';
import { demoSignIns } from '../server/storefront/storefront.rules.ts';
import { ask } from './people.ts';

let shop: ShopProcess;
let meera: string;
let asha: string;
beforeAll(async () => {
  shop = await startShop('sqlite', { DEMO: '1' });
  const tokenOf = async (email: string, password: string) =>
    (await ask<{ token: string }>(shop.url, 'POST /api/auth/login', { body: { email, password } })).token;
  const { adminEmail, adminPassword, customerEmail, customerPassword } = demoSignIns;
  meera = await tokenOf(adminEmail, adminPassword);
  asha = await tokenOf(customerEmail, customerPassword);
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

const mentioned = { usernames: 'ravi.demo\npriya.demo' };
const extras: Readonly<Record<ServiceType, Readonly<Record<string, unknown>>>> = {
  Default: { quantity: 50, runs: 2, intervalMinutes: 10 },
  'Custom Comments': { comments: 'Nice!\nवाह!' },
  Package: {},
  'Custom Comments Package': { comments: 'Nice!\nवाह!' },
  Poll: { quantity: 50, answerNumber: 2 },
  'Comment Likes': { quantity: 50, username: 'asha.demo' },
  'Comment Replies': { username: 'asha.demo', comments: 'Thank you!\nSo true' },
  Mentions: { quantity: 50, ...mentioned },
  'Mentions with Hashtags': { quantity: 50, ...mentioned, hashtags: 'pune\nbaking' },
  'Mentions Custom List': mentioned,
  'Mentions Hashtag': { quantity: 50, hashtag: 'pune' },
  'Mentions User Followers': { quantity: 50, username: 'asha.demo' },
  'Mentions Media Likers': { quantity: 50, media: 'https://instagram.com/p/C7xQdemo' },
  'Invites from Groups': { quantity: 50, groups: 'https://t.me/demo_group' },
  Subscriptions: {
    username: 'asha.demo',
    minPerPost: 10,
    maxPerPost: 20,
    posts: 2,
    delayMinutes: 0,
    expiresOn: dateOfDay(indianDay(Date.now()) + 30),
  },
};

/** How far orders have come, by the types of their services. */
async function standsOf(placed: ReadonlyMap<number, ServiceType>): Promise<Record<string, string>> {
  const orders = await ask<Order[]>(shop.url, 'GET /api/orders?page=1&pageSize=30', { token: asha });
  const standOf = ({ status, progress }: Order) => (status === 'processing' && progress > 0 ? 'begun' : status);
  return Object.fromEntries(
    orders.flatMap((order) => {
      const type = placed.get(order.id);
      return type ? [[type, standOf(order)]] : [];
    }),
  );
}

test('an order of each type is delivered by itself, also after a restart', async () => {
  const services = await ask<Service[]>(shop.url, 'GET /api/services', { token: asha });
  const samples = services.filter(({ name }) => name.endsWith('(sample)'));
  expect(samples.map(({ type }) => type).toSorted()).toEqual(serviceTypes.toSorted());
  const placed = new Map<number, ServiceType>();
  for (const { id: serviceId, type, name } of samples) {
    const url = `https://${name.startsWith('Telegram') ? 't.me' : 'instagram.com'}/demo_${serviceId}`;
    const body = { serviceId, url, ...extras[type] };
    placed.set((await ask<Order>(shop.url, 'POST /api/orders', { token: asha, body })).id, type);
  }
  const completed = Object.fromEntries(serviceTypes.map((type) => [type, 'completed']));
  // One of its two parts; one of the posts, or both.
  const expected = { ...completed, Default: 'begun', Subscriptions: expect.stringMatching(/begun|completed|partial/) };
  await expect.poll(() => standsOf(placed), { timeout: 120_000 }).toEqual(expected);
  await shop.kill('SIGTERM');
  shop = await shop.restart();
  const ended = expect.stringMatching(/completed|partial/);
  await expect.poll(() => standsOf(placed), { timeout: 120_000 }).toMatchObject({ Subscriptions: ended });
}, 240_000);
