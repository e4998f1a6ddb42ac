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
  /** https://w3c.github.io/web-share-target/ */
  share_target: z
    .union([
      z.object({
        action: z.string(),
        method: z.literal('GET'),
        params: z.object({ title: z.string(), text: z.string(), url: z.string() }),
      }),
      z.object({
        action: z.string(),
        method: z.literal('POST'),
        enctype: z.literal('multipart/form-data'),
        params: z.object({ files: z.array(z.object({ name: z.string(), accept: z.array(z.string()) })) }),
      }),
    ])
    .optional(),
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

export const readAdminAppManifest = defineEndpoint({
  method: 'GET',
  path: '/admin.webmanifest',
  access: 'anyone',
  reads: ['storefront'],
  summary:
    'What a browser needs to install the admin’s pages as an app of their own, into which bank statements can be shared.',
  answer: appManifest,
});

/** What the menu of the installed app calls its shortcuts. */
export const shortcutTexts = {
  order: 'Order',
  wallet: 'Wallet',
  orders: 'Orders',
  support: 'Support',
  statements: 'Import statement',
} as const;
