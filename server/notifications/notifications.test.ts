import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type LiveEvent, livePath, quietMsHeader } from '../../contract/live.ts';
import { hashToken } from '../platform/tokens.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';

/** The clock of heartbeats is moved by hand; all other clocks run. */
let shop: TestShop;
let meera: Person;
let address: string;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  shop = await openTestShop();
  meera = await shop.admin();
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = shop.app.server.address() as AddressInfo; // it listens on a port, not on a path
  address = `http://127.0.0.1:${port}`;
  await hearsItself();
});
afterEach(async () => expect(await shop.ledgerFaults()).toEqual([]));
afterAll(async () => {
  await shop.close();
  vi.useRealTimers();
});

async function soon(check: () => void | Promise<void>): Promise<void> {
  for (const until = performance.now() + 5_000; ; await sleep(5)) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > until) throw error;
    }
  }
}

/** The bus of a node that has just begun may not listen yet. */
async function hearsItself(): Promise<void> {
  let heard = false;
  const off = shop.bus.subscribe('test', () => {
    heard = true;
  });
  for (; !heard; await sleep(5)) await shop.bus.publish('test', ['is anybody there?']);
  off();
}

const opened: AbortController[] = [];
beforeEach(() => {
  for (const stream of opened.splice(0)) stream.abort();
});

/** A page that listens. */
async function listen(who: Person) {
  const stopping = new AbortController();
  opened.push(stopping);
  const answer = await fetch(address + livePath, {
    headers: { authorization: `Bearer ${who.token}` },
    signal: stopping.signal,
  });
  const page = {
    status: answer.status,
    headers: answer.headers,
    text: '',
    isOver: false,
    stop: () => stopping.abort(),
  };
  const read = async () => {
    for await (const chunk of answer.body ?? []) page.text += Buffer.from(chunk).toString();
  };
  void read()
    .catch(() => {})
    .finally(() => {
      page.isOver = true;
    });
  if (answer.status === 200) await soon(() => expect(page.text).toContain(': connected'));
  return page;
}

/** What is about orders and requests. */
const heard = ({ text }: { text: string }): LiveEvent[] =>
  [...text.matchAll(/^data: (.*)\n\n/gm)]
    .map(([, json = '']) => JSON.parse(json))
    .filter(({ type }) => type !== 'shop_change');
const typesHeard = (page: { text: string }) => heard(page).map(({ type }) => type);

async function placeOrder(who: Person): Promise<number> {
  const likes = await shop.service({ pricePerThousand: '25.00', name: 'Likes, plain' });
  const body = { serviceId: likes.id, url: 'https://instagram.com/p/x', quantity: 1_000 };
  return (await shop.post('/api/orders', who, body)).json().id;
}

test('a customer hears of their own orders, another one of nothing, and the admin of all', async () => {
  const asha = await shop.customer({ balance: '100.00' });
  const ravi = await shop.customer({ balance: '100.00', firstName: 'Ravi' });
  const pages = { asha: await listen(asha), ravi: await listen(ravi), meera: await listen(meera) };

  const id = await placeOrder(asha);
  await shop.patch(`/api/admin/orders/${id}/status`, meera, { status: 'processing', progress: 40 });
  await shop.processJobs();

  await soon(() => expect(typesHeard(pages.meera)).toEqual(['new_order', 'order_update']));
  await soon(() => expect(heard(pages.asha)).toEqual(heard(pages.meera)));
  const timestamp = new Date(shop.clock.now).toISOString();
  expect(heard(pages.asha)).toEqual([
    {
      type: 'new_order',
      message: `New order #${id}: Likes, plain`,
      timestamp,
      data: { id, serviceName: 'Likes, plain', amount: '25.00' },
    },
    {
      type: 'order_update',
      message: `Order #${id} is processing`,
      timestamp,
      data: { id, from: 'pending', status: 'processing', progress: 400 },
    },
  ]);
  const ravis = await placeOrder(ravi);
  await shop.processJobs();
  await soon(() => expect(heard(pages.ravi).map(({ data }) => data['id'])).toEqual([ravis]));
  expect(heard(pages.asha)).toHaveLength(2);
});

test('a page hears how long nothing has happened to its customer, so that it knows whether it missed anything', async () => {
  const [asha, ravi] = [await shop.customer({ balance: '100.00' }), await shop.customer()];
  const quietMs = async (who: Person) => Number((await listen(who)).headers.get(quietMsHeader));
  const page = await listen(asha);
  const startedAt = performance.now();
  await sleep(30);
  expect(await quietMs(asha)).toBeGreaterThanOrEqual(30);
  await placeOrder(asha);
  const placedAt = performance.now();
  await shop.processJobs();
  await soon(() => expect(typesHeard(page)).toEqual(['new_order']));
  await sleep(30);
  expect(await quietMs(asha)).toBeLessThan(performance.now() - placedAt);
  const ravis = await quietMs(ravi);
  expect(ravis).toBeGreaterThan(performance.now() - startedAt - 1_000);
  expect(ravis).toBeGreaterThanOrEqual(await quietMs(asha));
});

