import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { id, idInPath, instant, line, listQuery, paragraph, sortByTime, timedKey } from './fields.ts';
import { ticketFilters, ticketForAdmin, ticketPriorities, ticketStatuses, ticketWithMessages } from './support.ts';

export const listAllTickets = defineEndpoint({
  method: 'GET',
  path: '/api/admin/support/tickets',
  access: { may: 'tickets.read' },
  reads: ['accounts', 'ticket-read-marks', 'tickets'],
  summary: 'Tickets of everybody, last changed first unless `sort` says otherwise.',
  // A key is that of `updatedAt`.
  query: listQuery(timedKey, {
    status: z.enum(ticketFilters).optional(),
    priority: z.enum(ticketPriorities).optional(),
    userId: idInPath.optional(),
    sort: sortByTime,
  }),
  answer: z.array(ticketForAdmin),
  paged: true,
});

export const changeTicket = defineEndpoint({
  method: 'PATCH',
  path: '/api/admin/support/tickets/:id',
  access: { may: 'tickets.reply' },
  changes: ['audit', 'tickets'],
  summary: 'Set the status, the priority or the notes of a ticket; the customer sees all three.',
  params: z.object({ id: idInPath }),
  body: z
    .object({
      /** `open` only takes a change back, so it is named with where the ticket stands in `before`. */
      status: z.enum(ticketStatuses).optional(),
      priority: z.enum(ticketPriorities).optional(),
      adminNotes: paragraph(2_000).optional(),
      /** What was seen; a ticket in which one of these is another by now is not changed. */
      before: z
        .object({ status: z.enum(ticketStatuses), priority: z.enum(ticketPriorities), adminNotes: z.string() })
        .partial()
        .optional(),
    })
    .refine(({ status, before }) => status !== 'open' || before?.status !== undefined, {
      path: ['status'],
      message: 'A ticket is open again only to take a change back',
    }),
  answer: ticketWithMessages,
});

export const readAnswerRatings = defineEndpoint({
  method: 'GET',
  path: '/api/admin/support/ratings',
  access: { may: 'tickets.read' },
  reads: ['tickets'],
  summary: 'How many answers of the shop were rated in the last 30 days, and how many of these helped.',
  answer: z.object({ rated: z.int(), helpful: z.int() }),
});

const ticketNote = z.object({
  id,
  note: z.string(),
  /** Who wrote it. */
  by: z.string(),
  createdAt: instant,
});

export type TicketNote = z.output<typeof ticketNote>;

export const noteCharacters = 2_000;

export const listTicketNotes = defineEndpoint({
  method: 'GET',
  path: '/api/admin/support/tickets/:id/notes',
  access: { may: 'tickets.read' },
  reads: ['ticket-notes'],
  summary: 'What admins wrote about a ticket for each other, oldest first. No answer to its customer carries it.',
  params: z.object({ id: idInPath }),
  answer: z.array(ticketNote),
});

export const addTicketNote = defineEndpoint({
  method: 'POST',
  path: '/api/admin/support/tickets/:id/notes',
  access: { may: 'tickets.reply' },
  changes: ['audit', 'ticket-notes'],
  summary: 'Write about a ticket for the other admins; the customer is told nothing.',
  params: z.object({ id: idInPath }),
  body: z.object({ note: paragraph(noteCharacters, { min: 1, tooShort: 'Please enter a note' }) }),
  answer: z.array(ticketNote),
});

export const cannedReplyLimits = { count: 30, title: 60, text: 2_000 } as const;

/** An answer that is often given; `{firstName}`, `{orderNumber}` and `{status}` in it become those of the ticket; `{name}` is the first name too. */
const cannedReply = z.object({
  title: line({ min: 1, max: cannedReplyLimits.title, tooShort: 'Please enter a title' }),
  text: paragraph(cannedReplyLimits.text, { min: 1, tooShort: 'Please enter what it says' }),
});

export type CannedReply = z.output<typeof cannedReply>;

const cannedReplies = z.array(cannedReply).max(cannedReplyLimits.count, `At most ${cannedReplyLimits.count} replies`);

export const listCannedReplies = defineEndpoint({
  method: 'GET',
  path: '/api/admin/support/replies',
  access: { may: 'tickets.reply' },
  reads: ['canned-replies'],
  summary: 'The ready-made replies, in their order.',
  answer: z.array(cannedReply),
});

export const changeCannedReplies = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/support/replies',
  access: { may: 'tickets.reply' },
  changes: ['audit', 'canned-replies'],
  summary: 'Replace the ready-made replies.',
  body: z.object({
    replies: cannedReplies.refine(
      (replies) => new Set(replies.map(({ title }) => title)).size === replies.length,
      'Two replies have the same title',
    ),
    /** Those that were seen; others are not replaced. */
    before: cannedReplies.optional(),
  }),
  answer: z.array(cannedReply),
  bodyLimitBytes: 512 * 1024,
});
