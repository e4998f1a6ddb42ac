import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { defineEndpoint } from '../../../contract/endpoint.ts';
import { localCounts } from '../call-counts.ts';
import { systemClock } from '../clock.ts';
import { ExpectedError } from '../expected-error.ts';
import { pageHeaders } from './answers.ts';
import { serve } from './serve.ts';
import { createHttpServer } from './server.ts';

const lines: string[] = [];
let app: FastifyInstance;

/** A server with a few routes that behave as badly as they can. */
beforeAll(async () => {
  app = await createHttpServer({
    log: pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }),
    findCaller: async (token) =>
      token.startsWith('A')
        ? {
            userId: token.charCodeAt(1),
            sessionId: 1,
            tokenHash: new Uint8Array(),
            permissions: new Set(),
            via: 'page',
            isConfirmed: false,
          }
        : undefined,
    // No call here asks a database.
    guardDatabase: () => ({ store: {}, hasPassed: () => true }) as ReturnType<FastifyInstance['guardDatabase']>,
    trustProxy: 0,
    announceToAdmins: () => {},
    rateLimitFactor: 1,
    callCounts: localCounts(),
    clock: systemClock,
    secret: 'a secret',
    isSecure: false,
  });
  const failures: Record<string, () => unknown> = {
    bug: () => new Error('password=hunter2 in row 7'),
    text: () => 'just a text',
    nothing: () => undefined,
    expected: () => new ExpectedError('conflict', 'Taken', { fields: { name: 'Taken' } }),
    wait: () => new ExpectedError('too-many-requests', 'Wait', { retryAfterSeconds: 7 }),
    full: () => Object.assign(new Error('database or disk is full'), { errcode: 13 }),
    busy: () => Object.assign(new Error('database is locked'), { errcode: 5 + (2 << 8) }),
    constraint: () => Object.assign(new Error('UNIQUE constraint failed'), { errcode: 19 }),
    'gone away': () => Object.assign(new Error('terminating connection'), { code: '57P01' }),
    refused: () => Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
    'lock taken': () => Object.assign(new Error('lock timeout'), { code: '55P03' }),
    'not unique': () => Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(a@b.in)' }),
  };
  app.get('/fail/:how', async (request) => {
    throw failures[(request.params as { how: string }).how]?.(); // the path above has this one parameter
  });
  const echo = z.object({ name: z.string().default('nobody'), secret: z.undefined().optional() });
  const common = { access: 'anyone', summary: 'A test.', answer: echo } as const;
  serve(
    app,
    defineEndpoint({
      ...common,
      method: 'GET',
      reads: [],
      path: '/echo',
      query: z.object({ name: z.string().optional() }),
    }),
    async ({ query }) => ({
      name: query.name,
      hidden: 'never sent',
    }),
  );
  serve(
    app,
    defineEndpoint({
      ...common,
      method: 'POST',
      changes: [],
      path: '/keyed',
      body: z.object({ name: z.string() }),
      idempotent: 'other',
    }),
    async ({ requestKey }) => ({ name: requestKey?.fingerprint }),
  );
  serve(
    app,
    defineEndpoint({ ...common, method: 'POST', changes: [], path: '/small', bodyLimitBytes: 20, status: 201 }),
    async () => ({}),
  );
  serve(
    app,
    defineEndpoint({ ...common, method: 'GET', reads: [], path: '/limited', limit: { calls: 2, windowMs: 60_000 } }),
    async () => ({}),
  );
  serve(app, defineEndpoint({ ...common, method: 'GET', reads: [], path: '/wrong' }), async () => ({
    name: 5 as unknown as string,
  })); // what a bug would answer
  serve(app, defineEndpoint({ ...common, method: 'GET', reads: [], path: '/long' }), async () => ({
    name: 'x'.repeat(5_000),
  }));
});
beforeEach(() => {
  lines.length = 0;
});
afterAll(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe('an error', () => {
  const ours = { code: 'internal', message: 'Something went wrong on our side. It has been noted.' };
  const busy = {
    code: 'unavailable',
    message: 'The shop cannot be reached right now. Please try again in a moment.',
  };

  test.each(['bug', 'text', 'constraint', 'not unique'])(
    'of ours (%s) is told to nobody and noted once',
    async (how) => {
      const answer = await get(`/fail/${how}`);
      const requestId = String(answer.headers['x-request-id']);
      expect([answer.statusCode, answer.json()]).toEqual([500, { ...ours, requestId }]);
      expect(lines).toHaveLength(1);
      expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 50, route: '/fail/:how', requestId });
    },
  );

  test.each(['full', 'busy', 'gone away', 'refused', 'lock taken'])(
    'of the database (%s) is a 503 that says when to try again',
    async (how) => {
      const answer = await get(`/fail/${how}`);
      const requestId = String(answer.headers['x-request-id']);
      const body = { ...busy, requestId };
      expect([answer.statusCode, answer.json(), answer.headers['retry-after']]).toEqual([503, body, '2']);
      expect(lines).toHaveLength(1);
      expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 40, requestId });
    },
  );

  test('of the caller is answered with all there is to say, and is no news', async () => {
    const conflict = await get('/fail/expected');
    expect([conflict.statusCode, conflict.json()]).toEqual([
      409,
      { code: 'conflict', message: 'Taken', fields: { name: 'Taken' } },
    ]);
    const wait = await get('/fail/wait');
    expect([wait.statusCode, wait.headers['retry-after']]).toEqual([429, '7']);
    expect(wait.headers['cache-control']).toBe('no-store');
    expect(lines).toEqual([]);
  });

  test('in an answer is a fault of ours, not a wrong answer', async () => {
    expect((await get('/wrong')).json()).toMatchObject(ours);
    expect(lines).toHaveLength(1);
  });
});

