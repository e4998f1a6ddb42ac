import * as z from 'zod';
import { changeService, serviceForAdmin } from './catalogue-admin.ts';
import { defineEndpoint } from './endpoint.ts';
import { id } from './fields.ts';

/** Services that one call changes or archives. */
export const maxServicesAtOnce = 500;

const cells = { name: true, pricePerThousand: true, minQuantity: true, maxQuantity: true } as const;

const row = changeService.body.pick(cells).extend({
  id,
  before: serviceForAdmin
    .pick({ ...cells, isArchived: true })
    .partial()
    .optional(),
});

const isEachOnce = (ids: readonly number[]): boolean => new Set(ids).size === ids.length;
const eachOnce = 'Please name each service once';

/** `changed-meanwhile`: a value of `before` is another by now. `bounds-cross`: the minimum would be above the maximum. */
export const rowRefusals = ['gone', 'changed-meanwhile', 'bounds-cross'] as const;
export type RowRefusal = (typeof rowRefusals)[number];

export const changeServices = defineEndpoint({
  method: 'PATCH',
  path: '/api/admin/services',
  access: { may: 'catalogue.edit' },
  changes: ['audit', 'catalogue'],
  summary:
    'Change names, prices and bounds of many services in one act, which `undoServiceChanges` undoes; what is left out stays. Refused rows are answered with the reason, the others are changed.',
  body: z.object({
    rows: z
      .array(row)
      .min(1, 'Please change a service')
      .max(maxServicesAtOnce, `At most ${maxServicesAtOnce} services at once`)
      .refine((rows) => isEachOnce(rows.map((each) => each.id)), eachOnce),
  }),
  answer: z.object({
    /** Services that are now as was asked. */
    saved: z.array(id),
    refused: z.array(z.object({ id, name: z.string(), reason: z.enum(rowRefusals) })),
    /** Null: nothing had to be changed. */
    actId: id.nullable(),
  }),
  bodyLimitBytes: 1024 * 1024,
  // A row has an id, four values and the five that they had.
  bodyMaxValues: 12 * maxServicesAtOnce + 10,
});

export const archiveServices = defineEndpoint({
  method: 'POST',
  path: '/api/admin/services/archive',
  access: { may: 'catalogue.edit' },
  changes: ['audit', 'catalogue'],
  summary:
    'Archive many services in one act, which `undoServiceChanges` undoes; those that were archived already stay so.',
  body: z.object({
    ids: z
      .array(id)
      .min(1, 'Please choose a service')
      .max(maxServicesAtOnce, `At most ${maxServicesAtOnce} services at once`)
      .refine(isEachOnce, eachOnce),
  }),
  answer: z.object({
    archivedServices: z.int(),
    /** Null: none of them stood in the catalogue. */
    actId: id.nullable(),
  }),
});
