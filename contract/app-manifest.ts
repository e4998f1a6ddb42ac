import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';

const icon = z.object({ src: z.string(), sizes: z.string(), type: z.string(), purpose: z.string() });

/** The members that the shop uses of https://www.w3.org/TR/appmanifest/ */
export const appManifest = z.object({
  id: z.string(),
  name: z.string(),
  short_name: z.string(),
  lang: z.string(),
  start_url: z.string(),
  scope: z.string(),
  display: z.string(),
  theme_color: z.string(),
  background_color: z.string(),
  icons: z.array(icon),
  shortcuts: z.array(z.object({ name: z.string(), url: z.string() })),
});

export type AppManifest = z.output<typeof appManifest>;

export const readAppManifest = defineEndpoint({
  method: 'GET',
  path: '/manifest.webmanifest',
  access: 'anyone',
  reads: ['storefront'],
  summary: 'What a browser needs to install the shop as an app, under the name that its owner has given it.',
  answer: appManifest,
});

/** What the menu of the installed app calls its shortcuts. */
export const shortcutTexts = { addFunds: 'Add Funds', newOrder: 'New Order', support: 'Support' } as const;
