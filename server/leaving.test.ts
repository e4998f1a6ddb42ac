import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { leave } from './platform/http/graceful-stop.ts';
import { openTestShop, type Person, type TestShop } from './testing.ts';

let shop: TestShop;
let url: string;
let meera: Person;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
beforeEach(async () => {
  shop = await openTestShop();
  shop.app.get('/slow', async () => {
    await sleep(400);
    return 'done';
  });
  shop.app.patch('/change', async () => 'changed');
  meera = await shop.admin();
  url = await shop.app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => shop.close());

async function ask(path: string, how: { agent?: Agent; token?: string } = {}) {
  const headers = how.token === undefined ? {} : { authorization: `Bearer ${how.token}` };
  const request = get(`${url}${path}`, { agent: how.agent ?? false, headers });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, connection: answer.headers.connection, body: await text(answer) };
}

test('a node that leaves says so at once, serves on for its grace, and then takes no more', async () => {
  expect((await ask('/healthz', { agent })).connection).toBe('keep-alive');
  const late: Promise<unknown>[] = [];
  const left = leave(shop.app, {
    graceMs: 300,
    onClosing: () =>
      late.push(
        ask('/healthz').catch((error: Error) => error.message),
        ask('/healthz', { agent }),
      ),
  });

  expect((await ask('/readyz')).status).toBe(503);
  expect((await ask('/api/services')).status).toBe(200);
  expect((await ask('/api/live', { token: meera.token })).status).toBe(503);
  // A connection that ended now would be made anew, in the moment in which no more are taken.
  expect((await ask('/healthz', { agent })).connection).toBe('keep-alive');
  expect(late).toEqual([]);

  await left;
  const [onNew, onKept] = await Promise.all(late);
  expect(onNew).toMatch(/ECONNREFUSED/);
  expect(onKept).toMatchObject({ status: 200, connection: 'close' });
});

test('what is under way is answered, also on a connection that was kept', async () => {
  await ask('/healthz', { agent });
  const slow = ask('/slow', { agent });
  await sleep(50);
  await leave(shop.app, { graceMs: 0, onClosing: () => {} });
  expect(await slow).toEqual({ status: 200, connection: 'close', body: 'done' });
});

/** A client that writes by hand; `heard` settles with all that came once the other end has closed. */
function dial(): { socket: Socket; heard: Promise<string> } {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  return { socket, heard: text(socket).catch((error: Error) => error.message) };
}

const plainRequest = 'PATCH /change HTTP/1.1\r\nhost: shop\r\ncontent-length: 0\r\n\r\n';

/** Nothing is read and no timer fires; what others do meanwhile lies in the buffers of the system afterwards. */
function holdTheLoop(forMs: number): void {
  for (const until = performance.now() + forMs; performance.now() < until; );
}

/** Connections that have been used once. */
function keptConnections(count: number) {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const client = dial();
      client.socket.write(plainRequest);
      await once(client.socket, 'readable');
      return client;
    }),
  );
}

test('a request that came on a kept connection before it is closed is answered, read or not', async () => {
  const clients = await keptConnections(3);
  const left = leave(shop.app, { graceMs: 50, onClosing: () => {} });
  for (const { socket } of clients) socket.write(plainRequest);
  holdTheLoop(100);
  for (const { heard } of clients) expect((await heard).match(/HTTP\/1.1 200/g)).toHaveLength(2);
  await left;
});

test('a connection that was made before the node stopped to listen is answered, taken or not', async () => {
  const left = leave(shop.app, { graceMs: 50, onClosing: () => {} });
  const clients = Array.from({ length: 20 }, dial);
  for (const { socket } of clients) socket.write('GET /healthz HTTP/1.1\r\nhost: shop\r\n\r\n');
  // They have turned to the system by then.
  process.nextTick(holdTheLoop, 100);
  for (const { heard } of clients) expect(await heard).toMatch(/^HTTP\/1.1 200 OK\r\n/);
  await left;
});

test("connections that are used every now and then don't hold up the stop for long", async () => {
  const clients = await keptConnections(80);
  const startedAt = performance.now();
  const left = leave(shop.app, { graceMs: 0, onClosing: () => {} }).then(() => performance.now() - startedAt);
  for (const { socket } of clients) {
    if (socket.closed) break;
    socket.write(plainRequest);
    await sleep(100);
  }
  expect(await left).toBeLessThan(6_000);
});

test('connections at rest are closed at once', async () => {
  await keptConnections(3);
  await sleep(600);
  const startedAt = performance.now();
  await leave(shop.app, { graceMs: 0, onClosing: () => {} });
  expect(performance.now() - startedAt).toBeLessThan(1_500);
});

test('a socket is told to come back, and a new one is not begun', async () => {
  const socketUrl = `${url.replace('http', 'ws')}/ws`;
  const open = new WebSocket(socketUrl);
  await once(open, 'open');
  const closed = once(open, 'close');
  const left = leave(shop.app, { graceMs: 200, onClosing: () => {} });
  const late = new WebSocket(socketUrl);
  const [refusal] = await once(late, 'error');
  expect(refusal).toBeDefined();
  const [{ code }] = await closed;
  expect(code).toBe(1012);
  await left;
});
