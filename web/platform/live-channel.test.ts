import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type LiveEvent, quietMsHeader } from '../../contract/live.ts';
import { whenRefused } from './api.ts';
import { createLiveChannel } from './live-channel.ts';

const second = 1_000;
const event: LiveEvent = {
  type: 'order_update',
  message: 'Order #1 is completed',
  timestamp: '2026-01-01T00:00:00.000Z',
  data: {},
};

/** One connection as the server sees it. */
interface Line {
  readonly headers: Headers;
  readonly write: (text: string) => void;
  readonly end: () => void;
  readonly isClosed: () => boolean;
}

class Page extends EventTarget {
  hidden = false;
}

let lines: Line[];
let answerStatus: number;
let quietMs: number | undefined;
let page: Page;

beforeEach(() => {
  lines = [];
  answerStatus = 200;
  quietMs = undefined;
  page = new Page();
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    if (answerStatus === 0) throw new TypeError('Failed to fetch');
    return answerStatus === 200 ? openLine(init) : new Response(null, { status: answerStatus });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  whenRefused(() => {});
});

function openLine({ headers, signal }: RequestInit): Response {
  const encoder = new TextEncoder();
  let writer: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      writer = controller;
    },
  });
  signal?.addEventListener('abort', () => writer.error(new DOMException('aborted', 'AbortError')));
  lines.push({
    headers: new Headers(headers),
    write: (text) => writer.enqueue(encoder.encode(text)),
    end: () => writer.close(),
    isClosed: () => signal?.aborted ?? false,
  });
  return new Response(body, { headers: quietMs === undefined ? {} : { [quietMsHeader]: String(quietMs) } });
}

/** Lets what is under way come to rest, and `ms` go by. */
const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

function follow() {
  const heard = vi.fn<(event: LiveEvent) => void>();
  const returned = vi.fn();
  const channel = createLiveChannel('t1');
  channel.listen(heard, returned);
  return { channel, heard, returned, stop: channel.open() };
}

test('it is up once the server answers, and hands on what is sent', async () => {
  const { channel, heard, returned, stop } = follow();
  expect(channel.isUp()).toBe(false);
  await pass();
  expect(channel.isUp()).toBe(true);
  expect(lines[0]?.headers.get('authorization')).toBe('Bearer t1');

  lines[0]?.write(`: breath\n\ndata: ${JSON.stringify(event)}\n\n`);
  await pass();
  expect(heard.mock.calls).toEqual([[event, false]]);
  expect(returned).toHaveBeenCalledOnce();
  stop();
});

test.each([
  ['it was quiet for longer than the page is old', 86_400 * second, 0],
  ['something happened since the page began', 0, 1],
  ['the server can’t tell', undefined, 1],
])('the first time it says so unless it was quiet: %s', async (_, ms, times) => {
  quietMs = ms;
  const { returned, stop } = follow();
  await pass(second);
  expect(returned).toHaveBeenCalledTimes(times);
  lines[0]?.end();
  await pass(2 * second);
  expect(returned).toHaveBeenCalledTimes(times + 1);
  stop();
});

test('after a break it comes back by itself and says that something may have been missed', async () => {
  const { channel, returned, stop } = follow();
  await pass();
  lines[0]?.end();
  await pass();
  expect(channel.isUp()).toBe(false);
  await pass(2 * second);
  expect(channel.isUp()).toBe(true);
  expect(lines).toHaveLength(2);
  expect(returned).toHaveBeenCalledTimes(2);
  stop();
});

test('while the server is away it tries ever more slowly', async () => {
  answerStatus = 0;
  const tries = vi.fn(globalThis.fetch);
  vi.stubGlobal('fetch', tries);
  const { stop } = follow();
  await pass(60 * second);
  const inTheFirstMinute = tries.mock.calls.length;
  expect(inTheFirstMinute).toBeGreaterThan(3);
  expect(inTheFirstMinute).toBeLessThan(9);
  await pass(60 * second);
  expect(tries.mock.calls.length - inTheFirstMinute).toBeLessThanOrEqual(4);
  stop();
});

test('a line that has gone silent is given up for a new one', async () => {
  const { channel, stop } = follow();
  await pass();
  await pass(30 * second);
  lines[0]?.write(': breath\n\n');
  await pass(30 * second);
  expect(lines).toHaveLength(1);
  await pass(20 * second);
  expect(lines[0]?.isClosed()).toBe(true);
  expect(lines).toHaveLength(2);
  expect(channel.isUp()).toBe(true);
  stop();
});

test('a refused token is reported and not tried again', async () => {
  answerStatus = 401;
  const refused = vi.fn();
  whenRefused(refused);
  const tries = vi.fn(globalThis.fetch);
  vi.stubGlobal('fetch', tries);
  const { stop } = follow();
  await pass(120 * second);
  expect(refused).toHaveBeenCalledOnce();
  expect(tries).toHaveBeenCalledOnce();
  stop();
});

test('a page that nobody looks at gives its connection back and takes one again when it is looked at', async () => {
  const { channel, returned, stop } = follow();
  await pass();
  page.hidden = true;
  page.dispatchEvent(new Event('visibilitychange'));
  await pass(20 * second);
  expect(channel.isUp()).toBe(true);
  await pass(20 * second);
  expect(channel.isUp()).toBe(false);
  expect(lines[0]?.isClosed()).toBe(true);

  page.hidden = false;
  page.dispatchEvent(new Event('visibilitychange'));
  await pass();
  expect(channel.isUp()).toBe(true);
  expect(returned).toHaveBeenCalledTimes(2);
  stop();
});

test('back online it takes a new line, since the old one may be dead without a word', async () => {
  const { channel, returned, stop } = follow();
  await pass();
  window.dispatchEvent(new Event('online'));
  await pass();
  expect(lines[0]?.isClosed()).toBe(true);
  expect(lines).toHaveLength(2);
  expect(channel.isUp()).toBe(true);
  expect(returned).toHaveBeenCalledTimes(2);
  stop();
});

test('once it is stopped it stays closed', async () => {
  const { channel, stop } = follow();
  await pass();
  stop();
  await pass(120 * second);
  expect(channel.isUp()).toBe(false);
  expect(lines).toHaveLength(1);
  expect(lines[0]?.isClosed()).toBe(true);
});

test('a page that is kept for the way back gives its line back, and takes one again when it is shown', async () => {
  const { channel, returned, stop } = follow();
  await pass();
  window.dispatchEvent(new Event('pagehide'));
  expect(lines[0]?.isClosed()).toBe(true);
  await pass(120 * second);
  expect([channel.isUp(), lines.length]).toEqual([false, 1]);

  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  page.dispatchEvent(new Event('visibilitychange'));
  await pass();
  expect([channel.isUp(), lines.length]).toEqual([true, 2]);
  expect(returned).toHaveBeenCalledTimes(2);
  stop();
});
