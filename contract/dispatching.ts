import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { percent } from './providers.ts';

export const dispatching = z.object({
  /** The master switch: while it is off, no order is sent to any provider. */
  isOn: z.boolean(),
  /** In percent of what the customer paid: an order that leaves less is not sent by itself. A price rule has its own. */
  floor: z.string(),
  /** An order that its provider could not deliver goes to the next route of its service, where nothing of it was delivered; else it is paid back. */
  triesNextOnFailure: z.boolean(),
});

export type Dispatching = z.output<typeof dispatching>;

export const readDispatching = defineEndpoint({
  method: 'GET',
  path: '/api/admin/dispatching',
  access: { may: 'providers.manage' },
  reads: ['providers'],
  summary: 'Whether orders are sent to providers at all, and the least margin of one.',
  answer: dispatching,
});

export const changeDispatching = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/dispatching',
  access: { may: 'providers.manage' },
  changes: ['audit', 'providers'],
  summary:
    'Switch the sending of all orders on or off, set the least margin, and say what becomes of an order that its provider could not deliver.',
  body: z.object({
    isOn: z.boolean(),
    floor: percent.optional(),
    triesNextOnFailure: z.boolean().optional(),
    before: dispatching.partial().optional(),
  }),
  answer: dispatching,
});
