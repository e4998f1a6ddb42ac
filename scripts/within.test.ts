import { EventEmitter } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { listenBySocket, listenByStream } from '../faults/nodes/listen.ts';
import { freePort } from './shop-process.ts';
import { fetchInTime, nextEvent, within } from './within.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A server that takes every connection and never answers. */
async function silentServer(): Promise<string> {
  const port = await freePort();
  const open = new Set<Socket>();
  const server = createServer((socket) => void open.add(socket.on('error', () => {})));
  server.listen(port, '127.0.0.1');
  await nextEvent(server, 'listening', { limitMs: 5_000, what: 'the silent server' });
  closing.push(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  return `http://127.0.0.1:${port}`;
}

test('what comes in time is handed on, also when it is a fault', async () => {
  expect(await within(1_000, 'a number', Promise.resolve(7))).toBe(7);
  await expect(within(1_000, 'a number', Promise.reject(new Error('none')))).rejects.toThrow('none');
});

test('what does not come is named', async () => {
  await expect(within(20, 'a number', new Promise(() => {}))).rejects.toThrow('Waited 20 ms in vain for a number.');
});

test('an event is waited for until it comes, fails or is late', async () => {
  const emitter = new EventEmitter();
  const wait = (limitMs = 1_000) => nextEvent(emitter, 'exit', { limitMs, what: 'the end' });
  const coming = wait();
  emitter.emit('exit', 0, 'SIGTERM');
  expect(await coming).toEqual([0, 'SIGTERM']);
  const failing = wait();
  emitter.emit('error', new Error('no such program'));
  await expect(failing).rejects.toThrow('no such program');
  await expect(wait(20)).rejects.toThrow('in vain for the end');
  expect(emitter.eventNames()).toEqual([]);
});

test('an answer that never comes ends the request', async () => {
  await expect(fetchInTime(await silentServer(), { signal: AbortSignal.timeout(50) })).rejects.toThrow(/timeout/i);
});

test('a live connection to a port where nobody listens is refused, by stream and by socket', async () => {
  const url = `http://127.0.0.1:${await freePort()}`;
  await expect(listenBySocket(url, 'token')).rejects.toThrow('closed with 1006 before it was ready');
  await expect(listenByStream(url, 'token')).rejects.toThrow();
});

test('a live connection to a server that never answers is given up, by stream and by socket', async () => {
  const url = await silentServer();
  const limitMs = 100;
  await expect(listenBySocket(url, 'token', limitMs)).rejects.toThrow('in vain for the socket');
  await expect(listenByStream(url, 'token', limitMs)).rejects.toThrow('in vain for the live stream');
});
