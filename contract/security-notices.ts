import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { id, idInPath, instant } from './fields.ts';

/** What an admin did that every admin is told of. */
export const securityActs = [
  'admin-created',
  'admin-deleted',
  'role-given',
  'role-taken',
  'password-set',
  'payment-changed',
  'messages-changed',
  'guards-changed',
  'tax-changed',
  'second-admin-asked',
  'balance-changed',
  'provider-created',
  'provider-changed',
] as const;
export type SecurityAct = (typeof securityActs)[number];

/** Whoever did it can remove the notice of it for themselves only after so many hours; nobody can for others. */
export const ownNoticeHours = 24;

export const securityNotice = z.object({
  id,
  at: instant,
  act: z.enum(securityActs),
  message: z.string(),
  by: z.object({ id, name: z.string(), email: z.string() }),
  /** From then on the reader can remove it from their own list. */
  removableAt: instant,
});

export type SecurityNotice = z.output<typeof securityNotice>;

export const listSecurityNotices = defineEndpoint({
  method: 'GET',
  path: '/api/admin/security-notices',
  access: { may: 'audit.read' },
  reads: ['security-notices'],
  summary: 'Sensitive acts of the last 90 days that you have not acknowledged, newest first; at most 50.',
  answer: z.array(securityNotice),
});

export const acknowledgeSecurityNotice = defineEndpoint({
  method: 'POST',
  path: '/api/admin/security-notices/:id/acknowledge',
  access: { may: 'audit.read' },
  changes: ['security-notices'],
  summary: `Remove a notice from your own list, your own act's after ${ownNoticeHours} hours; every other admin's list keeps it.`,
  params: z.object({ id: idInPath }),
  answer: z.object({ message: z.string() }),
  tellsAdmins: false,
});
