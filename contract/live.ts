import * as z from 'zod';

/** What a live event is about; a page that shows it fetches afresh. */
const liveEvent = z.object({
  type: z.enum([
    'new_order',
    'new_fund_request',
    'order_update',
    'fund_request_update',
    'new_ticket',
    'ticket_message',
    'ticket_update',
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
