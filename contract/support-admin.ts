import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { idInPath, paging, paragraph, revision, searchText } from './fields.ts';
import {
  settableTicketStatuses,
  ticketForAdmin,
  ticketPriorities,
  ticketStatuses,
  ticketWithMessages,
} from './support.ts';

export const listAllTickets = defineEndpoint({
  method: 'GET',
  path: '/api/admin/support/tickets',
  access: 'admin',
  summary: 'Tickets of everybody, last changed first.',
  query: paging.extend({
    status: z.enum(ticketStatuses).optional(),
    priority: z.enum(ticketPriorities).optional(),
    userId: idInPath.optional(),
    search: searchText,
  }),
  answer: z.array(ticketForAdmin),
  paged: true,
});

export const changeTicket = defineEndpoint({
  method: 'PATCH',
  path: '/api/admin/support/tickets/:id',
  access: 'admin',
  summary: 'Set the status, the priority or the notes of a ticket; the customer sees all three.',
  params: z.object({ id: idInPath }),
  body: z.object({
    status: z.enum(settableTicketStatuses).optional(),
    priority: z.enum(ticketPriorities).optional(),
    adminNotes: paragraph(2_000).optional(),
    /** Of the notes that were read; what else is set is a press of a button, and the last one wins. */
    revision: revision.optional(),
  }),
  answer: ticketWithMessages,
});
