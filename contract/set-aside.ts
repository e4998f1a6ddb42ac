import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { id, idInPath, paragraph } from './fields.ts';
import { statementTexts } from './payments.ts';

/** So many payments are set aside by one call. */
export const maxSetAside = 500;

export const setAsideUnnamed = defineEndpoint({
  method: 'POST',
  path: '/api/admin/statements/:id/set-aside',
  access: { may: 'payments.decide' },
  changes: ['audit', 'payments'],
  summary:
    'Set the payments of an import that nobody has named aside as no top-ups, the oldest first and at most 500 by one call. What fits, is claimed or is in doubt stays as it is. Each can be opened again.',
  params: z.object({ id: idInPath }),
  body: z.object({
    /** For the audit; customers don't see it. */
    reason: paragraph(500, { min: 1, tooShort: statementTexts.reason }),
  }),
  answer: z.object({ paymentIds: z.array(id) }),
});
