import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { id, idInPath, instant, paging, searchText } from './fields.ts';

/** What an admin's act was about. */
export const auditSubjects = [
  'admin',
  'books',
  'canned-replies',
  'category',
  'discount',
  'fund-request',
  'order',
  'payment-settings',
  'service',
  'storefront',
  'ticket',
  'user',
] as const;
export type AuditSubject = (typeof auditSubjects)[number];

export const auditEntry = z.object({
  id,
  at: instant,
  admin: z.object({ id, firstName: z.string(), lastName: z.string(), email: z.string() }),
  /** Such as `approve` or `change-price`. */
  action: z.string(),
  subject: z.enum(auditSubjects),
  subjectId: id.nullable(),
  /** What the act changed, as it was and as it is; without secrets. */
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
  /** The network address it came from. */
  address: z.string(),
});

export type AuditEntry = z.output<typeof auditEntry>;

export const listAudit = defineEndpoint({
  method: 'GET',
  path: '/api/admin/audit',
  access: 'admin',
  summary: 'Every act of every admin, newest first.',
  query: paging.extend({
    search: searchText,
    subject: z.enum(auditSubjects).optional(),
    subjectId: idInPath.optional(),
    adminId: idInPath.optional(),
    /** Instants; from this one on, and before that one. */
    from: instant.optional(),
    to: instant.optional(),
    /** Only entries with a lower number: pages go no further than 2,500 entries, this way on to the first one. */
    beforeId: idInPath.optional(),
  }),
  answer: z.array(auditEntry),
  paged: true,
});
