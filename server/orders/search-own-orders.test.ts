import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { mostCompared } from './search-own-orders.ts';

let shop: TestShop;
let serviceId: number;
beforeAll(async () => {
  shop = await openTestShop();
  serviceId = (await shop.service()).id;
});
afterAll(() => shop.close());

async function customerWith(count: number): Promise<{ who: Person; oldest: number }> {
  const who = await shop.customer();
  const at = shop.clock.now;
  const ids: number[] = [];
  for (let from = 0; from < count; from += 1_000) {
    const orders = Array.from({ length: Math.min(1_000, count - from) }, (_, n) => ({
      user_id: who.id,
      service_id: serviceId,
      service_name: 'Instagram Likes',
      category_name: 'Instagram Likes',
      platform_name: 'Instagram',
      platform_icon: 'instagram',
      platform_color: '#e1306c',
      url: `https://instagram.com/p/C${from + n}x`,
      quantity: 100,
      rate: 250_000,
      list_paise: 250,
      total_paise: 250,
      discounts: '[]',
      created_at: at,
      updated_at: at,
    }));
    const rows = await shop.database.write((tx) => tx.insertInto('orders').values(orders).returning('id').execute());
    ids.push(...rows.map(({ id }) => id));
  }
  return { who, oldest: Math.min(...ids) };
}

async function search(who: Person, text: string) {
  const answer = await shop.get(`/api/orders?search=${encodeURIComponent(text)}&pageSize=10`, who);
  const startedAt = performance.now();
  await shop.get(`/api/orders?search=${encodeURIComponent(text)}&pageSize=10`, who);
  return { answer, ms: performance.now() - startedAt };
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

test('a search costs no more with 40,000 orders than with as many as it compares', { timeout: 120_000 }, async () => {
  const some = await customerWith(mostCompared);
  const many = await customerWith(40_000);
  // As PostgreSQL does by itself soon after so much has come.
  await shop.database.migrate((run) => run('analyze orders'));
  const times = { some: [] as number[], many: [] as number[] };
  for (let n = 0; n < 15; n++) {
    times.some.push((await search(some.who, `nothing${n}`)).ms);
    times.many.push((await search(many.who, `nothing${n}`)).ms);
  }
  // Looking at all of them takes sixteen times as long.
  expect(median(times.many) / median(times.some)).toBeLessThan(4);

  const { answer } = await search(many.who, 'likes');
  expect([answer.headers['x-total-count'], answer.json().length]).toEqual([`${mostCompared}+`, 10]);
  expect((await search(many.who, 'C39999x')).answer.json()).toHaveLength(1);
  // A number finds an order of any age, and no search one of somebody else's.
  expect((await search(many.who, `#${many.oldest}`)).answer.json()).toEqual([
    expect.objectContaining({ id: many.oldest }),
  ]);
  expect((await search(some.who, `#${many.oldest}`)).answer.json()).toEqual([]);
});