test('an answer holds only what the contract names', async () => {
  const answer = await get('/echo?name=Asha');
  expect(answer.json()).toEqual({ name: 'Asha' });
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
});

test('a list of one parameter is not one parameter', async () => {
  expect((await get('/echo?name=a&name=b')).statusCode).toBe(400);
});

test('an unchanged answer is confirmed and not sent', async () => {
  const { etag } = (await get('/echo?name=Asha')).headers;
  expect((await get('/echo?name=Asha', { 'if-none-match': String(etag) })).statusCode).toBe(304);
  expect((await get('/echo?name=Ravi', { 'if-none-match': String(etag) })).statusCode).toBe(200);
});

test('a long answer is packed for those who can unpack it', async () => {
  const packed = await get('/long', { 'accept-encoding': 'br' });
  expect(packed.headers['content-encoding']).toBe('br');
  expect(packed.headers['vary']).toContain('accept-encoding');
  expect(packed.rawPayload.length).toBeLessThan(500);
  expect((await get('/long')).headers['content-encoding']).toBeUndefined();
});

const keyed = (key: string | undefined, body: unknown = { name: 'a' }) =>
  app.inject({
    method: 'POST',
    url: '/keyed',
    payload: body as object,
    headers: key === undefined ? {} : { 'idempotency-key': key },
  }); // any JSON will do

describe('a key that names an effect', () => {
  test.each(['', ' ', 'a b', 'ключ', 'x'.repeat(256), 'a\tb'])('is not %j', async (key) => {
    const answer = await keyed(key);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().message).toContain('Idempotency-Key');
  });

  test.each(['k', '!~', 'x'.repeat(255), '6f1c2f4e-0000-4000-8000-000000000000'])('may be %j', async (key) => {
    expect((await keyed(key)).statusCode).toBe(200);
  });

  test('stands for what was asked, not for how it was written', async () => {
    const print = async (body: unknown) => (await keyed('k', body)).json().name;
    expect(await print({ name: 'a', more: 1 })).toBe(await print({ more: 2, name: 'a' }));
    expect(await print({ name: 'a' })).not.toBe(await print({ name: 'b' }));
    expect((await keyed(undefined)).json().name).toBe('nobody');
  });
});

test('a body has its limit, and says so', async () => {
  const send = (payload: string) =>
    app.inject({ method: 'POST', url: '/small', payload, headers: { 'content-type': 'application/json' } });
  expect((await send('{"a":"1234567890"}')).statusCode).toBe(201);
  const refused = await send('{"a":"12345678901234"}');
  expect([refused.statusCode, refused.json()]).toEqual([413, { code: 'too-large', message: 'The body is too large.' }]);
});

