import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { id, idInPath, instant, listQuery, numberKey, paging } from './fields.ts';

/** What an admin's act was about. */
export const auditSubjects = [
  'admin',
  'announcement',
  'books',
  'canned-replies',
  'category',
  'coupon',
  'discount',
  'fund-request',
  'invitation',
  'job',
  'order',
  'payment',
  'payment-settings',
  'platform',
  'price-rules',
  'provider',
  'service',
  'statement',
  'storefront',
  'ticket',
  'user',
] as const;
export type AuditSubject = (typeof auditSubjects)[number];

export const auditEntry = z.object({
  id,
  at: instant,
  /** Null for the shop itself. */
  admin: z.object({ id, firstName: z.string(), lastName: z.string(), email: z.string() }).nullable(),
  /** How they came in: `page`, or another way with its name behind a colon. */
  via: z.string(),
  /** Such as `approve` or `change-price`. */
  action: z.string(),
  subject: z.enum(auditSubjects),
  subjectId: id.nullable(),
  /** What it is called now: of an order its service, of a fund request its customer. Null where it has no name, or is gone. */
  subjectName: z.string().nullable(),
  /** What the act changed, as it was and as it is; without secrets. */
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
  /** The network address it came from. */
  address: z.string(),
  /** It changed many services: what of each, `listServiceChanges` answers, and `undoServiceChanges` restores. */
  hasServices: z.boolean(),
  /** The act that undid it. */
  undoneBy: id.nullable(),
  /** Set when it is a part of a bulk action: the key of that action, and how many acts it has in all. */
  batch: z.object({ key: z.string(), count: z.int() }).nullable(),
});

export type AuditEntry = z.output<typeof auditEntry>;

export const listAudit = defineEndpoint({
  method: 'GET',
  path: '/api/admin/audit',
  access: { may: 'audit.read' },
  reads: ['audit'],
  summary: 'Every act of every admin, newest first.',
  query: listQuery(numberKey, {
    subject: z.enum(auditSubjects).optional(),
    subjectId: idInPath.optional(),
    adminId: idInPath.optional(),
    /** Instants; from this one on, and before that one. */
    from: instant.optional(),
    to: instant.optional(),
    /** Only the acts of this bulk action. */
    batch: z
      .string()
      .regex(/^[\w:.-]{1,120}$/)
      .optional(),
    /** Of all acts of one bulk action, only the newest. */
    grouped: z.enum(['true']).optional(),
  }),
  answer: z.array(auditEntry),
  paged: true,
});

const fields = z.record(z.string(), z.unknown());

export const serviceChange = z.object({
  /** Of the service. */
  id,
  /** As it is called now. */
  name: z.string(),
  /** The fields that the act changed, as they were; null for a service that it created. */
  before: fields.nullable(),
  after: fields,
});

export type ServiceChange = z.output<typeof serviceChange>;

export const listServiceChanges = defineEndpoint({
  method: 'GET',
  path: '/api/admin/audit/:id/services',
  access: { may: 'audit.read' },
  reads: ['audit', 'catalogue'],
  summary: 'What an act changed of each of many services, by their numbers.',
  params: z.object({ id: idInPath }),
  query: paging,
  answer: z.array(serviceChange),
  paged: true,
});

/** `changed-since`: a field that the act wrote is another by now. `no-category`: the one it stood in is archived. */
export const undoOutcomes = ['restored', 'changed-since', 'no-category', 'bounds-cross'] as const;
export type UndoOutcome = (typeof undoOutcomes)[number];

/** `in-use`: a service or a category that is not archived stands in it. `no-platform`: the platform of a category is archived. */
export const undoneParent = z.object({
  kind: z.enum(['platform', 'category']),
  id,
  name: z.string(),
  outcome: z.enum(['restored', 'in-use', 'changed-since', 'no-platform']),
});

export type UndoneParent = z.output<typeof undoneParent>;

export const undoServiceChanges = defineEndpoint({
  method: 'POST',
  path: '/api/admin/audit/:id/undo',
  access: { may: 'catalogue.edit' },
  changes: ['audit', 'catalogue'],
  summary:
    'Give many services back what an act changed of them, once, where nothing newer stands in the way; answers for each what happened.',
  params: z.object({ id: idInPath }),
  body: z.object({}),
  answer: z.object({
    services: z.array(z.object({ id, name: z.string(), outcome: z.enum(undoOutcomes) })),
    /** Platforms and categories that the act made or took out of the catalogue; one that it made is archived while nothing stands in it. */
    parents: z.array(undoneParent),
  }),
});
