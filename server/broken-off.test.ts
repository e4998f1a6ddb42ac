import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from './app.ts';
import { streamEvents } from './notifications/stream-events.ts';
import { openTestShop, type Person, type TestShop } from './testing.ts';

const lines: { level: number; msg: string }[] = [];
const log: FastifyBaseLogger = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
let shop: TestShop;
let asha: Person;
let app: Awaited<ReturnType<typeof createApp>>;
let port: number;
beforeAll(async () => {
  shop = await openTestShop({ METRICS_TOKEN: 'm'.repeat(32) });
  asha = await shop.customer();
  app = await createApp(
    { ...shop, clock: () => shop.clock.now },
    { log, streams: streamEvents(shop.bus), built: undefined },
  );
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  port = typeof address === 'object' && address ? address.port : 0;
  lines.length = 0;
});
afterAll(async () => {
  await app.close();
  await shop.close();
});

/** Sends these bytes and goes away, by a FIN or a RST. */
async function sendAndLeave(text: string, how: 'end' | 'reset'): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  await new Promise((resolve) => socket.write(text, resolve));
  await sleep(30);
  if (how === 'reset') socket.resetAndDestroy();
  else socket.destroy();
  await sleep(30);
}

const head = (method: string, path: string, more = '') =>
  `${method} ${path} HTTP/1.1\r\nHost: shop\r\nAuthorization: Bearer ${asha.token}\r\n${more}\r\n`;
const json = (length: number) => `Content-Type: application/json\r\nContent-Length: ${length}\r\n`;
const chunked = 'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n';

test.each<[string, () => string]>([
  ['in the middle of a head', () => head('POST', '/api/orders').slice(0, -10)],
  ['before its body', () => head('POST', '/api/orders', json(100))],
  ['in the middle of its body', () => `${head('POST', '/api/orders', json(100))}{"serviceId":`],
  ['in the middle of a chunk', () => `${head('POST', '/api/orders', chunked)}20\r\n{"serviceId":`],
  [
    'in the middle of a large body',
    () => `${head('POST', '/api/support/tickets', json(2_000_000))}${'{'.repeat(9_000)}`,
  ],
  ['before its answer', () => `${head('GET', '/api/orders')}`],
  ['in the middle of its answer', () => `${head('GET', '/api/openapi.json')}`.repeat(50)],
])('a client that goes away %s is no outage', async (_, request) => {
  lines.length = 0;
  for (const how of ['end', 'reset'] as const) await sendAndLeave(request(), how);
  expect(lines.filter(({ level }) => level >= 40)).toEqual([]);
  const metrics = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${'m'.repeat(32)}` } });
  expect(metrics.body).toContain('http_requests_total');
  expect(metrics.body).not.toMatch(/^http_requests_total\{[^}]*status="5/m);
});
