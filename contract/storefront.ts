import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** What every page needs to know of the shop. `demo` is set in demo mode only: the sign-in that the page may fill in. */
export const storefront = z.object({
  brandName: z.string(),
  demo: z
    .object({
      adminEmail: z.string(),
      adminPassword: z.string(),
      customerEmail: z.string(),
      customerPassword: z.string(),
    })
    .nullable(),
});

export type Storefront = z.output<typeof storefront>;

export const readStorefront = defineEndpoint({
  method: 'GET',
  path: '/api/storefront',
  access: 'anyone',
  summary: 'The name of the shop, and in demo mode its sample sign-ins.',
  answer: storefront,
});
