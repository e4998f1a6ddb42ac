import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { amount, id, instant, paging } from './fields.ts';

/** What the shop did for a customer. The first word of a kind says what its `subjectId` is the number of. */
export const newsKinds = [
  'request-approved',
  'request-rejected',
  'request-returned',
  'request-return-sent',
  'request-return-failed',
  'request-reversed',
  'request-debt-forgiven',
  'request-debt-paid',
  'order-started',
  'order-completed',
  'order-cancelled',
  'order-failed',
  'order-partial',
  'order-refunded',
  'order-refund-rejected',
  'order-cancel-refused',
  'order-refill-completed',
  'order-refill-rejected',
  'unpaid-order-refused',
  'balance-added',
  'balance-taken',
  'balance-bonus',
  'balance-bonus-ending',
  'balance-bonus-revoked',
  'ticket-replied',
  'ticket-resolved',
  'ticket-closed',
] as const;

export type NewsKind = (typeof newsKinds)[number];

/** So many of the newest are kept for each account. */
export const maxNews = 200;

export const newsItem = z.object({
  id,
  kind: z.enum(newsKinds),
  /** Of the fund request, the order or the ticket; null for an operation on the balance. */
  subjectId: id.nullable(),
  /** The ordered service, or the subject of the ticket; empty for all else. */
  about: z.string(),
  /** What was asked for, credited, paid back or taken; null where no money is concerned. */
  amount: amount.nullable(),
  /** The reason or the note of the shop, or the beginning of its reply; may be empty. */
  text: z.string(),
  isRead: z.boolean(),
  at: instant,
});

export type NewsItem = z.output<typeof newsItem>;

export const listNews = defineEndpoint({
  method: 'GET',
  path: '/api/user/news',
  access: 'customer',
  reads: ['news'],
  summary: `What the shop did for you, newest first; the newest ${maxNews} are kept.`,
  query: paging,
  answer: z.array(newsItem),
  paged: true,
});

export const countUnreadNews = defineEndpoint({
  method: 'GET',
  path: '/api/user/news/unread',
  access: 'customer',
  reads: ['news', 'news-read-marks'],
  summary: 'How many of your news you have not read.',
  answer: z.object({ news: z.int() }),
});

export const markNewsRead = defineEndpoint({
  method: 'PUT',
  path: '/api/user/news/read',
  access: 'customer',
  changes: ['news-read-marks'],
  summary: 'Mark your news as read, up to and with one of them; from another one on, where `fromId` names it.',
  body: z.object({ upToId: id, fromId: id.optional() }),
  answer: z.object({ message: z.string() }),
});
