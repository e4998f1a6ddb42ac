import { createServer as createPlainServer } from 'node:http';
import { createServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { createServer as createTlsServer } from 'node:tls';
import { inspect } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import { describeFailure, type OutboundHttp, type OutboundOptions, openOutboundHttp } from './outbound-http.ts';
import type { ResolveName } from './ssrf-guard.ts';
import { makeTestCertificate } from './testing-certificate.ts';

const { key, certificate: cert } = makeTestCertificate({ names: ['panel.example'] });
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

const toLoopback: ResolveName = (_name, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]);

function openClient(options: OutboundOptions = {}): OutboundHttp {
  const client = openOutboundHttp({
    reach: 'internet-or-loopback',
    certificateAuthority: cert,
    resolveName: toLoopback,
    ...options,
  });
  closing.push(() => client.close());
  return client;
}

async function listen(server: Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  });
  return (server.address() as AddressInfo).port; // it listens on a port, not on a pipe
}

/** A server that speaks TLS and then does with the connection what the test says, from its first bytes on. */
async function openRaw(act: (socket: Socket, request: string) => void): Promise<string> {
  const server = createTlsServer({ key, cert }, (socket) => {
    socket.on('error', () => {});
    socket.once('data', (bytes) => act(socket, bytes.toString()));
  });
  return `https://panel.example:${await listen(server)}`;
}

interface Received {
  readonly head: string;
  readonly body: string;
}

async function openPanel(status = 200, headers: Record<string, string> = {}) {
  const received: Received[] = [];
  const connections = new Set<unknown>();
  const server = createServer({ key, cert }, async (request, answer) => {
    connections.add(request.socket);
    const body = await text(request);
    const head = `${request.method} ${request.url}\n${inspect(request.headers)}`;
    received.push({ head, body });
    answer.writeHead(status, headers).end('{"order":23501}');
  });
  const port = await listen(server);
  return { url: `https://panel.example:${port}/api/v2`, received, connections };
}

const pair = 'HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n';

test('a form, JSON and bytes arrive as they are said to, and the answer comes back whole', async () => {
  const panel = await openPanel();
  const { send } = openClient();
  const result = await send({ url: panel.url, body: { form: { key: 'a&b', action: 'add' } } });
  expect(result).toMatchObject({ outcome: 'answered', status: 200 });
  expect(result.outcome === 'answered' && result.body.toString()).toBe('{"order":23501}');
  await send({ url: panel.url, method: 'PUT', body: { json: { name: 'आशा' } }, headers: { 'X-Id': '7' } });
  await send({ url: panel.url, body: { bytes: Buffer.from('raw') }, headers: { 'Content-Length': '999' } });
  await send({ url: `${panel.url}?page=2` });

  expect(panel.received.map(({ body }) => body)).toEqual(['key=a%26b&action=add', '{"name":"आशा"}', 'raw', '']);
  expect(panel.received[0]?.head).toMatch(/^POST \/api\/v2\n/);
  expect(panel.received[0]?.head).toContain("'content-type': 'application/x-www-form-urlencoded'");
  expect(panel.received[1]?.head).toMatch(/^PUT .*'content-type': 'application\/json'/s);
  expect(panel.received[1]?.head).toContain("'x-id': '7'");
  expect(panel.received[3]?.head).toMatch(/^GET \/api\/v2\?page=2\n/);
});

test.each([301, 302, 303, 307, 308])('a redirect (%d) is an answer, and nothing follows it', async (status) => {
  const panel = await openPanel(status, { location: '/elsewhere' });
  expect(await openClient().send({ url: panel.url })).toMatchObject({ outcome: 'answered', status });
  expect(panel.received).toHaveLength(1);
});

test('one connection serves many requests, a fresh one each its own, and no host gets more than eight', async () => {
  const panel = await openPanel();
  const { send } = openClient();
  for (let n = 0; n < 3; n++) await send({ url: panel.url });
  expect(panel.connections.size).toBe(1);
  await Promise.all(Array.from({ length: 30 }, () => send({ url: panel.url })));
  expect(panel.connections.size).toBeLessThanOrEqual(8);

  panel.connections.clear();
  const fresh = await Promise.all(
    Array.from({ length: 12 }, () => send({ url: panel.url, usesFreshConnection: true })),
  );
  expect(fresh.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 12 }, () => 'answered'));
  expect(panel.connections.size).toBe(12);
});

test.each([
  ['http://panel.example/', 'bad-request'],
  ['https://key:secret@panel.example/', 'bad-request'],
  ['https://panel.example:22/', 'bad-request'],
  ['ftp://panel.example/', 'bad-request'],
  ['panel.example', 'bad-request'],
  ['https://8.8.8.8/', 'blocked-address'],
  ['https://2130706433/', 'blocked-address'],
  ['https://0x7f.1/', 'blocked-address'],
  ['https://127.0.0.1/', 'blocked-address'],
  ['https://[::1]/', 'blocked-address'],
  ['https://[::ffff:127.0.0.1]/', 'blocked-address'],
  ['https://localhost/', 'blocked-address'],
])('%s is never asked: %s', async (url, reason) => {
  const client = openOutboundHttp();
  expect(await client.send({ url, body: { json: {} } })).toMatchObject({ outcome: 'unsent', reason });
  client.close();
});

