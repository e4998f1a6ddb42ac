import type { FastifyInstance } from 'fastify';
import { may } from '../../contract/permissions.ts';
import * as contract from '../../contract/support.ts';
import * as adminContract from '../../contract/support-admin.ts';
import { countUnreadNews } from '../notifications/list-news.ts';
import { serve } from '../platform/http/serve.ts';
import type { ShopOfRoutes } from '../shop.ts';
import { findAnswerRatings, rateAnswer } from './answer-ratings.ts';
import { changeCannedReplies, findCannedReplies } from './canned-replies.ts';
import { changeTicket } from './change-ticket.ts';
import { createTicket } from './create-ticket.ts';
import { findAllTickets } from './find-all-tickets.ts';
import { findAnswerTime } from './find-answer-time.ts';
import { markTicketRead } from './mark-ticket-read.ts';
import { addressesUntil, readScreenshot } from './read-screenshot.ts';
import { readTicket } from './read-ticket.ts';
import { replyToTicket } from './reply-to-ticket.ts';
import { countUnread, findOwnTickets } from './support.queries.ts';
import { addTicketNote, findTicketNotes } from './ticket-notes.ts';
import { uploadPicture } from './upload-picture.ts';

type Parts = Pick<ShopOfRoutes, 'database' | 'clock' | 'secret'>;

export function supportRoutes(app: FastifyInstance, { database, clock, secret }: Parts): void {
  const addresses = () => addressesUntil(secret, clock());

  serve(app, contract.createTicket, ({ body, caller, requestKey, database }) =>
    createTicket(
      database,
      { ...body, orderId: body.orderId, userId: caller.userId, requestKey, at: clock() },
      addresses(),
    ),
  );

  serve(app, contract.uploadPicture, ({ body, caller, requestKey, database }) =>
    uploadPicture(database, {
      userId: caller.userId,
      isForShop: may(caller, 'tickets.reply'),
      bytes: body,
      requestKey,
      at: clock(),
    }),
  );

  serve(app, contract.listTickets, ({ caller, query }) =>
    findOwnTickets(database.read, { userId: caller.userId, ...query, status: query.status }),
  );

  serve(app, contract.countUnread, async ({ caller: { userId } }) => {
    const [tickets, news] = await Promise.all([
      countUnread(database.read, userId),
      countUnreadNews(database.read, userId),
    ]);
    return { tickets, news };
  });

  serve(app, contract.readAnswerTime, async () => ({ minutes: await findAnswerTime(database.read, clock()) }));

  serve(app, contract.readTicket, ({ params, caller }) =>
    readTicket(
      database.read,
      { ticketId: params.id, userId: caller.userId, isForShop: may(caller, 'tickets.read') },
      addresses(),
    ),
  );

  serve(app, contract.replyToTicket, ({ params, body, caller, address, requestKey, database }) =>
    replyToTicket(
      database,
      {
        ...body,
        status: body.status,
        ticketId: params.id,
        userId: caller.userId,
        isForShop: may(caller, 'tickets.reply'),
        via: caller.via,
        address,
        requestKey,
        at: clock(),
      },
      addresses(),
    ),
  );

  serve(app, contract.markTicketRead, async ({ params, body, caller, database }) => {
    const reader = { userId: caller.userId, isForShop: may(caller, 'tickets.read') };
    await markTicketRead(database, { ticketId: params.id, ...reader, messageId: body.messageId });
    return { message: 'Noted' };
  });

  serve(app, contract.rateAnswer, ({ params, body, caller, database }) =>
    rateAnswer(database, { messageId: params.id, userId: caller.userId, isHelpful: body.isHelpful, at: clock() }),
  );

  serve(app, contract.readScreenshot, ({ params, query }) =>
    readScreenshot(
      database.read,
      { id: params.id, expires: Number(query.expires), signature: query.signature },
      { secret, now: clock() },
    ),
  );

  adminRoutes(app, { database, clock, secret });
}

function adminRoutes(app: FastifyInstance, { database, clock, secret }: Parts): void {
  serve(app, adminContract.listAllTickets, ({ query }) =>
    findAllTickets(database.read, { ...query, status: query.status, priority: query.priority, userId: query.userId }),
  );

  serve(app, adminContract.changeTicket, ({ params, body, caller, address, database }) =>
    changeTicket(
      database,
      {
        ticketId: params.id,
        status: body.status,
        priority: body.priority,
        adminNotes: body.adminNotes,
        before: body.before,
        by: { adminId: caller.userId, via: caller.via, address },
        at: clock(),
      },
      addressesUntil(secret, clock()),
    ),
  );

  serve(app, adminContract.readAnswerRatings, () => findAnswerRatings(database.read, clock()));

  serve(app, adminContract.listTicketNotes, ({ params }) => findTicketNotes(database.read, params.id));

  serve(app, adminContract.addTicketNote, ({ params, body, caller, address, database }) =>
    addTicketNote(database, {
      ticketId: params.id,
      note: body.note,
      by: { adminId: caller.userId, via: caller.via, address },
      at: clock(),
    }),
  );

  serve(app, adminContract.listCannedReplies, () => findCannedReplies(database.read));

  serve(app, adminContract.changeCannedReplies, ({ body, caller, address, database }) =>
    changeCannedReplies(database, { ...body, by: { adminId: caller.userId, via: caller.via, address }, at: clock() }),
  );
}
