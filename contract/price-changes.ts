import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { id, idInPath, instant, paging } from './fields.ts';

/**
 * What changed a price: `edit` of the service alone, `table` with others, `percent` for many, `rules` that were saved, `cost` that
 * a price follows, `mode` when it was fixed or let follow, `import` of a file or from a provider, `undo`, and `create` for the first.
 */
export const priceChangeKinds = [
  'create',
  'import',
  'edit',
  'table',
  'percent',
  'rules',
  'cost',
  'mode',
  'undo',
] as const;

export const priceChange = z.object({
  /** Of the act. */
  id,
  at: instant,
  /** Null for the shop itself. */
  adminName: z.string().nullable(),
  kind: z.enum(priceChangeKinds),
  /** Of `percent` the percentage. */
  percent: z.number().nullable(),
  /** Null for the first price. */
  before: z.string().nullable(),
  after: z.string(),
});

export type PriceChange = z.output<typeof priceChange>;

export const listPriceChanges = defineEndpoint({
  method: 'GET',
  path: '/api/admin/services/:id/prices',
  access: { may: 'audit.read' },
  reads: ['audit', 'catalogue'],
  summary: 'How the price of a service changed, newest first, and what changed it.',
  params: z.object({ id: idInPath }),
  query: paging,
  answer: z.array(priceChange),
  paged: true,
});
