import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { hasWords, id, idInPath, instant, line, paging, paragraph } from './fields.ts';

export const ticketCategories = ['refill', 'refund', 'payment', 'technical', 'other'] as const;
export type TicketCategory = (typeof ticketCategories)[number];

export const ticketStatuses = ['open', 'in_progress', 'waiting_user', 'resolved', 'closed'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

/** What the list of an admin can be narrowed down to; `waiting` are those of which the shop owes the customer an answer. */
export const ticketFilters = ['waiting', ...ticketStatuses] as const;
export type TicketFilter = (typeof ticketFilters)[number];

/** Where an admin's hand can set a ticket; open it becomes by a customer's reply. */
export const settableTicketStatuses = ['in_progress', 'waiting_user', 'resolved', 'closed'] as const;

/** Where an answer of the shop can leave a ticket. */
export const statusesOfReply = ['waiting_user', 'resolved'] as const;
export type StatusOfReply = (typeof statusesOfReply)[number];

export const ticketPriorities = ['low', 'medium', 'high', 'urgent'] as const;
export type TicketPriority = (typeof ticketPriorities)[number];

export const screenshotLimits = {
  pictures: 5,
  bytes: 5 * 1024 * 1024,
  types: ['image/png', 'image/jpeg', 'image/gif'],
} as const;

/** In characters. */
export const ticketLimits = {
  subject: { min: 5, max: 150 },
  description: { min: 20, max: 5_000 },
  message: { min: 1, max: 5_000 },
} as const;

export const ticketTexts = {
  category: 'Please select a category',
  subject: 'Subject must be at least 5 characters',
  subjectWords: 'Please say in words what it is about',
  description: 'Description must be at least 20 characters',
  descriptionWords: 'Please describe in words what happened',
  message: 'Message is required',
  tooManyScreenshots: `At most ${screenshotLimits.pictures} screenshots`,
} as const;

const ticketFields = {
  id,
  category: z.enum(ticketCategories),
  subject: z.string(),
  description: z.string(),
  orderId: id.nullable(),
  status: z.enum(ticketStatuses),
  priority: z.enum(ticketPriorities),
  /** Shown to the customer. */
  adminNotes: z.string(),
  createdAt: instant,
  updatedAt: instant,
};

const listFields = {
  ...ticketFields,
  screenshotCount: z.int(),
  messageCount: z.int(),
  /** Messages of the other side that the one who asks has not seen. */
  unreadCount: z.int(),
};

export const ticket = z.object(listFields);

const owner = z.object({ id, firstName: z.string(), lastName: z.string(), email: z.string() });

/** What the terms promise: an answer within a day. */
export const promisedAnswerMs = 24 * 3_600_000;

export const ticketForAdmin = z.object({
  ...listFields,
  user: owner,
  /** The first word of the customer that has no answer yet; null where the shop owes none. */
  waitingSince: instant.nullable(),
});

export const ticketMessage = z.object({
  id,
  message: z.string(),
  /** Written by the shop. */
  isAdmin: z.boolean(),
  /** Addresses of its pictures; each works for about an hour. */
  pictures: z.array(z.string()),
  /** Whether it helped, as the customer said of an answer of the shop; null until they do. */
  isHelpful: z.boolean().nullable(),
  createdAt: instant,
});

export const ticketWithMessages = z.object({
  ticket: z.object({
    ...ticketFields,
    user: owner,
    /** Addresses of the pictures; each works for about an hour. */
    screenshots: z.array(z.string()),
  }),
  messages: z.array(ticketMessage),
});

export type Ticket = z.output<typeof ticket>;
export type TicketForAdmin = z.output<typeof ticketForAdmin>;
export type TicketMessage = z.output<typeof ticketMessage>;
export type TicketWithMessages = z.output<typeof ticketWithMessages>;

const subject = line({ ...ticketLimits.subject, tooShort: ticketTexts.subject }).refine(
  hasWords,
  ticketTexts.subjectWords,
);

const description = paragraph(ticketLimits.description.max, {
  min: ticketLimits.description.min,
  tooShort: ticketTexts.description,
}).refine(hasWords, ticketTexts.descriptionWords);

const message = paragraph(ticketLimits.message.max, { min: ticketLimits.message.min, tooShort: ticketTexts.message });

/** Of pictures that were sent before. */
const pictureIds = z
  .array(z.int().positive('A picture has a number'))
  .max(screenshotLimits.pictures, ticketTexts.tooManyScreenshots);

/** Three bytes as four characters, of which some may be escaped, and room for the rest of the body. */
const bodyLimitBytes = Math.ceil((screenshotLimits.pictures * screenshotLimits.bytes * 4) / 3) + 256 * 1024;
const bodyMaxTextBytes = Math.ceil((screenshotLimits.bytes * 4) / 3) + 512 * 1024;

const hourMs = 3_600_000;

/** The bytes of a picture; a browser sends them as a file. */
const pictureBytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array, 'Send the bytes of a picture');

