import { request as httpRequest, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openTestShop, type Person, type TestShop } from '../testing.ts';

const many = 40_000;

let shop: TestShop;
let serviceId: number;
let port: number;
let asha: Person;
beforeAll(async () => {
  shop = await openTestShop();
  serviceId = (await shop.service()).id;
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
  const address = shop.app.server.address();
  port = typeof address === 'object' && address ? address.port : 0;
  asha = await shop.customer();
  await insertOrders(asha, many);
}, 120_000);
afterEach(async () => expect(shop.app.server.listening).toBe(true));
afterAll(() => shop.close());

async function insertOrders(who: Person, count: number): Promise<void> {
  const at = shop.clock.now;
  for (let from = 0; from < count; from += 1_000) {
    const orders = Array.from({ length: Math.min(1_000, count - from) }, (_, n) => ({
      user_id: who.id,
      service_id: serviceId,
      service_name: 'Likes',
      category_name: 'Instagram Likes',
      platform_name: 'Instagram',
      platform_icon: 'instagram',
      platform_color: '#e1306c',
      url: `https://instagram.com/p/${from + n}`,
      quantity: 100,
      rate: 250_000,
      list_paise: 250,
      total_paise: 250,
      discounts: '[]',
      created_at: at,
      updated_at: at,
    }));
    await shop.database.write((tx) => tx.insertInto('orders').values(orders).execute());
  }
}

function ask(who: Person, path = '/api/user/data'): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const headers = { authorization: `Bearer ${who.token}` };
  httpRequest({ host: '127.0.0.1', port, path, headers }, resolve).on('error', reject).end();
  return promise;
}

async function textOf(answer: IncomingMessage): Promise<string> {
  let text = '';
  for await (const bytes of answer) text += bytes;
  return text;
}

const orderIds = (text: string): number[] =>
  JSON.parse(text).orders.map(({ order }: { order: { id: number } }) => order.id);

test('an account of 40,000 orders is exported whole, newest first, each once', { timeout: 120_000 }, async () => {
  const answer = await ask(asha);
  const text = await textOf(answer);
  const ids = orderIds(text);
  expect([answer.statusCode, answer.headers['cache-control'], ids.length]).toEqual([200, 'no-store', many]);
  expect(ids).toEqual([...new Set(ids)].sort((one, other) => other - one));
});

test('ten accounts at once get all of theirs, with little in memory', { timeout: 120_000 }, async () => {
  const people = await Promise.all(Array.from({ length: 10 }, () => shop.customer()));
  for (const who of people) await insertOrders(who, 2_000);
  global.gc?.();
  const before = process.memoryUsage.rss();
  let most = before;
  const counts = await Promise.all(
    [asha, ...people].map(async (who) => {
      const answer = await ask(who);
      let orders = 0;
      let rest = '';
      for await (const bytes of answer) {
        const text = rest + String(bytes);
        orders += text.split('"timeline":').length - 1;
        // What may be the beginning of a mark is looked at again.
        rest = text.slice(-10);
        most = Math.max(most, process.memoryUsage.rss());
      }
      return [answer.statusCode, answer.complete, orders];
    }),
  );
  expect(counts).toEqual([[200, true, many], ...people.map(() => [200, true, 2_000])]);
  // Made whole, the one of 40,000 orders alone took 150 MB.
  expect(most - before).toBeLessThan(100 * 2 ** 20);
});

test('an account has one at a time; the next is told when to come again', { timeout: 60_000 }, async () => {
  const first = await ask(asha);
  const second = await ask(asha);
  expect([first.statusCode, second.statusCode, second.headers['retry-after']]).toEqual([200, 429, '10']);
  await textOf(second);
  first.destroy();
  await expect.poll(async () => (await ask(asha)).destroy().statusCode, { timeout: 5_000 }).toBe(200);
});

test('who goes away ends it, and who only asks for the head gets none', { timeout: 60_000 }, async () => {
  const [ravi, devi] = [await shop.customer({ firstName: 'Ravi' }), await shop.customer({ firstName: 'Devi' })];
  await insertOrders(ravi, 5_000);
  await insertOrders(devi, 5_000);
  for (const who of [ravi, devi]) (await ask(who)).destroy();
  // Both turns are free again, also for those who left.
  for (const who of [asha, ravi, devi]) {
    await expect.poll(async () => (await ask(who)).destroy().statusCode, { timeout: 5_000 }).toBe(200);
  }
  const head = await shop.app.inject({
    method: 'HEAD',
    url: '/api/user/data',
    headers: { authorization: `Bearer ${asha.token}` },
  });
  expect([head.statusCode, head.body]).toEqual([200, '']);
});

test('a session that ends ends its export', { timeout: 60_000 }, async () => {
  await sleep(50);
  const session = await shop.signIn(asha.email);
  const answer = await ask(session);
  answer.pause();
  await shop.post('/api/auth/logout', session, {});
  await expect(textOf(answer)).rejects.toThrow('aborted');
});