test.each(['http://8.8.8.8/', 'http://10.0.0.1/', 'http://panel.example/', 'https://169.254.169.254/'])(
  'also where this machine is allowed, %s is never asked',
  async (url) => expect(await openClient().send({ url })).toMatchObject({ outcome: 'unsent' }),
);

test('plain http reaches this machine where it is allowed', async () => {
  const port = await listen(createPlainServer((_request, answer) => answer.end('plain')));
  expect(await openClient().send({ url: `http://127.0.0.1:${port}/` })).toMatchObject({ outcome: 'answered' });
});

test.each(['10.0.0.1', '169.254.169.254', '::1', '::ffff:8.8.8.8', '::ffff:127.0.0.1', 'fd00::1'])(
  'a name that leads to %s is refused inside the connection',
  async (address) => {
    const resolveName: ResolveName = (_name, _options, done) =>
      done(null, [{ address, family: address.includes(':') ? 6 : 4 }]);
    const client = openOutboundHttp({ resolveName });
    expect(await client.send({ url: 'https://panel.example/' })).toEqual({
      outcome: 'unsent',
      reason: 'blocked-address',
      host: 'panel.example',
      code: 'EBLOCKED',
    });
    client.close();
  },
);

test('a name that leads elsewhere the second time (DNS rebinding) is refused then: each connection asks once, and checks', async () => {
  const panel = await openPanel();
  let asked = 0;
  const resolveName: ResolveName = (_name, _options, done) =>
    done(null, [{ address: asked++ === 0 ? '127.0.0.1' : '10.0.0.1', family: 4 }]);
  const { send } = openClient({ resolveName });
  expect(await send({ url: panel.url, usesFreshConnection: true })).toMatchObject({ outcome: 'answered' });
  expect(asked).toBe(1);
  expect(await send({ url: panel.url, usesFreshConnection: true })).toMatchObject({
    outcome: 'unsent',
    reason: 'blocked-address',
  });
  expect(panel.received).toHaveLength(1);
});

test('nothing was sent: no such name, no such port, and a certificate of somebody else or of yesterday', async () => {
  const missing = openClient({
    resolveName: (_name, _options, done) =>
      done(Object.assign(new Error('none'), { code: 'ENOTFOUND', syscall: 'getaddrinfo' }), []),
  });
  expect(await missing.send({ url: 'https://panel.example/' })).toEqual({
    outcome: 'unsent',
    reason: 'name-not-found',
    host: 'panel.example',
    code: 'ENOTFOUND',
  });

  const server = createTcpServer();
  const port = await listen(server);
  await closing.pop()?.();
  expect(await openClient().send({ url: `https://panel.example:${port}/` })).toMatchObject({
    outcome: 'unsent',
    reason: 'not-connected',
    code: 'ECONNREFUSED',
  });

  const panel = await openPanel();
  const elsewhere = panel.url.replace('panel.example', 'other.example');
  const distrustful = openClient({ certificateAuthority: makeTestCertificate({ names: [] }).certificate });
  const old = makeTestCertificate({ names: ['panel.example'], validUntil: Date.now() - 60_000 });
  const expired = await listen(createTlsServer({ key: old.key, cert: old.certificate }));
  const body = { form: { key: 'k' } };
  for (const [client, url] of [
    [openClient(), elsewhere],
    [distrustful, panel.url],
    [openClient({ certificateAuthority: old.certificate }), `https://panel.example:${expired}/`],
  ] as const) {
    expect(await client.send({ url, body })).toMatchObject({ outcome: 'unsent', reason: 'tls' });
  }
  expect(panel.received).toEqual([]);
});

test('nothing was sent: a connection that is cut, or says nothing, before TLS stands', async () => {
  for (const [act, reason] of [
    [(socket: Socket) => socket.resetAndDestroy(), 'tls'],
    [(socket: Socket) => socket.end('SSH-2.0-x\r\n'), 'tls'],
    [() => {}, 'timeout'],
  ] as const) {
    let bytes = '';
    const server = createTcpServer((socket) => {
      socket.once('data', (data) => {
        bytes += data.toString('latin1');
        act(socket);
      });
    });
    const port = await listen(server);
    const request = { url: `https://panel.example:${port}/secret-path`, timeoutMs: 400, body: { form: { key: 'k' } } };
    expect(await openClient().send(request)).toMatchObject({ outcome: 'unsent', reason });
    expect(bytes).not.toBe('');
    expect(bytes).not.toContain('secret-path');
  }
});