export const uploadPicture = defineEndpoint({
  method: 'POST',
  path: '/api/support/pictures',
  access: 'customer',
  changes: [],
  summary: 'Send a picture for a ticket: the body is its bytes, at most 5 MB. A ticket names it within a day.',
  // What comes in is a file where it is a browser that sends.
  body: pictureBytes as z.ZodType<Uint8Array, Uint8Array | Blob>,
  bytesOf: screenshotLimits.types,
  answer: z.object({ id }),
  status: 201,
  idempotent: 'other',
  bodyLimitBytes: screenshotLimits.bytes,
  limit: { calls: 100, windowMs: hourMs },
});

export const createTicket = defineEndpoint({
  method: 'POST',
  path: '/api/support/tickets',
  access: 'customer',
  changes: ['tickets'],
  summary:
    'Ask the shop for help. Screenshots are data URLs of PNG, JPEG or GIF, or were sent before: at most 5 of at most 5 MB.',
  body: z.object({
    category: z.enum(ticketCategories, ticketTexts.category),
    subject,
    description,
    orderId: z.int().positive('Please enter an order number').optional(),
    screenshots: z
      .array(z.string('A screenshot is a data URL'))
      .max(screenshotLimits.pictures, ticketTexts.tooManyScreenshots)
      .default([]),
    /** Of pictures that were sent by themselves; they come after the screenshots. */
    pictureIds: pictureIds.default([]),
  }),
  answer: ticketWithMessages,
  status: 201,
  idempotent: 'other',
  bodyLimitBytes,
  bodyMaxTextBytes,
  limit: { calls: 20, windowMs: hourMs },
});

export const listTickets = defineEndpoint({
  method: 'GET',
  path: '/api/support/tickets',
  access: 'customer',
  reads: ['ticket-read-marks', 'tickets'],
  summary: 'Your own tickets, last changed first.',
  query: paging.extend({ status: z.enum(ticketStatuses).optional() }),
  answer: z.array(ticket),
  paged: true,
});

export const countUnread = defineEndpoint({
  method: 'GET',
  path: '/api/support/tickets/unread',
  access: 'customer',
  reads: ['ticket-read-marks', 'tickets', 'news', 'news-read-marks'],
  summary:
    'How many of your tickets hold an answer that you have not seen, and how many of your news you have not read.',
  answer: z.object({ tickets: z.int(), news: z.int() }),
});

export const readAnswerTime = defineEndpoint({
  method: 'GET',
  path: '/api/support/answer-time',
  access: 'customer',
  reads: ['tickets'],
  summary:
    'How many minutes customers waited for the last 20 answers of the shop, half of them at most that long. Null where there were fewer than 10 in the last 30 days.',
  answer: z.object({ minutes: z.int().nullable() }),
});

export const readTicket = defineEndpoint({
  method: 'GET',
  path: '/api/support/tickets/:id',
  access: 'customer',
  reads: ['tickets'],
  summary: 'A ticket of yours, with its messages; an admin reads any.',
  params: z.object({ id: idInPath }),
  answer: ticketWithMessages,
});

export const replyToTicket = defineEndpoint({
  method: 'POST',
  path: '/api/support/tickets/:id/messages',
  access: 'customer',
  changes: ['audit', 'tickets'],
  summary: "Write to a ticket that is not closed. A customer's word opens one again that waits or is resolved.",
  params: z.object({ id: idInPath }),
  body: z.object({
    message,
    pictureIds: pictureIds.default([]),
    /** An admin's answer alone: the customer's newest message that the admin has seen, 0 for none. With a later one there, no status is set, and it stays unread. */
    seenId: z.int().nonnegative().optional(),
    /** An admin's answer alone: it sets the ticket to this status together with the answer. */
    status: z.enum(statusesOfReply).optional(),
  }),
  answer: ticketMessage,
  status: 201,
  idempotent: 'other',
  limit: { calls: 60, windowMs: 10 * 60_000 },
});

export const markTicketRead = defineEndpoint({
  method: 'PUT',
  path: '/api/support/tickets/:id/read',
  access: 'customer',
  changes: ['news-read-marks', 'ticket-read-marks'],
  summary: 'Say that its messages up to one have been seen.',
  params: z.object({ id: idInPath }),
  body: z.object({ messageId: id }),
  answer: z.object({ message: z.string() }),
});

export const rateAnswer = defineEndpoint({
  method: 'PUT',
  path: '/api/support/messages/:id/rating',
  access: 'customer',
  changes: ['tickets'],
  summary: 'Say whether an answer in a ticket of yours helped. A later word takes the place of an earlier one.',
  params: z.object({ id: idInPath }),
  body: z.object({ isHelpful: z.boolean() }),
  answer: ticketMessage.pick({ id: true, isHelpful: true }),
});

export const readScreenshot = defineEndpoint({
  method: 'GET',
  path: '/api/support/screenshots/:id',
  access: 'anyone',
  reads: ['tickets'],
  summary: 'A picture of a ticket, for whoever holds the signed address that the ticket gave.',
  params: z.object({ id: idInPath }),
  query: z.object({ expires: z.string().regex(/^\d{1,15}$/), signature: z.string().max(100) }),
  answer: z.string(),
});
