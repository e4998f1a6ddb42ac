import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const start = Date.parse('2026-01-01T00:00:00Z');
const second = 1_000;
let connection: typeof import('./connection.ts');

/** The state is the page's: each test has a page of its own. */
beforeEach(async () => {
  vi.useFakeTimers({ now: start });
  vi.resetModules();
  connection = await import('./connection.ts');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => vi.advanceTimersByTime(ms);

test('a call that fails once is no lost connection', () => {
  connection.reportReached();
  connection.reportUnreached();
  pass(5 * second);
  expect(connection.isInReach()).toBe(true);
  connection.reportReached();
  pass(60 * second);
  expect(connection.isInReach()).toBe(true);
});

test('it is lost once nothing was answered for some seconds, and found with the next answer', () => {
  const heard = vi.fn();
  connection.subscribeToConnection(heard);
  connection.reportReached();
  pass(second);
  connection.reportUnreached();
  pass(10 * second);
  expect(connection.isInReach()).toBe(false);
  expect(heard).toHaveBeenCalledOnce();
  expect(connection.lastReachedMs()).toBe(start);

  connection.reportReached();
  expect(connection.isInReach()).toBe(true);
  expect(heard).toHaveBeenCalledTimes(2);
});

test('while the live channel is up, calls that fail prove nothing', () => {
  connection.reportNetwork(true);
  connection.reportUnreached();
  pass(60 * second);
  expect(connection.isInReach()).toBe(true);
  expect(connection.lastReachedMs()).toBe(start + 60 * second);

  connection.reportNetwork(false);
  connection.reportUnreached();
  expect(connection.isInReach()).toBe(false);
  expect(connection.lastReachedMs()).toBe(start + 60 * second);
});

test('the browser is believed when it says that it is offline, until an answer comes', () => {
  const page = new EventTarget();
  vi.stubGlobal('window', page);
  vi.stubGlobal('navigator', { onLine: true });
  const stop = connection.followBrowser();
  connection.reportReached();
  page.dispatchEvent(new Event('offline'));
  expect(connection.isInReach()).toBe(false);
  connection.reportReached();
  expect(connection.isInReach()).toBe(true);
  stop();
});

test('what an earlier visit was answered is said to be old at once', () => {
  connection.reportUnreached();
  connection.reportOfflineData(start - 60 * second);
  expect(connection.isInReach()).toBe(false);
});
