import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { amount, id } from './fields.ts';

/** The made-up bank of the demo shop; in any other shop there is none (404). */
export const payByDemoBank = defineEndpoint({
  method: 'POST',
  path: '/api/demo/bank/payments',
  access: 'customer',
  changes: ['funds'],
  summary:
    'In the demo shop: pays what you are asked to pay, by a made-up bank. It sends its message at once, and has the payment in its statement.',
  body: z.object({ intentId: id }),
  answer: z.object({ amount, referenceNumber: z.string() }),
  status: 201,
  limit: { calls: 60, windowMs: 3_600_000 },
});

export const readDemoStatement = defineEndpoint({
  method: 'GET',
  path: '/api/demo/bank/statement',
  access: { may: 'payments.import' },
  reads: ['funds', 'payments'],
  summary: 'In the demo shop: the statement of its made-up bank, as a file to import.',
  answer: z.object({ name: z.string(), text: z.string() }),
});
