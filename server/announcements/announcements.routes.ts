import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/announcements-admin.ts';
import { serve } from '../platform/http/serve.ts';
import type { ShopOfRoutes } from '../shop.ts';
import { findEnded, findOpen } from './announcements.queries.ts';
import { valuesOf, wireOwnAnnouncement } from './announcements.rules.ts';
import { changeAnnouncement } from './change-announcement.ts';
import { createAnnouncement } from './create-announcement.ts';
import { endAnnouncement } from './end-announcement.ts';

export function announcementsRoutes(app: FastifyInstance, { database, clock }: ShopOfRoutes): void {
  serve(app, contract.listAnnouncements, async () => {
    const now = clock();
    const [open, ended] = await Promise.all([findOpen(database.read, now), findEnded(database.read, now)]);
    return [...open, ...ended].map(wireOwnAnnouncement);
  });

  serve(app, contract.createAnnouncement, ({ body, caller, address, database }) => {
    const at = clock();
    const wanted = valuesOf(body, { now: at, startsAt: at });
    return createAnnouncement(database, wanted, { by: { adminId: caller.userId, via: caller.via, address }, at });
  });

  serve(app, contract.changeAnnouncement, ({ params, body: { before, ...body }, caller, address, database }) => {
    const at = clock();
    return changeAnnouncement(
      database,
      { id: params.id, before, wanted: (was) => valuesOf(body, { now: at, startsAt: was.starts_at }) },
      { by: { adminId: caller.userId, via: caller.via, address }, at },
    );
  });

  serve(app, contract.endAnnouncement, ({ params, caller, address, database }) =>
    endAnnouncement(database, {
      id: params.id,
      by: { adminId: caller.userId, via: caller.via, address },
      at: clock(),
    }),
  );
}
