import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { amount, id, idInPath, instant } from './fields.ts';

/** What can wait for a second admin; `limit` is the limit itself, when it is raised or switched off; `forgive` is of a debt. */
export const pendingActKinds = ['approve', 'resolve', 'balance', 'return', 'limit', 'forgive'] as const;
export type PendingActKind = (typeof pendingActKinds)[number];

/** So long another admin can confirm it. */
export const pendingActDays = 7;

/** In what a second admin sends again: the act that waits. Refused once it does not, as it would be done twice. */
export const confirmsPendingAct = id.optional();

const person = z.object({ id, firstName: z.string(), lastName: z.string() });

const pendingAct = z.object({
  id,
  kind: z.enum(pendingActKinds),
  /** Of the fund request, the payment, the customer or the debt; 0 for a limit. */
  subjectId: z.int(),
  customer: person.nullable(),
  amount,
  askedBy: person,
  askedAt: instant,
  /** The body of the request: whoever sends the same confirms it. */
  request: z.record(z.string(), z.unknown()),
});
export type PendingAct = z.output<typeof pendingAct>;

export const listPendingActs = defineEndpoint({
  method: 'GET',
  path: '/api/admin/pending-acts',
  access: { may: 'payments.read' },
  // Who asks is refused, and a refused call tells of no change: the security notice of it does.
  reads: ['accounts', 'funds', 'payment-settings', 'payments', 'security-notices', 'wallets'],
  summary:
    'What an admin has asked for that is above the limit of one admin, the oldest first. Another admin confirms it by the same request.',
  answer: z.object({ acts: z.array(pendingAct) }),
});

export const declinePendingAct = defineEndpoint({
  method: 'POST',
  path: '/api/admin/pending-acts/:id/decline',
  access: { may: 'payments.decide' },
  changes: ['audit', 'payments'],
  summary: 'Decline what waits for a second admin, or withdraw your own.',
  params: z.object({ id: idInPath }),
  answer: z.object({ acts: z.array(pendingAct) }),
});
