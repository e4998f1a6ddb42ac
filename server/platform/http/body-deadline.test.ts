import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { defineEndpoint } from '../../../contract/endpoint.ts';
import { localCounts } from '../call-counts.ts';
import { systemClock } from '../clock.ts';
import { bodyDeadlineMs } from './body-deadline.ts';
import { serve } from './serve.ts';
import { createHttpServer } from './server.ts';

const timeoutMs = 300;
const everyMs = 40;
const lines: string[] = [];
let app: FastifyInstance;
let port: number;
let handled = 0;
let lookUpMs = 0;

beforeAll(async () => {
  app = await createHttpServer({
    log: pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }),
    findCaller: async () => {
      await sleep(lookUpMs);
      return {
        userId: 1,
        sessionId: 1,
        tokenHash: new Uint8Array(),
        permissions: new Set(),
        via: 'page',
        isConfirmed: false,
      };
    },
    // No call here asks a database.
    guardDatabase: () => ({ store: {}, hasPassed: () => true }) as ReturnType<FastifyInstance['guardDatabase']>,
    trustProxy: 0,
    announceToAdmins: () => {},
    rateLimitFactor: 1,
    callCounts: localCounts(),
    clock: systemClock,
    secret: 'a secret',
    isSecure: false,
    bodyTimeoutMs: timeoutMs,
  });
  const answer = z.object({ name: z.string() });
  const common = { method: 'POST', changes: [], access: 'customer', summary: '', body: answer, answer } as const;
  const handle = async ({ body }: { body: { name: string } }) => {
    handled++;
    return { name: `${body.name.length}` };
  };
  serve(app, defineEndpoint({ ...common, path: '/small' }), handle);
  serve(app, defineEndpoint({ ...common, path: '/large', bodyLimitBytes: 5 * 1024 * 1024 }), handle);
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as AddressInfo).port; // it listens on a port, not on a path
});
afterAll(() => app.close());

interface Line {
  readonly socket: Socket;
  readonly received: () => string;
  /** Resolves when the server has closed it. */
  readonly closed: Promise<unknown>;
}

async function open(): Promise<Line> {
  const socket = connect({ port, host: '127.0.0.1' });
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString();
  });
  socket.on('error', () => {}); // what is written to a closed line
  const closed = once(socket, 'close');
  await once(socket, 'connect');
  return { socket, received: () => text, closed };
}

const head = (path: string, length: string) =>
  `POST ${path} HTTP/1.1\r\nHost: shop\r\nAuthorization: Bearer ${'A'.repeat(43)}\r\nContent-Type: application/json\r\n${length}\r\n\r\n`;

/** A byte now and then until the line is closed; never the last one. */
async function trickle({ socket, closed }: Line, piece: string): Promise<number> {
  const startedAt = performance.now();
  let isClosed = false;
  const over = closed.then(() => {
    isClosed = true;
  });
  while (!isClosed && performance.now() - startedAt < 10_000) {
    socket.write(piece);
    await Promise.race([over, sleep(everyMs)]);
  }
  return performance.now() - startedAt;
}

describe('a body that trickles', () => {
  test.each([
    ['of a known length', 'Content-Length: 60000', ' '],
    ['in chunks', 'Transfer-Encoding: chunked', '1\r\n \r\n'],
  ])('%s is refused in time with a reason, and its line is closed', async (_, length, piece) => {
    const line = await open();
    line.socket.write(head('/small', length));
    const tookMs = await trickle(line, piece);

    expect(line.received()).toMatch(/^HTTP\/1\.1 408 /);
    expect(line.received()).toMatch(/^connection: close\r$/im);
    expect(line.received()).toContain('"code":"too-slow"');
    expect(line.received()).toContain('content-security-policy');
    expect(tookMs).toBeGreaterThan(timeoutMs - 10);
    expect(tookMs).toBeLessThan(timeoutMs + 3_000);
  });

  test('as the second request of a connection is refused as well', async () => {
    const line = await open();
    const body = JSON.stringify({ name: 'Asha' });
    line.socket.write(head('/small', `Content-Length: ${body.length}`) + body);
    await expect.poll(line.received).toContain('{"name":"4"}');
    line.socket.write(head('/small', 'Content-Length: 100'));
    await trickle(line, ' ');
    expect(line.received()).toMatch(/HTTP\/1\.1 200 [\s\S]*HTTP\/1\.1 408 /);
  });

  test('while the server still looks who asks is refused too', async () => {
    lookUpMs = 2 * timeoutMs;
    const line = await open();
    line.socket.write(head('/small', 'Content-Length: 100'));
    await trickle(line, ' ');
    expect(line.received()).toMatch(/^HTTP\/1\.1 408 /);
    await sleep(2 * timeoutMs);
    lookUpMs = 0;
  });

  test('is no fault of ours: nothing is logged, and nothing was done', async () => {
    expect(lines.filter((line) => JSON.parse(line).level >= 40)).toEqual([]);
    expect(handled).toBe(1);
  });
});

test('a body that has come is answered, however long the server takes to look who asks', async () => {
  lookUpMs = 2 * timeoutMs;
  const line = await open();
  const body = JSON.stringify({ name: 'Asha' });
  line.socket.write(head('/small', `Content-Length: ${body.length}`) + body);
  await expect.poll(line.received, { timeout: 5_000 }).toContain('{"name":"4"}');
  lookUpMs = 0;
  line.socket.destroy();
});

test('a large body has longer than an ordinary one, where it is taken', async () => {
  const line = await open();
  const body = JSON.stringify({ name: 'x'.repeat(200_000) });
  line.socket.write(head('/large', `Content-Length: ${body.length}`) + body.slice(0, -1));
  await sleep(2 * timeoutMs);
  expect(line.received()).toBe('');
  line.socket.write(body.slice(-1));
  await expect.poll(line.received, { timeout: 5_000 }).toContain('{"name":"200000"}');
  line.socket.destroy();
});

test.each([
  [20, { declaredBytes: 10, limitBytes: 64 * 1024 }],
  [20, { declaredBytes: undefined, limitBytes: 64 * 1024 }],
  [20, { declaredBytes: 5 * 1024 * 1024, limitBytes: 64 * 1024 }],
  [20, { declaredBytes: 64 * 1024, limitBytes: 5 * 1024 * 1024 }],
  [24, { declaredBytes: 128 * 1024, limitBytes: 5 * 1024 * 1024 }],
  [180, { declaredBytes: undefined, limitBytes: 5 * 1024 * 1024 }],
  [180, { declaredBytes: 1e12, limitBytes: 5 * 1024 * 1024 }],
  [20, { declaredBytes: Number.NaN, limitBytes: 5 * 1024 * 1024 }],
])('%d seconds for %o', (seconds, body) => {
  expect(bodyDeadlineMs(body)).toBe(seconds * 1_000);
});
