import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { endpoints } from '../contract/api.ts';
import { openTestShop, type Person, type TestShop } from './testing.ts';

let shop: TestShop;
let meera: Person;
/** The one list that belongs to something. */
let providerId: number;
beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMIT_FACTOR: '0.5' });
  meera = await shop.admin();
  const provider = {
    name: 'Panel',
    url: 'https://panel.example/api',
    apiKey: 'panel-key',
    currency: 'USD',
    rate: '88.50',
  };
  providerId = (await shop.post('/api/admin/providers', meera, provider)).json().id;
});
afterAll(() => shop.close());

const searching = Object.entries(endpoints).filter(
  ([, { query }]) => query instanceof z.ZodObject && 'search' in query.shape,
);

test('the lists that are searched are known', () => {
  expect(searching.length).toBeGreaterThanOrEqual(6);
});

describe.each(searching)('%s', (_, endpoint) => {
  test('is searched so often by one account, and looked at as often as ever', async () => {
    const calls = Math.floor((endpoint.searchLimit?.calls ?? 0) * 0.5);
    expect(calls).toBeGreaterThan(0);
    const path = endpoint.path.replace(':id', String(providerId));
    const statuses = [];
    for (let n = 0; n <= calls; n++) statuses.push(await shop.get(`${path}?search=asha${n}`, meera));
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([...Array.from({ length: calls }, () => 200), 429]);
    expect(Number(statuses.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await shop.get(path, meera)).statusCode).toBe(200);
  });
});
