import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { livePath, quietMsHeader, socketPath } from '../../contract/live.ts';
import * as news from '../../contract/news.ts';
import { hasSamePermissions } from '../../contract/permissions.ts';
import * as contract from '../../contract/security-notices.ts';
import { minute } from '../platform/clock.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import { bearerToken } from '../platform/http/caller.ts';
import { passwordChangeRequired } from '../platform/http/refusals.ts';
import { serve } from '../platform/http/serve.ts';
import { isOwnOrigin } from '../platform/http/sockets.ts';
import type { ShopOfRoutes } from '../shop.ts';
import type { Reader } from '../tables.ts';
import { acknowledgeSecurityNotice } from './acknowledge-security-notice.ts';
import { countUnreadNews, listNews, type NewsSubjects } from './list-news.ts';
import { listSecurityNotices } from './list-security-notices.ts';
import { openStreamConnection } from './live-connection.ts';
import { markNewsRead } from './mark-news-read.ts';
import type { FindMissed } from './notifications.rules.ts';
import { openSocket } from './open-socket.ts';
import type { EventStreams } from './stream-events.ts';

/** From one network; each admin with a few pages comes back with all of them after a break. */
const socketsPerMinute = 120;

export interface NotificationsParts {
  readonly shop: ShopOfRoutes;
  readonly streams: EventStreams;
  /** What was missed while away, from each module that has events. */
  readonly missedEvents: readonly FindMissed<Reader>[];
  readonly newsSubjects: NewsSubjects;
}

/** The notices of sensitive acts, and a customer's news. The live stream and the admins' socket are no calls with an answer, so they stand beside the contract's endpoints. */
export function notificationsRoutes(
  app: FastifyInstance,
  { shop, streams, missedEvents, newsSubjects }: NotificationsParts,
) {
  serveNews(app, shop, newsSubjects);
  serveStream(app, streams);
  serveSocket(app, { shop, streams, missedEvents });

  serve(app, contract.listSecurityNotices, ({ caller, database }) =>
    listSecurityNotices(database.read, { adminId: caller.userId, now: shop.clock() }),
  );

  serve(app, contract.acknowledgeSecurityNotice, async ({ params, caller, database }) => {
    const notice = { noticeId: params.id, adminId: caller.userId, at: shop.clock() };
    await acknowledgeSecurityNotice(database, notice);
    return { message: 'Removed from your list' };
  });
}

function serveNews(app: FastifyInstance, { database }: ShopOfRoutes, subjects: NewsSubjects): void {
  serve(app, news.listNews, ({ caller, query }) =>
    listNews(database.read, subjects, { userId: caller.userId, ...query }),
  );

  serve(app, news.countUnreadNews, async ({ caller }) => ({
    news: await countUnreadNews(database.read, caller.userId),
  }));

  serve(app, news.markNewsRead, async ({ body, caller, database }) => {
    await markNewsRead(database, { userId: caller.userId, ...body });
    return { message: 'Noted' };
  });
}

function serveSocket(
  app: FastifyInstance,
  { shop, streams, missedEvents }: Omit<NotificationsParts, 'newsSubjects'>,
): void {
  const { database, clock, config } = shop;
  const { findCaller, log } = app;
  app.route({
    method: 'GET',
    url: socketPath,
    exposeHeadRoute: false,
    config: {
      isForAnyone: true,
      isCountedHere: true,
      rateLimit: { max: Math.ceil(socketsPerMinute * app.rateLimitFactor), timeWindow: minute },
    },
    onRequest: async (request) => {
      refuseWhileLeaving(app);
      if (isOwnOrigin(request, config.publicUrl)) return;
      throw new ExpectedError('not-allowed', 'Only pages of this shop may connect.');
    },
    handler: () => {
      throw new ExpectedError('not-found', 'This address is for WebSockets only.');
    },
    wsHandler: (socket) => openSocket(socket, { database, streams, missedEvents, findCaller, clock, log }),
  });
}

/** A line that began now would end in a moment: a balancer that passes a 503 on finds the node that it can stay with. */
function refuseWhileLeaving({ leaving }: FastifyInstance): void {
  if (leaving.hasBegun)
    throw new ExpectedError('unavailable', 'This part of the shop restarts.', { retryAfterSeconds: 1 });
}

function serveStream(app: FastifyInstance, streams: EventStreams): void {
  app.get(livePath, { exposeHeadRoute: false }, async (request, reply) => {
    refuseWhileLeaving(app);
    const token = bearerToken(request.headers.authorization);
    const caller = token === undefined ? undefined : await app.findCaller(token);
    if (token === undefined || !caller) throw new ExpectedError('not-signed-in', 'Authentication required');
    if (caller.mustChangePassword) throw passwordChangeRequired();

    if (!streams.hasRoomFor(caller, 'stream')) {
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
      [quietMsHeader]: streams.quietMs(caller),
    });
    const isOpen = streams.open({
      caller,
      line: openStreamConnection(reply.raw),
      isStillAllowed: async () => {
        const now = await app.findCaller(token);
        return now?.sessionId === caller.sessionId && hasSamePermissions(now, caller);
      },
    });
    if (isOpen) reply.raw.write(': connected\n\n');
  });
}
