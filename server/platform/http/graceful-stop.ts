import { once } from 'node:events';
import { Server } from 'node:net';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { second } from '../clock.ts';
import { dismissSockets } from './sockets.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly leaving: {
      /** Whether this process is about to stop: nothing is begun here that lasts. */
      hasBegun: boolean;
      /** Whether connections are not to be used again. */
      endsConnections: boolean;
      /** When a request last came or was answered in full, in milliseconds of `performance.now()`. */
      lastUsedAt: number;
    };
  }
}

/** From the beginning of the leave on; what is not answered by then is cut off. */
const cutAfterMs = 8 * second;
/** What has not been used for so long is hardly used while it is closed, or before a busy proxy has noticed. */
const idleMs = second / 2;
/** So long a kept connection may be waited for; one that is used every now and then would never be idle. */
const idleWithinMs = 2 * second;
const lookForIdleEveryMs = 20;
/** In a longer turn of the event loop something may have come after the system was asked. */
const shortTurnMs = 2;
/** So long a turn that is short and brings nothing is waited for: under load there may be none. */
const shortTurnWithinMs = second / 2;

/** Says with each answer, once connections end, that this one is not to be used again. */
export function prepareLeaving(app: FastifyInstance): void {
  const leaving = { hasBegun: false, endsConnections: false, lastUsedAt: 0 };
  app.decorate('leaving', leaving);
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (leaving.endsConnections) reply.header('connection', 'close');
    done();
  });
  app.addHook('onRequest', (_request, _reply, done) => {
    leaving.lastUsedAt = performance.now();
    done();
  });
  app.addHook('onResponse', (_request, _reply, done) => {
    leaving.lastUsedAt = performance.now();
    done();
  });
}

/**
 * Stops serving without a request lost: `leaving` is told at once, connections are taken for `graceMs` more, so that a
 * balancer which asks whether this node is ready turns to another one, and what was taken is answered.
 *
 * A proxy that is refused a connection turns to another node; one whose connection breaks can't know what became of its
 * request. So no more connections are taken first, those that are kept may bring one more request, whose answer says that
 * they end, and what has been idle for a while is closed last.
 */
export async function leave(
  app: FastifyInstance,
  { graceMs, onClosing }: { graceMs: number; onClosing: () => void },
): Promise<void> {
  const { server, leaving } = app;
  leaving.hasBegun = true;
  const cut = setTimeout(() => server.closeAllConnections(), cutAfterMs);
  await sleep(graceMs);
  await untilNothingComes(server, 'connection');
  const gone = once(server, 'close');
  // Node's server for HTTP would close all idle connections too, before it has read what may lie on them.
  Server.prototype.close.call(server);
  leaving.endsConnections = true;
  onClosing();
  await endConnections(app, gone);
  await app.close();
  clearTimeout(cut);
}

async function endConnections(app: FastifyInstance, gone: Promise<unknown>): Promise<void> {
  const { server, leaving } = app;
  let areGone = false;
  const end = gone.then(() => {
    areGone = true;
  });
  const idleBy = performance.now() + idleWithinMs;
  const mayClose = () => performance.now() > Math.min(leaving.lastUsedAt + idleMs, idleBy);
  while (!areGone) {
    dismissSockets(app);
    if (mayClose()) {
      await untilNothingComes(server, 'request');
      if (mayClose()) server.closeIdleConnections();
    }
    await Promise.race([end, sleep(lookForIdleEveryMs)]);
  }
}

/**
 * Resolves right after the system was asked what there is to take or to read, and there was nothing. A turn of the event
 * loop takes one connection, whoever waits when the server stops listening is cut off, and so is a request that nobody
 * has read when its connection is closed.
 */
async function untilNothingComes(server: FastifyInstance['server'], what: 'connection' | 'request'): Promise<void> {
  let came = 0;
  const count = () => void came++;
  server.on(what, count);
  const until = performance.now() + shortTurnWithinMs;
  let isQuiet = false;
  do {
    const [before, startedAt] = [came, performance.now()];
    await turn();
    isQuiet = came === before && performance.now() - startedAt < shortTurnMs;
  } while (!isQuiet && performance.now() < until);
  server.off(what, count);
}