test.each<[string, (socket: Socket) => void, object]>([
  ['is cut before the first byte of an answer', (socket) => socket.destroy(), { reason: 'connection-lost' }],
  [
    'is reset in the middle of the body',
    (socket) => socket.write(`${pair}1234`, () => socket.destroy()),
    { reason: 'connection-lost', status: 200 },
  ],
  [
    'ends before the length that was promised',
    (socket) => socket.end(`${pair}1234`),
    { reason: 'connection-lost', status: 200 },
  ],
  ['says nothing', () => {}, { reason: 'timeout' }],
  ['says its head byte by byte', (socket) => drip(socket, pair), { reason: 'timeout' }],
  ['says its body byte by byte', (socket) => drip(socket, '1234567890', pair), { reason: 'timeout', status: 200 }],
  ['speaks no HTTP', (socket) => socket.end('hello\r\n\r\n'), { reason: 'bad-answer' }],
  [
    'has a head without end',
    (socket) => socket.write(`HTTP/1.1 200 OK\r\nx: ${'x'.repeat(40_000)}`),
    { reason: 'bad-answer' },
  ],
  [
    'wants to speak something else',
    (socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
    { reason: 'bad-answer', status: 101 },
  ],
  [
    'promises more than is taken',
    (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2000\r\n\r\n1'),
    { reason: 'too-large', status: 200 },
  ],
  [
    'says more than is taken',
    (socket) => socket.write(`HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n${'x'.repeat(2_000)}`),
    { reason: 'too-large', status: 200 },
  ],
])('it is unknown what became of it when the other side %s', async (_, act, expected) => {
  let bytes = '';
  const url = await openRaw((socket, request) => {
    bytes += request;
    act(socket);
  });
  const started = performance.now();
  const result = await openClient().send({
    url: `${url}/x`,
    body: { form: { n: '1' } },
    timeoutMs: 1_000,
    maxAnswerBytes: 1_000,
  });
  expect(result).toMatchObject({ outcome: 'unknown', ...expected });
  expect(performance.now() - started).toBeLessThan(3_000);
  expect(bytes).toContain('POST /x');
});

/** A byte at a time, for as long as the other side listens: each comes soon enough for a limit between two bytes. */
function drip(socket: Socket, text: string, first = ''): void {
  socket.write(first);
  let next = 0;
  const timer = setInterval(() => {
    const character = text[next++];
    if (character === undefined || socket.destroyed) clearInterval(timer);
    else socket.write(character);
  }, 100);
  socket.on('close', () => clearInterval(timer));
}

test('a connection of the pool that dies under a request leaves it unknown, and nothing is sent again', async () => {
  let requests = 0;
  const server = createTlsServer({ key, cert }, (socket) => {
    socket.on('error', () => {});
    socket.on('data', () => {
      requests++;
      if (requests === 1) socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok');
      else socket.destroy();
    });
  });
  const url = `https://panel.example:${await listen(server)}/`;
  const { send } = openClient();
  expect(await send({ url })).toMatchObject({ outcome: 'answered' });
  expect(await send({ url, method: 'GET' })).toMatchObject({ outcome: 'unknown', reason: 'connection-lost' });
  expect(requests).toBe(2);
});

test('what waits for a place in the pool until its deadline was never sent', async () => {
  let arrived = 0;
  const areAllThere = Promise.withResolvers<void>();
  const panel = await openRaw(() => {
    if (++arrived === 8) areAllThere.resolve();
  });
  const { send } = openClient();
  const first = Array.from({ length: 8 }, () => send({ url: panel, timeoutMs: 4_000 }));
  await areAllThere.promise;
  expect(await send({ url: panel, timeoutMs: 100 })).toMatchObject({ outcome: 'unsent', reason: 'timeout' });
  for (const result of await Promise.all(first)) {
    expect(result).toMatchObject({ outcome: 'unknown', reason: 'timeout' });
  }
});

const secret = 'sk/live+0123456789';

test('a secret in the address is refused, and no failure tells a secret', async () => {
  const { send } = openClient();
  for (const url of [
    `https://panel.example/?key=${secret}`,
    `https://panel.example/?key=${encodeURIComponent(secret)}`,
  ]) {
    expect(await send({ url, secrets: [secret] })).toMatchObject({ outcome: 'unsent', reason: 'bad-request' });
  }
  const cut = await openRaw((socket) => socket.destroy());
  const results = [
    await send({ url: 'https://panel.example:1/', headers: { authorization: `${secret}\n` } }),
    await send({ url: `https://panel.example:1/${secret}`, body: { form: { key: secret } } }),
    await send({ url: `${cut}/${secret}`, body: { form: { key: secret } }, headers: { authorization: secret } }),
    await send({ url: `not an address ${secret}` }),
    await send({ url: `https://shop:${secret}@panel.example/` }),
    await send({ url: 'https://panel.example/', body: { bytes: Buffer.alloc(1024 * 1024 + 1, secret) } }),
  ];
  for (const result of results) {
    if (result.outcome === 'answered') throw new Error('Nobody was there to answer.');
    expect(`${inspect(result, { depth: 9 })} ${describeFailure(result)}`).not.toContain('sk/live');
  }
  expect(results.map(({ outcome }) => outcome)).toEqual(['unsent', 'unsent', 'unknown', 'unsent', 'unsent', 'unsent']);
});