test.each([
  ['{', 400, 'malformed'],
  ['', 400, 'malformed'],
  ['{"__proto__":{}}', 400, 'malformed'],
  ['[]', 400, 'invalid-input'],
  ['5', 400, 'invalid-input'],
])('a body of %j is a %d', async (payload, status, code) => {
  const answer = await app.inject({
    method: 'POST',
    url: '/keyed',
    payload,
    headers: { 'content-type': 'application/json' },
  });
  expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
});

test.each([
  'text/plain',
  'text/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/jsonx',
])('a body of type %s is not understood', async (type) => {
  const answer = await app.inject({
    method: 'POST',
    url: '/keyed',
    payload: '{"name":"a"}',
    headers: { 'content-type': type },
  });
  expect([answer.statusCode, answer.json().code]).toEqual([415, 'unsupported-media-type']);
});

test('what anyone may call is limited for each network, whoever has signed in', async () => {
  const from = (address: string, token?: string) =>
    app.inject({ url: '/limited', remoteAddress: address, headers: token ? { authorization: `Bearer ${token}` } : {} });
  const [asha, ravi] = [`Aa${'-'.repeat(41)}`, `Ar${'-'.repeat(41)}`];
  const expected = [
    ['10.0.0.1', undefined, 200],
    ['10.0.0.1', undefined, 200],
    ['10.0.0.1', undefined, 429],
    ['10.0.0.2', undefined, 200],
    ['10.0.0.1', asha, 429],
    ['10.0.0.3', asha, 200],
    ['10.0.0.3', ravi, 200],
    ['10.0.0.3', undefined, 429],
    ['2001:db8::1', undefined, 200],
    ['2001:db8::2', undefined, 200],
    ['2001:db8::3', undefined, 429],
  ] as const;
  for (const [address, token, status] of expected) expect((await from(address, token)).statusCode).toBe(status);
  const refused = await from('10.0.0.1');
  expect(refused.json()).toEqual({
    code: 'too-many-requests',
    message: 'Too many requests. Please wait a moment and try again.',
  });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50);
});

describe('the neighbours of a page', () => {
  const links = (url: string, page: number, total: number) =>
    pageHeaders(url, { page, pageSize: 10 }, { total })['link'];

  test.each([
    [1, 0, undefined],
    [1, 10, undefined],
    [1, 11, ['next 2', 'last 2']],
    [2, 11, ['first 1', 'prev 1']],
    [2, 30, ['first 1', 'prev 1', 'next 3', 'last 3']],
  ])('of page %d of %d items', (page, total, expected) => {
    const found = links('/api/orders?page=9', page, total)?.match(/page=\d+>; rel="\w+"/g);
    expect(found?.map((link) => link.replace(/page=(\d+)>; rel="(\w+)"/, '$2 $1'))).toEqual(expected);
  });

  test('go on by key where pages by number end before the list does', () => {
    const ends = { first: '9', last: '1', hasNext: true };
    const counted = { total: 20, isAtLeast: true, ends };
    const paging = (page: number) => ({ page, pageSize: 10 });
    expect(pageHeaders('/list', paging(1), counted)).toEqual({
      'x-total-count': '20+',
      link: '</list?page=2>; rel="next", </list?page=2>; rel="last"',
    });
    expect(pageHeaders('/list?page=2', paging(2), counted)['link']).toBe(
      '</list?page=1>; rel="first", </list?page=1>; rel="prev", </list?after=1>; rel="next"',
    );
    const beside = { offset: 20, isAtLeast: true };
    expect(pageHeaders('/list?after=9', paging(1), { ...counted, beside })).toEqual({
      'x-total-count': '20+',
      'x-offset': '20+',
      link: '</list?page=1>; rel="first", </list?before=9>; rel="prev", </list?after=1>; rel="next", </list?page=2>; rel="last"',
    });
    expect(
      pageHeaders('/list?after=9', paging(1), { ...counted, beside, ends: { ...ends, hasNext: false } })['link'],
    ).toBe('</list?page=1>; rel="first", </list?before=9>; rel="prev"');
  });

  test('keep the rest of the address, and can not be made to point elsewhere', () => {
    expect(links('/api/orders?search=a%26b&status=pending', 1, 11)).toContain(
      '</api/orders?search=a%26b&status=pending&page=2>',
    );
    expect(links('/api/orders?search=%3E%3B%22', 1, 11)).not.toMatch(/search=[^&]*>;/);
    expect(links('/api/orders?x=>;rel="evil"', 1, 11)).not.toContain('rel="evil"');
  });
});
