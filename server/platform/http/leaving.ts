import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { second } from '../clock.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether this process is about to stop: nothing is begun here that lasts. */
    readonly leaving: { hasBegun: boolean };
  }
}

/** From the beginning of the leave on; what is not answered by then is cut off. */
const cutAfterMs = 8 * second;
const closeIdleEveryMs = 50;

/** Says with each answer, once the leave has begun, that the connection is not to be used again. */
export function prepareLeaving(app: FastifyInstance): void {
  const leaving = { hasBegun: false };
  app.decorate('leaving', leaving);
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (leaving.hasBegun) reply.header('connection', 'close');
    done();
  });
}

/**
 * Stops serving without a request lost: `leaving` is told at once, connections are taken for `graceMs` more, so that a
 * balancer which asks whether this node is ready turns to another one, and what was taken is answered.
 */
export async function leave(
  app: FastifyInstance,
  { graceMs, onClosing }: { graceMs: number; onClosing: () => void },
): Promise<void> {
  app.leaving.hasBegun = true;
  const cut = setTimeout(() => app.server.closeAllConnections(), cutAfterMs);
  await sleep(graceMs);
  onClosing();
  // A connection whose last answer is out would otherwise be kept open for the next request.
  const closing = setInterval(() => app.server.closeIdleConnections(), closeIdleEveryMs);
  await app.close();
  clearInterval(closing);
  clearTimeout(cut);
}
