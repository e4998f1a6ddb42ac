import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { livePath } from '../../contract/live.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import { bearerToken } from '../platform/http/caller.ts';
import type { EventStreams } from './stream-events.ts';

/** The live stream is no call with an answer, so it stands beside the contract's endpoints. */
export function notificationsRoutes(app: FastifyInstance, streams: EventStreams): void {
  app.get(livePath, { exposeHeadRoute: false }, async (request, reply) => {
    const token = bearerToken(request.headers.authorization);
    const caller = token === undefined ? undefined : await app.findCaller(token);
    if (token === undefined || !caller) throw new ExpectedError('not-signed-in', 'Authentication required');

    if (!streams.hasRoomFor(caller)) {
      throw new ExpectedError('too-many-requests', 'Too many open pages.', { retryAfterSeconds: 60 });
    }
    reply.hijack();
    reply.raw.writeHead(200, {
      // The headers that the server has set for every answer, by their own names.
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // Keeps a reverse proxy from holding events back.
      'x-accel-buffering': 'no',
    });
    streams.open({
      caller,
      response: reply.raw,
      isStillAllowed: async () => {
        const now = await app.findCaller(token);
        return now?.sessionId === caller.sessionId && now.isAdmin === caller.isAdmin;
      },
    });
  });
}
