import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';

const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time, such as 22:00');

const quietHours = z.object({
  /** Null: notices come at any time. Else `hh:mm` in India's time; from ten in the evening until seven in the morning crosses midnight. */
  hours: z
    .object({ from: timeOfDay, to: timeOfDay })
    .refine(({ from, to }) => from !== to, { path: ['to'], message: 'Please enter another time than the first' })
    .nullable(),
});

export type QuietHours = z.output<typeof quietHours>;

export const readQuietHours = defineEndpoint({
  method: 'GET',
  path: '/api/admin/quiet-hours',
  access: 'staff',
  reads: ['accounts'],
  summary: 'Between which times of day your devices stay silent.',
  answer: quietHours,
});

export const changeQuietHours = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/quiet-hours',
  access: 'staff',
  changes: ['accounts'],
  summary:
    'Hold push notices back between two times of day, for all of your own devices. Alarms and security notices come all the same; the rest is told as one notice at the end.',
  body: quietHours,
  answer: quietHours,
});
