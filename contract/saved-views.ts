import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { id, idInPath, line } from './fields.ts';

/** Lists whose filters can be saved, by the panel that shows them. */
export const viewLists = ['orders', 'fund-requests', 'users', 'support'] as const;
export type ViewList = (typeof viewLists)[number];

export const savedViewLimits = { count: 20, name: 40, query: 500 } as const;

const savedView = z.object({
  id,
  list: z.enum(viewLists),
  name: z.string(),
  /** The filters as the address has them: `status=failed&platform=Instagram`. */
  query: z.string(),
});

export type SavedView = z.output<typeof savedView>;

export const listSavedViews = defineEndpoint({
  method: 'GET',
  path: '/api/admin/views',
  access: 'staff',
  reads: ['saved-views'],
  summary: 'Your own saved views, by name.',
  answer: z.array(savedView),
});

export const saveView = defineEndpoint({
  method: 'POST',
  path: '/api/admin/views',
  access: 'staff',
  changes: ['saved-views'],
  summary: `Save the filters of a list under a name, for yourself; the same name once more replaces them. At most ${savedViewLimits.count}.`,
  body: z.object({
    list: z.enum(viewLists),
    name: line({ min: 1, max: savedViewLimits.name, tooShort: 'Please enter a name' }),
    query: line({ min: 1, max: savedViewLimits.query, tooShort: 'Nothing is filtered' }),
  }),
  answer: z.array(savedView),
});

export const deleteSavedView = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/views/:id',
  access: 'staff',
  changes: ['saved-views'],
  summary: 'Delete one of your saved views; one that is gone already changes nothing.',
  params: z.object({ id: idInPath }),
  answer: z.array(savedView),
});
