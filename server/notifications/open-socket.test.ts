import { type AddressInfo, connect } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { socketLateCode, socketPath } from '../../contract/live.ts';
import { sessionEndedTopic } from '../accounts/log-out.ts';
import { day, isoTime, minute } from '../platform/clock.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';

/** The clock of heartbeats is moved by hand; all other clocks run. */
let shop: TestShop;
let meera: Person;
let port: number;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  shop = await openTestShop();
  meera = await shop.admin();
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
  port = (shop.app.server.address() as AddressInfo).port; // it listens on a port, not on a path
  await vi.waitFor(async () => {
    const heard = Promise.withResolvers<void>();
    const off = shop.bus.subscribe('test', () => heard.resolve());
    await shop.bus.publish('test', ['is anybody there?']);
    // The bus of a node that has just begun may not listen yet.
    await Promise.race([heard.promise, new Promise((_, reject) => setTimeout(reject, 50))]).finally(off);
  });
});
afterEach(async () => expect(await shop.ledgerFaults()).toEqual([]));
afterAll(async () => {
  await shop.close();
  vi.useRealTimers();
});

interface Heard {
  readonly type: string;
  readonly timestamp: string;
  readonly data: Record<string, unknown>;
}

const opened: WebSocket[] = [];
beforeEach(() => {
  for (const socket of opened.splice(0)) socket.close();
});

const isNews = ({ type }: Heard) => type !== 'ready' && type !== 'shop_change';

/** A socket that has said `first`, unless that is undefined. */
async function open(first: string | object | undefined) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${socketPath}`);
  opened.push(socket);
  const messages: Heard[] = [];
  socket.addEventListener('message', ({ data }) => messages.push(JSON.parse(data)));
  const closed = new Promise<CloseEvent>((resolve) => socket.addEventListener('close', resolve));
  await new Promise((resolve) => socket.addEventListener('open', resolve));
  if (first !== undefined) socket.send(typeof first === 'string' ? first : JSON.stringify(first));
  return { socket, closed, messages, events: () => messages.filter(isNews) };
}

const soon = (check: () => void) => vi.waitFor(check, { timeout: 5_000, interval: 5 });

/** An admin's page, connected. */
async function listen(who: Person = meera, more: { since?: string } = {}) {
  const page = await open({ type: 'auth', token: who.token, ...more });
  await soon(() => expect(page.messages[0]?.type).toBe('ready'));
  return page;
}

async function placeOrder(who: Person): Promise<number> {
  const likes = await shop.service({ pricePerThousand: '25.00', name: 'Likes, plain' });
  const body = { serviceId: likes.id, url: 'https://instagram.com/p/x', quantity: 1_000 };
  return (await shop.post('/api/orders', who, body)).json().id;
}

test('an admin hears of a new order', async () => {
  const page = await listen();
  expect(page.messages).toEqual([{ type: 'ready', now: isoTime(shop.clock.now), quietMs: expect.any(Number) }]);
  const id = await placeOrder(await shop.customer({ balance: '100.00' }));
  await shop.processJobs();
  await soon(() => expect(page.events()).toHaveLength(1));
  expect(page.events()[0]).toEqual({
    type: 'new_order',
    message: `New order #${id}: Likes, plain`,
    timestamp: isoTime(shop.clock.now),
    data: { id, serviceName: 'Likes, plain', amount: '25.00' },
  });
});

test('an admin hears that another one has changed the shop, or somebody has come', async () => {
  const page = await listen();
  const heard = () => page.messages.map(({ type }) => type);
  await shop.put('/api/admin/storefront', meera, {});
  await shop.get('/api/admin/users', meera);
  expect(heard()).toEqual(['ready']);
  await shop.put('/api/admin/legal', meera, { document: 'terms', text: 'Pay first.' });
  await soon(() => expect(heard()).toEqual(['ready', 'shop_change']));
  const person = { firstName: 'Kabir', lastName: 'Singh', email: 'kabir@example.in', password: shop.password };
  await shop.post('/api/auth/register', undefined, person);
  await soon(() => expect(heard()).toEqual(['ready', 'shop_change', 'shop_change']));
  expect(page.messages.at(-1)).toMatchObject({
    timestamp: isoTime(shop.clock.now),
    data: { changes: 'accounts sessions' },
  });
});

test('nobody but an admin is let in', async () => {
  const asha = await shop.customer();
  const first = [
    { type: 'auth', token: asha.token },
    { type: 'auth', token: 'A'.repeat(43) },
    { type: 'auth', token: '' },
    { type: 'auth', token: meera.token, since: 'yesterday' },
    { type: 'hello' },
    'no json',
    '',
    'null',
  ];
  for (const message of first) {
    const page = await open(message);
    expect([message, (await page.closed).code]).toEqual([message, 1008]);
    expect(page.messages).toEqual([]);
  }
  const binary = await open(undefined);
  binary.socket.send(new TextEncoder().encode(JSON.stringify({ type: 'auth', token: meera.token })));
  expect((await binary.closed).code).toBe(1008);
});

test('a long message closes the socket', async () => {
  const page = await open({ type: 'auth', token: 'x'.repeat(5_000) });
  expect((await page.closed).code).toBe(1009);
});

