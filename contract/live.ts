import * as z from 'zod';

/** What a live event is about; a page that shows it fetches afresh. `shop_change` is anything that has no event of its own; `tags.ts` says what of it. */
const liveEvent = z.object({
  type: z.enum([
    'new_order',
    'new_fund_request',
    'order_update',
    'fund_request_update',
    'new_payment',
    'new_ticket',
    'ticket_message',
    'ticket_update',
    'balance_update',
    'books_alarm',
    'shop_alarm',
    'security_alert',
    'shop_change',
  ]),
  message: z.string(),
  timestamp: z.iso.datetime(),
  data: z.record(z.string(), z.union([z.string(), z.number()])),
});

export type LiveEvent = z.output<typeof liveEvent>;

/**
 * A stream of server-sent events for whoever the bearer token belongs to: a customer hears of their own orders and
 * requests, an admin of everybody's. A hint to fetch, not a record: what was missed is found by fetching.
 */
export const livePath = '/api/live';

/**
 * A header of the stream's answer: for how many milliseconds up to now there has been no event for this listener, as far
 * as the server can tell. A page that has read everything since then has missed nothing.
 */
export const quietMsHeader = 'x-quiet-ms';

/**
 * The admins' live socket. The first message says who is there, within `socketAuthSeconds`: `{type: 'auth', token}`, and
 * `since`, the newest `timestamp` that was heard, or any early one. What came after that follows, the oldest first and at
 * most the newest of a day; a few events may come twice, with the same type, number and timestamp.
 */
export const socketPath = '/ws';
export const socketAuthSeconds = 5;

export const socketAuth = z.object({
  type: z.literal('auth'),
  token: z.string().max(200),
  since: z.iso.datetime().optional(),
});

/** The first message of the server, which is no event: everything from `now` on, by the server's clock, will be heard. */
export interface SocketReady {
  readonly type: 'ready';
  readonly now: string;
  /** As `quietMsHeader` says it, up to `now`. */
  readonly quietMs: number;
}

/** Closed with this code, nobody had said in time who is there: a slow line, on which another try may do better. */
export const socketLateCode = 4408;

/** Closed with this code, the socket stays closed: nobody is signed in with this token, or no admin. */
export const socketRefusedCode = 1008;
