import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { leave } from './platform/http/leaving.ts';
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
  let closing = 0;
  const left = leave(shop.app, { graceMs: 300, onClosing: () => void closing++ });

  expect((await ask('/readyz')).status).toBe(503);
  const onKept = await ask('/healthz', { agent });
  expect([onKept.status, onKept.connection]).toEqual([200, 'close']);
  expect((await ask('/api/services')).status).toBe(200);
  expect((await ask('/api/live', { token: meera.token })).status).toBe(503);
  expect(closing).toBe(0);

  await left;
  expect(closing).toBe(1);
  await expect(ask('/healthz')).rejects.toThrow(/ECONNREFUSED/);
});

test('what is under way is answered, also on a connection that was kept', async () => {
  await ask('/healthz', { agent });
  const slow = ask('/slow', { agent });
  await sleep(50);
  await leave(shop.app, { graceMs: 0, onClosing: () => {} });
  expect(await slow).toEqual({ status: 200, connection: 'close', body: 'done' });
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