test('what was missed is told on the return, as it would have been told then', async () => {
  const here = await listen();
  const asha = await shop.customer({ balance: '100.00' });
  shop.clock.now += minute;
  const since = isoTime(shop.clock.now);
  const step = () => {
    shop.clock.now += minute;
  };
  step();
  const orderId = await placeOrder(asha);
  step();
  await shop.patch(`/api/admin/orders/${orderId}/status`, meera, { status: 'processing', progress: 40 });
  step();
  const { id } = (
    await shop.post('/api/funds/request', asha, { amount: '500', referenceNumber: 'UTR-MISSED-1' })
  ).json();
  step();
  await shop.put(`/api/admin/fund-requests/${id}`, meera, { status: 'approved' });
  step();
  const ticket = {
    category: 'refill',
    subject: 'Followers went down',
    description: 'Half of the followers of my last order are gone again.',
  };
  const { ticket: filed } = (await shop.post('/api/support/tickets', asha, ticket)).json();
  step();
  await shop.post(`/api/support/tickets/${filed.id}/messages`, asha, { message: 'It is still the same.' });
  step();
  await shop.post(`/api/support/tickets/${filed.id}/messages`, meera, { message: 'We look into it.' });
  await shop.processJobs();
  await soon(() => expect(here.events()).toHaveLength(7));

  const back = await listen(meera, { since });
  await soon(() => expect(back.events()).toHaveLength(7));
  expect(back.events()).toEqual(here.events());
  expect(back.events().map(({ type }) => type)).toEqual([
    'new_order',
    'order_update',
    'new_fund_request',
    'fund_request_update',
    'new_ticket',
    'ticket_message',
    'ticket_message',
  ]);
  const later = await listen(meera, { since: isoTime(shop.clock.now + minute) });
  await placeOrder(asha);
  await shop.processJobs();
  await soon(() => expect(later.events().map(({ type }) => type)).toEqual(['new_order']));
});

test('of what was missed the newest fifty of one day are told', async () => {
  shop.clock.now += 2 * day;
  await shop.confirm(meera);
  const asha = await shop.customer({ balance: '5000.00' });
  const start = isoTime(shop.clock.now);
  const ids: number[] = [];
  for (let n = 0; n < 55; n++) {
    shop.clock.now += minute;
    ids.push(await placeOrder(asha));
  }
  const back = await listen(meera, { since: isoTime(0) });
  await soon(() => expect(back.events()).toHaveLength(50));
  expect(back.events().map(({ data }) => data['id'])).toEqual(ids.slice(5));
  shop.clock.now += day;
  await shop.confirm(meera);
  const late = await listen(meera, { since: start });
  await soon(() => expect(late.messages).toHaveLength(1));
  await shop.processJobs();
  while ((await shop.processJobs()) > 0);
});

test('ten sockets are enough for one admin', async () => {
  await Promise.all(Array.from({ length: 10 }, () => listen()));
  const eleventh = await open({ type: 'auth', token: meera.token });
  expect((await eleventh.closed).code).toBe(1013);
});

test('a socket ends with its session, and with the role of its admin', async () => {
  const phone = await shop.signIn(meera.email);
  const [here, there] = [await listen(), await listen(phone)];
  await shop.post('/api/auth/logout', phone);
  expect((await there.closed).code).toBe(1008);
  expect(here.socket.readyState).toBe(WebSocket.OPEN);

  const setAdmin = (is_admin: 0 | 1) =>
    shop.database.write((tx) => tx.updateTable('users').set({ is_admin }).where('id', '=', meera.id).execute());
  vi.advanceTimersByTime(20_000);
  await setAdmin(0);
  vi.advanceTimersByTime(20_000);
  expect((await here.closed).code).toBe(1008);
  await setAdmin(1);
  await shop.bus.publish(sessionEndedTopic, ['0']);
});

/** What a server answers to a request as it stands; a socket that is taken stays open. */
function ask(headers: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`GET ${socketPath} HTTP/1.1\r\nHost: shop.example\r\n${lines.join('')}\r\n`);
    });
    socket.once('data', (data) => {
      resolve(data.toString().split('\r\n')[0] ?? '');
      socket.destroy();
    });
    socket.once('error', reject);
  });
}

const upgrade = {
  connection: 'upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
};

test('a page of another site is turned away before anything is said', async () => {
  expect(await ask({ ...upgrade, origin: 'https://shop.example' })).toContain('101');
  for (const origin of [
    'https://evil.example',
    'https://shop.example.evil.example',
    'null',
    'http://shop.example:81',
  ]) {
    expect([origin, await ask({ ...upgrade, origin })]).toEqual([origin, expect.stringContaining('403')]);
  }
});

test('what is no WebSocket is answered as any request is', async () => {
  expect(await ask({ connection: 'close' })).toContain('404');
  expect(await ask({ connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': 'AAA' })).toContain(
    '404',
  );
});

test('a shop that closes says goodbye to every socket, also to one on which nobody has signed in', async () => {
  const other = await openTestShop();
  const admin = await other.admin();
  await other.app.listen({ host: '127.0.0.1', port: 0 });
  const own = port;
  port = (other.app.server.address() as AddressInfo).port; // as above
  const pages = [await listen(admin), await open(undefined)];
  port = own;
  await other.close();
  for (const page of pages) expect((await page.closed).code).toBe(1012);
});

test('a socket on which nobody signs in is closed after five seconds', async () => {
  // No heartbeat comes after this: the clocks that are moved by hand are other ones now.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const page = await open(undefined);
    await vi.advanceTimersByTimeAsync(4_900);
    expect(page.socket.readyState).toBe(WebSocket.OPEN);
    await vi.advanceTimersByTimeAsync(200);
    expect((await page.closed).code).toBe(socketLateCode);
  } finally {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  }
});
