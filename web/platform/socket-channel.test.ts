import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LiveEvent } from '../../contract/live.ts';
import { whenRefused } from './api.ts';
import { createSocketChannel } from './socket-channel.ts';

const second = 1_000;
const event = (minute: number): LiveEvent => ({
  type: 'new_order',
  message: 'Asha ordered Instagram Likes',
  timestamp: `2026-01-01T00:0${minute}:00.000Z`,
  data: { id: minute },
});

/** One connection as the server sees it. */
class Line {
  static all: Line[] = [];
  readonly sent: unknown[] = [];
  readonly url: string;
  onopen = () => {};
  onmessage = (_: { data: string }) => {};
  onclose = (_: { code: number }) => {};

  constructor(url: URL) {
    this.url = String(url);
    Line.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close(code = 1005) {
    this.onclose({ code });
  }
  say(message: unknown) {
    this.onmessage({ data: JSON.stringify(message) });
  }
  accept() {
    this.onopen();
    this.say({ type: 'ready', now: '2026-01-01T00:00:00.000Z', quietMs: 0 });
  }
}

const last = (): Line => {
  const line = Line.all.at(-1);
  if (!line) throw new Error('no connection was made');
  return line;
};

beforeEach(() => {
  Line.all = [];
  vi.useFakeTimers();
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { href: 'https://shop.example/admin' } }));
  vi.stubGlobal('WebSocket', Line);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  whenRefused(() => {});
});

function follow() {
  const heard = vi.fn<(event: LiveEvent, isEarlier: boolean) => void>();
  const returned = vi.fn();
  const channel = createSocketChannel('t1');
  channel.listen(heard, returned);
  return { channel, heard, returned, stop: channel.open() };
}

test('it says who is there, and is up once the server is ready', () => {
  const { channel, heard, returned } = follow();
  expect(last().url).toBe('wss://shop.example/ws');
  last().onopen();
  expect(last().sent).toEqual([{ type: 'auth', token: 't1', since: '1970-01-01T00:00:00.000Z' }]);
  expect(channel.isUp()).toBe(false);
  last().say({ type: 'ready', now: '2026-01-01T00:00:00.000Z', quietMs: 0 });
  expect(channel.isUp()).toBe(true);
  expect(returned).toHaveBeenCalledOnce();
  last().say(event(1));
  expect(heard).toHaveBeenCalledExactlyOnceWith(event(1), false);
});

test.each([
  ['something happened since the page began', 0, 1],
  ['it was quiet for longer than the page is old', 86_400 * second, 0],
])('the first time it says so unless it was quiet: %s', (_, quietMs, times) => {
  const { returned } = follow();
  last().onopen();
  last().say({ type: 'ready', now: event(0).timestamp, quietMs });
  expect(returned).toHaveBeenCalledTimes(times);
  last().close();
  vi.advanceTimersByTime(2 * second);
  last().onopen();
  last().say({ type: 'ready', now: event(1).timestamp, quietMs });
  expect(returned).toHaveBeenCalledTimes(times + 1);
});

test('after a break it comes back and asks for what it missed, and hears nothing twice', () => {
  const { channel, heard, returned } = follow();
  last().accept();
  last().say(event(1));
  last().say(event(2));
  last().close();
  expect(channel.isUp()).toBe(false);
  vi.advanceTimersByTime(2 * second);
  expect(Line.all).toHaveLength(2);
  last().accept();
  expect(last().sent).toEqual([{ type: 'auth', token: 't1', since: event(2).timestamp }]);
  expect(returned).toHaveBeenCalledTimes(2);
  last().say(event(2));
  last().say(event(3));
  expect(heard.mock.calls.map(([{ data }]) => data['id'])).toEqual([1, 2, 3]);
});

test('what happened before it stood for the first time is earlier, and what happened in a break is not', () => {
  const { heard } = follow();
  last().onopen();
  last().say({ type: 'ready', now: event(2).timestamp, quietMs: 0 });
  last().say(event(1));
  last().say(event(3));
  last().close();
  vi.advanceTimersByTime(2 * second);
  last().onopen();
  expect(last().sent).toEqual([{ type: 'auth', token: 't1', since: event(3).timestamp }]);
  last().say({ type: 'ready', now: event(6).timestamp, quietMs: 0 });
  last().say(event(4));
  expect(heard.mock.calls.map(([{ data }, isEarlier]) => [data['id'], isEarlier])).toEqual([
    [1, true],
    [3, false],
    [4, false],
  ]);
});

test('of a line on which nothing was said, it asks for all since it stood', () => {
  follow();
  last().accept();
  last().close();
  vi.advanceTimersByTime(2 * second);
  last().onopen();
  expect(last().sent).toEqual([{ type: 'auth', token: 't1', since: '2026-01-01T00:00:00.000Z' }]);
});

test('the pauses grow while the server is away, up to half a minute', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  follow();
  for (const pauseSeconds of [1, 2, 4, 8, 16, 30, 30]) {
    const connections = Line.all.length;
    last().close(1006);
    vi.advanceTimersByTime(pauseSeconds * second - 1);
    expect(Line.all).toHaveLength(connections);
    vi.advanceTimersByTime(1);
    expect(Line.all).toHaveLength(connections + 1);
  }
});

test('a connection that does not come about is given up', () => {
  follow();
  vi.advanceTimersByTime(15 * second);
  expect(Line.all).toHaveLength(2);
});

test('a refused token is reported and not tried again', () => {
  const refused = vi.fn();
  whenRefused(refused);
  const { channel } = follow();
  last().onopen();
  last().close(1008);
  expect(refused).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(300 * second);
  expect(Line.all).toHaveLength(1);
  expect(channel.isUp()).toBe(false);
});

test('a line that was too slow to say who is there is tried again', () => {
  const refused = vi.fn();
  whenRefused(refused);
  follow();
  last().onopen();
  last().close(4408);
  vi.advanceTimersByTime(2 * second);
  expect(Line.all).toHaveLength(2);
  last().accept();
  expect(refused).not.toHaveBeenCalled();
});

test('when it is over, it neither hears nor comes back', () => {
  const { heard, stop } = follow();
  last().accept();
  stop();
  vi.advanceTimersByTime(300 * second);
  expect(Line.all).toHaveLength(1);
  expect(heard).not.toHaveBeenCalled();
});

test('a page that is kept for the way back gives its line back, and takes one again when it is shown', () => {
  const { channel, stop } = follow();
  last().accept();
  window.dispatchEvent(new Event('pagehide'));
  vi.advanceTimersByTime(300 * second);
  expect([channel.isUp(), Line.all.length]).toEqual([false, 1]);
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  document.dispatchEvent(new Event('visibilitychange'));
  last().accept();
  expect([channel.isUp(), Line.all.length]).toEqual([true, 2]);
  stop();
});
