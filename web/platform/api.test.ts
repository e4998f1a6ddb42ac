import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { defineEndpoint } from '../../contract/endpoint.ts';
import { ApiError, call, clearAnswers, isPassing, whenRefused } from './api.ts';
import { serverNowMs } from './now.ts';
import { setToken } from './token.ts';

const readThing = defineEndpoint({
  method: 'GET',
  reads: [],
  path: '/api/things/:id',
  access: 'customer',
  summary: 'One thing.',
  params: z.object({ id: z.string() }),
  answer: z.object({ name: z.string() }),
});
const listThings = defineEndpoint({
  method: 'GET',
  reads: [],
  path: '/api/things',
  access: 'anyone',
  summary: 'All things.',
  query: z.object({ page: z.string().optional(), search: z.string().optional() }),
  answer: z.array(z.string()),
  paged: true,
});
const makeThing = defineEndpoint({
  method: 'POST',
  changes: [],
  path: '/api/things',
  access: 'customer',
  summary: 'Make a thing.',
  body: z.object({ name: z.string() }),
  answer: z.object({ name: z.string() }),
  status: 201,
  idempotent: 'other',
});
const sendPicture = defineEndpoint({
  method: 'POST',
  changes: [],
  path: '/api/pictures',
  access: 'customer',
  summary: 'Send a picture.',
  body: z.instanceof(Blob),
  bytesOf: ['image/png'],
  answer: z.object({ id: z.number() }),
});

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
  fetched.mockReset();
  clearAnswers();
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  vi.unstubAllGlobals();
  whenRefused(() => {});
  setToken(null);
});

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });

/** As with a network that is connected and dead. */
const neverAnswered = (_: string, { signal }: RequestInit) =>
  new Promise<never>((_, reject) => {
    const abort = () => reject(new DOMException('Aborted', 'AbortError'));
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort);
  });

function sent(index = 0): {
  url: string;
  method: string | undefined;
  headers: Headers;
  body: unknown;
  credentials: unknown;
} {
  const [url, init] = fetched.mock.calls[index] ?? [];
  return {
    url: url ?? '',
    method: init?.method,
    headers: new Headers(init?.headers),
    body: init?.body,
    credentials: init?.credentials,
  };
}

test('a read has credentials, no body and no content type', async () => {
  fetched.mockResolvedValue(json({ name: 'a' }));
  expect(await call(readThing, { params: { id: 'a/b?c' } })).toEqual({ name: 'a' });
  expect(sent()).toMatchObject({ url: '/api/things/a%2Fb%3Fc', method: 'GET', body: null, credentials: 'include' });
  expect(sent().headers.has('content-type')).toBe(false);
  expect(sent().headers.has('authorization')).toBe(false);
});

test('a list gives its items and how many there are; empty filters are left out', async () => {
  fetched.mockResolvedValue(json(['a', 'b'], 200, { 'x-total-count': '12' }));
  expect(await call(listThings, { query: { page: 2, search: '' } })).toEqual({
    items: ['a', 'b'],
    total: 12,
    isAtLeast: false,
    hasNext: false,
  });
  fetched.mockResolvedValue(
    json(['c'], 200, { 'x-total-count': '10000+', 'x-offset': '2500+', link: '</api/things?after=1>; rel="next"' }),
  );
  expect(await call(listThings, { query: { page: 3, search: '' } })).toEqual({
    items: ['c'],
    total: 10_000,
    isAtLeast: true,
    offset: Number.POSITIVE_INFINITY,
    hasNext: true,
  });
  expect(sent().url).toBe('/api/things?page=2');
});

test('a send has a JSON body, the key and the token', async () => {
  setToken('t1');
  fetched.mockResolvedValue(json({ name: 'a' }, 201));
  await call(makeThing, { body: { name: 'a' } }, { key: 'k1' });
  expect(sent().body).toBe('{"name":"a"}');
  expect(Object.fromEntries(sent().headers)).toEqual({
    authorization: 'Bearer t1',
    'content-type': 'application/json',
    'idempotency-key': 'k1',
  });
});

test('an idempotent endpoint is not called without a key', async () => {
  await expect(call(makeThing, { body: { name: 'a' } })).rejects.toThrow('needs an idempotency key');
  expect(fetched).not.toHaveBeenCalled();
});

test('an unchanged answer is the very same object again', async () => {
  fetched.mockResolvedValueOnce(json({ name: 'a' }, 200, { etag: '"1"' }));
  fetched.mockResolvedValueOnce(new Response(null, { status: 304 }));
  const first = await call(readThing, { params: { id: '1' } });
  const second = await call(readThing, { params: { id: '1' } });
  expect(sent(1).headers.get('if-none-match')).toBe('"1"');
  expect(second).toBe(first);
});

test('what one token fetched is not compared under another', async () => {
  fetched.mockImplementation(async () => json({ name: 'a' }, 200, { etag: '"1"' }));
  setToken('t1');
  await call(readThing, { params: { id: '1' } });
  setToken('t2');
  await call(readThing, { params: { id: '1' } });
  expect(sent(1).headers.has('if-none-match')).toBe(false);
});

test('a refusal carries the status, the body text and what people read', async () => {
  const body = { message: 'Minimum amount is ₹10', code: 'invalid-input', fields: { amount: 'Minimum amount is ₹10' } };
  fetched.mockResolvedValue(json(body, 400));
  const error = await call(makeThing, { body: { name: 'a' } }, { key: 'k' }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    status: 400,
    message: `400: ${JSON.stringify(body)}`,
    serverMessage: body.message,
    code: body.code,
    fields: body.fields,
  });
});

