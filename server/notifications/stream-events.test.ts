import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { roles } from '../accounts/accounts.rules.ts';
import { sessionEndedTopic } from '../accounts/log-out.ts';
import type { Bus } from '../platform/bus.ts';
import { openStreamConnection } from './live-connection.ts';
import { type EventStreams, noticeTopic, streamEvents } from './stream-events.ts';

let server: Server;
let streams: EventStreams;
let receivers: Map<string, (message: string) => void>;
let announceGap: () => void;
let responses: ServerResponse[];
let errors: unknown[];
let isStillAllowed: () => Promise<boolean>;

/** A bus that does what the test says, a server that does nothing but stream, and heartbeats by hand. */
beforeEach(async () => {
  receivers = new Map();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const bus: Bus = {
    publish: async () => {},
    announce: async () => {},
    subscribe: (topic, receive) => {
      receivers.set(topic, receive);
      return () => receivers.delete(topic);
    },
    onGap: (tell) => {
      announceGap = tell;
      return () => {};
    },
    close: async () => {},
  };
  streams = streamEvents(bus);
  responses = [];
  errors = [];
  isStillAllowed = async () => true;
  server = createServer((_, response) => {
    response.on('error', (error) => errors.push(error));
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    responses.push(response);
    const line = openStreamConnection(response);
    const caller = { userId: 1, sessionId: 1, permissions: roles.customer };
    if (streams.open({ caller, line, isStillAllowed: () => isStillAllowed() })) response.write(': connected\n\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  expect(errors).toEqual([]);
  streams.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  vi.useRealTimers();
});

const deliver = (message: string) => receivers.get(noticeTopic)?.(message);

async function connect(): Promise<{ text: () => string; answer: IncomingMessage; end: Promise<unknown> }> {
  const { port } = server.address() as AddressInfo; // it listens on a port, not on a path
  const answer = await new Promise<IncomingMessage>((resolve) => void get({ port, host: '127.0.0.1' }, resolve));
  let text = '';
  answer.on('data', (chunk) => {
    text += chunk;
  });
  const end = new Promise((resolve) => answer.on('close', resolve));
  await vi.waitFor(() => expect(text).toContain(': connected'), { interval: 5 });
  return { text: () => text, answer, end };
}

const notice = (message: string) =>
  JSON.stringify({
    audience: { userId: 1, admins: false },
    event: { type: 'order_update', message, timestamp: '', data: {} },
  });

test('a gap in the messages ends every stream, so that each page comes back and looks afresh', async () => {
  const pages = [await connect(), await connect()];
  announceGap();
  await Promise.all(pages.map(({ end }) => end));
  expect(streams.hasRoomFor({ userId: 1, sessionId: 1, permissions: roles.customer }, 'stream')).toBe(true);
  deliver(notice('to nobody'));
  expect(pages[0]?.text()).not.toContain('to nobody');
});

test('a stream that was ended while its heartbeat asked the database is not written to', async () => {
  const page = await connect();
  const answer = Promise.withResolvers<boolean>();
  isStillAllowed = () => answer.promise;
  vi.advanceTimersByTime(20_000);
  announceGap();
  answer.reject(new Error('The database is away.'));
  await page.end;
  await sleep(10);
});

test('a heartbeat slower than its interval ends a stream once', async () => {
  const page = await connect();
  const answer = Promise.withResolvers<boolean>();
  isStillAllowed = () => answer.promise;
  vi.advanceTimersByTime(60_000);
  answer.resolve(false);
  await page.end;
  await sleep(10);
});

test('a page that does not read is dropped before it fills the memory', async () => {
  const page = await connect();
  page.answer.pause();
  const large = notice('x'.repeat(100_000));
  for (let n = 0; n < 200 && !responses[0]?.destroyed; n++) {
    deliver(large);
    await sleep(1);
  }
  expect(responses[0]?.destroyed).toBe(true);
});

test('a stream ends at once with the session it belongs to', async () => {
  const page = await connect();
  receivers.get(sessionEndedTopic)?.('2');
  expect(responses[0]?.writableEnded).toBe(false);
  receivers.get(sessionEndedTopic)?.('1');
  await page.end;
  expect(responses[0]?.writableEnded).toBe(true);
});

test('a page that has gone before its stream opens takes no place', async () => {
  await connect();
  const gone = responses[0];
  if (!gone) throw new Error('nobody connected');
  gone.destroy();
  const caller = { userId: 7, sessionId: 7, permissions: roles.customer };
  for (let n = 0; n < 20; n++) streams.open({ caller, line: openStreamConnection(gone), isStillAllowed });
  expect(streams.hasRoomFor(caller, 'stream')).toBe(true);
});

test('nothing is streamed any more once streaming has ended', async () => {
  const page = await connect();
  streams.close();
  await page.end;
  const { port } = server.address() as AddressInfo; // as above
  const late = await new Promise<IncomingMessage>((resolve) => void get({ port, host: '127.0.0.1' }, resolve));
  const end = new Promise((resolve) => late.on('close', resolve));
  late.resume();
  await end;
});
