import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type Person, type TestShop } from '../testing.ts';

let shop: TestShop;
let meera: Person;

beforeAll(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
});
afterAll(() => shop.close());

async function customerWithOrders(count: number): Promise<{ asha: Person; order: () => Promise<number> }> {
  const asha = await shop.customer({ balance: '1000.00' });
  const likes = await shop.service({ pricePerThousand: '25.00' });
  const order = async () => {
    const body = { serviceId: likes.id, url: 'https://instagram.com/p/C7xQ', quantity: 1000 };
    return (await shop.post('/api/orders', asha, body)).json().id;
  };
  for (let n = 0; n < count; n++) await order();
  return { asha, order };
}

const move = (id: number, body: Record<string, unknown>) => shop.patch(`/api/admin/orders/${id}/status`, meera, body);

function letAMinutePass(): void {
  shop.clock.now += 60_000;
}

interface Known {
  readonly etag: string;
  readonly body: string;
  readonly total: unknown;
}

async function look(who: Person, url: string, etag?: string): Promise<Known & { readonly status: number }> {
  const answer = await shop.get(url, who, etag === undefined ? {} : { 'if-none-match': etag });
  const { headers, statusCode, body } = answer;
  return { etag: String(headers['etag']), body, total: headers['x-total-count'], status: statusCode };
}

test('a history in which nothing happened is answered with 304, page by page', async () => {
  const { asha } = await customerWithOrders(3);
  for (const query of [
    '',
    '?page=1&pageSize=2',
    '?page=2&pageSize=2',
    '?status=pending',
    '?status=failed',
    '?page=9',
  ]) {
    const url = `/api/orders${query}`;
    const first = await look(asha, url);
    expect(first.status, url).toBe(200);
    const again = await shop.get(url, asha, { 'if-none-match': `"another", ${first.etag}` });
    expect([again.statusCode, again.body, again.headers['etag']], url).toEqual([304, '', first.etag]);
    expect(again.headers['cache-control'], url).toBe('no-store');
  }
});

test('each page, page size, status and customer has tags of its own', async () => {
  const { asha } = await customerWithOrders(2);
  const ravi = await shop.customer({ firstName: 'Ravi' });
  const queries = ['', '?page=3', '?page=4', '?pageSize=5', '?status=pending', '?status=failed'];
  const pages = await Promise.all([
    ...queries.map((query) => look(asha, `/api/orders${query}`)),
    look(ravi, '/api/orders'),
  ]);
  expect(new Set(pages.map(({ etag }) => etag)).size).toBe(pages.length);
});

test('a tag lasts exactly as long as the page it came with, whatever happens', async () => {
  const { asha, order } = await customerWithOrders(3);
  const newest = await order();
  const urls = [
    '/api/orders?pageSize=2',
    '/api/orders?page=2&pageSize=2',
    '/api/orders?status=processing',
    '/api/orders?status=pending&pageSize=1',
    '/api/orders',
  ];
  const known = new Map<string, Known>();
  let kept = 0;
  let renewed = 0;

  const lookAtAll = async (after: string) => {
    for (const url of urls) {
      const before = known.get(url);
      const [asked, fresh] = [await look(asha, url, before?.etag), await look(asha, url)];
      const isSame = before !== undefined && before.body === fresh.body && before.total === fresh.total;
      expect(asked.status, `${url} after ${after}`).toBe(isSame ? 304 : 200);
      expect(asked.etag, `${url} after ${after}`).toBe(fresh.etag);
      if (asked.status === 200) expect([asked.body, asked.total]).toEqual([fresh.body, fresh.total]);
      if (isSame) kept++;
      else renewed++;
      known.set(url, fresh);
    }
  };

  const steps: [name: string, happens: () => Promise<unknown>][] = [
    ['the first look', async () => {}],
    ['nothing', async () => {}],
    ['a start', () => move(newest, { status: 'processing', progress: 20 })],
    ['progress within the same millisecond', () => move(newest, { status: 'processing', progress: 40 })],
    ['a refused move', () => move(newest, { status: 'refunded' })],
    ['time alone', async () => letAMinutePass()],
    ['the same progress a minute later', () => move(newest, { status: 'processing', progress: 40 })],
    ['the end', () => move(newest, { status: 'completed' })],
    ['back to the start', () => move(newest, { status: 'pending' })],
    ['another status alone', () => move(newest, { status: 'failed' })],
    ['and back', () => move(newest, { status: 'pending' })],
    [
      'there and back within the same millisecond',
      async () => {
        await move(newest, { status: 'failed' });
        await move(newest, { status: 'pending' });
      },
    ],
    ['an order of another page', () => move(newest - 3, { status: 'cancelled' })],
    ['a new order', order],
  ];
  for (const [name, happens] of steps) {
    await happens();
    await lookAtAll(name);
  }
  expect(Math.min(kept, renewed)).toBeGreaterThan(10);
});

test('nothing but status, progress and the time of change of an order ever changes, on which its tag relies', async () => {
  const { asha, order } = await customerWithOrders(0);
  const id = await order();
  const read = () => shop.database.read.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const placed = await read();
  letAMinutePass();
  for (const status of ['processing', 'completed', 'failed', 'cancelled'] as const) {
    await move(id, { status });
    const { delivered, updated_at } = await read();
    expect(await read()).toEqual({ ...placed, status, delivered, updated_at });
  }
  expect((await look(asha, '/api/orders')).total).toBe('1');
});

test('a search is named by its own bytes', async () => {
  const { asha, order } = await customerWithOrders(1);
  const url = '/api/orders?search=instagram';
  const first = await look(asha, url);
  expect((await look(asha, url, first.etag)).status).toBe(304);
  await order();
  expect((await look(asha, url, first.etag)).status).toBe(200);
});

test('one address answers each customer their own orders, and the latest', async () => {
  const { asha, order } = await customerWithOrders(2);
  const { asha: ravi } = await customerWithOrders(1);
  const counts = async () =>
    Promise.all([asha, ravi, asha].map(async (who) => (await look(who, '/api/orders?page=1&pageSize=10')).total));
  expect(await counts()).toEqual(['2', '1', '2']);
  const id = await order();
  expect(await counts()).toEqual(['3', '1', '3']);
  await move(id, { status: 'processing' });
  expect(JSON.parse((await look(asha, '/api/orders?page=1&pageSize=10')).body)[0]).toMatchObject({
    id,
    status: 'processing',
  });
});

test('a compressed history is the same, and names the encoding', async () => {
  const { asha } = await customerWithOrders(8);
  const url = '/api/orders?page=1&pageSize=10';
  const plain = await look(asha, url);
  for (const [encoding, decompress] of [
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
  ] as const) {
    for (let n = 0; n < 2; n++) {
      const answer = await shop.get(url, asha, { 'accept-encoding': encoding });
      expect([answer.headers['content-encoding'], answer.headers['etag']]).toEqual([encoding, plain.etag]);
      expect(decompress(answer.rawPayload).toString()).toBe(plain.body);
    }
  }
});