test('a new payment is news to the admin and to its customer, and so is its decision', async () => {
  const asha = await shop.customer();
  const pages = { asha: await listen(asha), meera: await listen(meera) };
  const { id } = (await shop.post('/api/funds/request', asha, { amount: '500', referenceNumber: 'UTR-LIVE-1' })).json();
  await shop.processJobs();
  await soon(() => expect(typesHeard(pages.meera)).toEqual(['new_fund_request']));
  await shop.put(`/api/admin/fund-requests/${id}`, meera, { status: 'approved' });
  await shop.processJobs();
  await soon(() => expect(typesHeard(pages.asha)).toEqual(['new_fund_request', 'fund_request_update']));
  expect(heard(pages.asha)[1]).toMatchObject({
    message: 'Fund request of ₹500.00 approved',
    data: { id, status: 'approved', amount: '500.00' },
  });
  await soon(() => expect(typesHeard(pages.meera)).toEqual(['new_fund_request', 'fund_request_update']));
});

test('what was refused is no news, and what was retried is news once', async () => {
  const asha = await shop.customer({ balance: '30.00' });
  const page = await listen(asha);
  const likes = await shop.service({ pricePerThousand: '25.00' });
  const order = { serviceId: likes.id, url: 'https://instagram.com/p/x', quantity: 1_000 };
  for (let n = 0; n < 3; n++) await shop.post('/api/orders', asha, order, { key: 'once' });
  expect((await shop.post('/api/orders', asha, order)).statusCode).toBe(422);
  await shop.processJobs();
  await soon(() => expect(typesHeard(page)).toEqual(['new_order']));
  expect(await shop.processJobs()).toBe(0);
});

test('a stream is what a browser takes for one, behind the headers of every answer', async () => {
  const page = await listen(await shop.customer());
  expect(page.status).toBe(200);
  expect(page.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect(page.headers.get('x-content-type-options')).toBe('nosniff');
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(page.headers.get('content-encoding')).toBeNull();
});

test('nobody listens without a session, and nobody with too many pages', async () => {
  expect((await listen({ id: 0, email: '', token: 'A'.repeat(43) })).status).toBe(401);
  const asha = await shop.customer();
  const pages = await Promise.all(Array.from({ length: 10 }, () => listen(asha)));
  const refused = await listen(asha);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
  expect((await listen(meera)).status).toBe(200);
  pages[0]?.stop();
  await soon(async () => expect((await listen(asha)).status).toBe(200));
});

test('a heartbeat keeps a stream open, and ends that of a session that is over', async () => {
  const asha = await shop.customer();
  const [phone, laptop] = [asha, await shop.signIn(asha.email)];
  const pages = { phone: await listen(phone), laptop: await listen(laptop) };
  vi.advanceTimersByTime(20_000);
  await soon(() => expect(pages.phone.text).toContain(': still here'));

  // Ended without a word to this node.
  await shop.database.write((tx) =>
    tx.deleteFrom('sessions').where('token_hash', '=', hashToken(phone.token)).execute(),
  );
  expect(pages.phone.isOver).toBe(false);
  vi.advanceTimersByTime(20_000);

  await soon(() => expect(pages.phone.isOver).toBe(true));
  await soon(() => expect(pages.laptop.text.match(/: still here/g)).toHaveLength(2));
  expect(pages.laptop.isOver).toBe(false);
});

test('a heartbeat that can not ask the database ends nothing', async () => {
  const asha = await shop.customer();
  const page = await listen(asha);
  const findCaller = vi.spyOn(shop.app, 'findCaller').mockRejectedValueOnce(new Error('The database is away.'));
  vi.advanceTimersByTime(20_000);
  await soon(() => expect(page.text).toContain(': still here'));
  expect(page.isOver).toBe(false);
  findCaller.mockRestore();
});

test('closing the shop ends every stream and keeps nobody waiting', async () => {
  const closing = await openTestShop();
  const asha = await closing.customer();
  await closing.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = closing.app.server.address() as AddressInfo; // as above
  const answer = await fetch(`http://127.0.0.1:${port}${livePath}`, {
    headers: { authorization: `Bearer ${asha.token}` },
  });
  const whole = answer.text();
  const startedAt = performance.now();
  await closing.close();
  expect(await whole).toContain(': connected');
  expect(performance.now() - startedAt).toBeLessThan(10_000);
});
