import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { defaultBodyLimitBytes } from '../../../contract/endpoint.ts';
import { second } from '../clock.ts';
import { ExpectedError } from '../expected-error.ts';

/** An ordinary body has arrived in full this long after the server has admitted its head and begins to read it. */
const bodyTimeoutMs = 20 * second;
/** A larger one, where an endpoint takes it, has more time: pictures over a slow phone line come at this rate at least. */
const minBytesPerSecond = 32 * 1024;

/** How long a body may take. `declaredBytes` is its `Content-Length`, undefined for a chunked one. */
export function bodyDeadlineMs(
  { declaredBytes, limitBytes }: { declaredBytes: number | undefined; limitBytes: number },
  timeoutMs = bodyTimeoutMs,
): number {
  const bytes = Math.min(declaredBytes ?? limitBytes, limitBytes);
  return timeoutMs + (bytes > defaultBodyLimitBytes ? Math.ceil((bytes / minBytesPerSecond) * second) : 0);
}

/** Refuses bodies that take too long, and closes their connections: whoever sends a byte now and then would hold a request open. */
export function limitBodyTime(app: FastifyInstance, timeoutMs?: number): void {
  // After a large body has waited for its turn: until then nothing of it is read.
  app.addHook('preParsing', (request, reply, _payload, done) => {
    const { headers, routeOptions } = request;
    const length = headers['content-length'];
    if (headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0')) {
      const declaredBytes = length === undefined ? undefined : Number(length);
      const limitBytes = routeOptions.config.body?.maxBytes ?? defaultBodyLimitBytes;
      const deadlineMs = bodyDeadlineMs({ declaredBytes, limitBytes }, timeoutMs);
      const timer = setTimeout(() => refuseSlow(request, reply), deadlineMs).unref();
      reply.raw.once('close', () => clearTimeout(timer));
    }
    done();
  });
}

/** Ends a body that is still on its way, and closes its connection. */
export function refuseSlow({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete || reply.sent) return;
  reply.header('connection', 'close');
  const error = new ExpectedError('too-slow', 'The request took too long to arrive. Please try again.');
  // Whoever is reading the body hears of it like of a connection that broke; the connection itself is needed for the answer.
  if (raw.listenerCount('error') > 0) raw.emit('error', error);
  else reply.send(error);
}