test.each([
  ['', '502: Bad Gateway'],
  ['<html>down</html>', '502: <html>down</html>'],
])('a body of no use, %j, is still a clear error', async (text, message) => {
  fetched.mockResolvedValue(new Response(text, { status: 502, statusText: 'Bad Gateway' }));
  await expect(call(listThings, {})).rejects.toMatchObject({
    status: 502,
    message,
    serverMessage: undefined,
    fields: {},
  });
});

test('no answer, or half of one, is an error of status 0', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(call(listThings, {})).rejects.toMatchObject({ name: 'ApiError', status: 0 });
  fetched.mockResolvedValueOnce(new Response('["a",', { status: 200 }));
  await expect(call(listThings, {})).rejects.toMatchObject({ name: 'ApiError', status: 0 });
});

test('a refused token is reported, but not by a call that needs none', async () => {
  const refused = vi.fn();
  whenRefused(refused);
  fetched.mockImplementation(async () => json({ message: 'no' }, 401));
  await call(listThings, {}).catch(() => {});
  expect(refused).not.toHaveBeenCalled();
  await call(readThing, { params: { id: '1' } }).catch(() => {});
  expect(refused).toHaveBeenCalledOnce();
});

test.each([
  [0, true],
  [408, true],
  [503, true],
  [413, false],
  [422, false],
])('whether a failure of status %i may pass: %j', (status, is) =>
  expect(isPassing(new ApiError(status, '', {}))).toBe(is),
);

test.each([
  ['a read', 20_000, (signal?: AbortSignal) => call(listThings, {}, { signal, limitMs: 20_000 })],
  ['a send', 60_000, (signal?: AbortSignal) => call(makeThing, { body: { name: 'a' } }, { key: 'k', signal })],
])(
  '%s that is never answered counts as unreached after %i ms; one that its caller gave up does not',
  async (_, limitMs, send) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      fetched.mockImplementation(neverAnswered);
      let failure: unknown;
      send().catch((thrown: unknown) => {
        failure = thrown;
      });
      await vi.advanceTimersByTimeAsync(limitMs - 1);
      expect(failure).toBeUndefined();
      await vi.advanceTimersByTimeAsync(1);
      expect(failure).toMatchObject({ name: 'ApiError', status: 0 });

      const caller = new AbortController();
      const givenUp = send(caller.signal);
      caller.abort();
      await expect(givenUp).rejects.toMatchObject({ name: 'AbortError' });
      await expect(send(AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
    } finally {
      vi.useRealTimers();
    }
  },
);

test('a device’s clock that is days off is corrected by what the server answers, and one that is right is left alone', async () => {
  const day = 86_400_000;
  const answeredAt = async (ms: number) => {
    fetched.mockResolvedValue(json([], 200, { date: new Date(ms).toUTCString() }));
    await call(listThings, {});
    return serverNowMs() - Date.now();
  };
  expect(Math.abs((await answeredAt(Date.now() - 2 * day)) + 2 * day)).toBeLessThan(2_000);
  expect(await answeredAt(Date.now() - 30_000)).toBe(0);
  await answeredAt(Date.now() + day);
  fetched.mockResolvedValue(json([]));
  await call(listThings, {});
  expect(serverNowMs() - Date.now()).toBe(0);
});

/** The head of an answer is here, and a part of its body; the rest never comes. */
const stalled =
  (status: number) =>
  async (_: string, { signal }: RequestInit): Promise<Response> => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"name":'));
        signal?.addEventListener('abort', () => controller.error(signal.reason));
      },
    });
    return new Response(body, { status });
  };

test.each([
  ['a read', 200, { status: 0 }, () => call(listThings, {}, { limitMs: 20_000 })],
  ['a send', 201, { status: 0 }, () => call(makeThing, { body: { name: 'a' } }, { key: 'k' })],
  ['a file', 200, { status: 0 }, () => call(sendPicture, { body: new Blob(['x']) })],
  ['a refusal', 503, { status: 503 }, () => call(listThings, {})],
])('%s whose answer stalls in its body is given up a minute after its head', async (_, status, failed, send) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    fetched.mockImplementation(stalled(status));
    let failure: unknown;
    send().catch((thrown: unknown) => {
      failure = thrown;
    });
    await vi.advanceTimersByTimeAsync(59_999);
    expect(failure).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(failure).toMatchObject({ name: 'ApiError', ...failed });
  } finally {
    vi.useRealTimers();
  }
});

test('an answer that goes on arriving is read for as long as it takes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    fetched.mockImplementation(async (_, { signal }: RequestInit) => {
      const parts = ['{"name":', ...Array.from({ length: 8 }, () => ' '), '"a"}'];
      const body = new ReadableStream({
        start(controller) {
          signal?.addEventListener('abort', () => controller.error(signal.reason));
          const send = () => {
            const part = parts.shift();
            if (part === undefined) return controller.close();
            controller.enqueue(new TextEncoder().encode(part));
            setTimeout(send, 50_000);
          };
          send();
        },
      });
      return new Response(body, { status: 200 });
    });
    const answered = call(readThing, { params: { id: 'a' } }).catch((failure: unknown) => failure);
    for (let part = 0; part < 10; part++) await vi.advanceTimersByTimeAsync(50_000);
    expect(await answered).toEqual({ name: 'a' });
  } finally {
    vi.useRealTimers();
  }
});

test('a file is sent for as long as it takes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    fetched.mockImplementation(neverAnswered);
    let isOver = false;
    void call(sendPicture, { body: new Blob(['x']) }).finally(() => {
      isOver = true;
    });
    await vi.advanceTimersByTimeAsync(600_000);
    expect(isOver).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});
