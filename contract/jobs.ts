import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { id, idInPath, instant, paging } from './fields.ts';

/** A piece of background work, such as a mail, that failed too often and waits for an admin. What it carries is not shown. */
export const deadJob = z.object({
  id,
  /** Such as `password-reset`. */
  kind: z.string(),
  /** When it was first to run, and when it was given up. */
  runAt: instant,
  failedAt: instant,
  attempts: z.int(),
  /** The last error, without mail addresses, telephone numbers and keys. */
  error: z.string(),
  /** False for mails that were given up: their address is not kept. */
  canRunAgain: z.boolean(),
});

export type DeadJob = z.output<typeof deadJob>;

export const listDeadJobs = defineEndpoint({
  method: 'GET',
  path: '/api/admin/dead-jobs',
  access: { may: 'shop.operate' },
  reads: ['jobs'],
  summary: 'Background work that was given up, newest first.',
  query: paging,
  answer: z.array(deadJob),
  paged: true,
});

export const retryDeadJob = defineEndpoint({
  method: 'POST',
  path: '/api/admin/dead-jobs/:id/retry',
  access: { may: 'shop.operate' },
  changes: ['audit', 'jobs'],
  summary: 'Run background work again that was given up.',
  params: z.object({ id: idInPath }),
  body: z.object({}),
  answer: z.object({ message: z.string() }),
});

export const discardDeadJob = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/dead-jobs/:id',
  access: { may: 'shop.operate' },
  changes: ['audit', 'jobs'],
  summary: 'Delete background work that was given up. It will not be done.',
  params: z.object({ id: idInPath }),
  answer: z.object({ message: z.string() }),
});
