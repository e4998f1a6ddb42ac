import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { paragraph, revision } from './fields.ts';
import { legalDocuments, legalText, settings, storefront } from './storefront.ts';

export const changeStorefront = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/storefront',
  access: 'admin',
  summary: 'Change what the shop says of itself.',
  body: z.object({ ...settings, revision: revision.optional() }),
  answer: storefront,
  bodyLimitBytes: 128 * 1024,
});

export const changeLegalText = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/legal',
  access: 'admin',
  summary: 'Replace a legal text; an empty one brings the built-in text back. Each version is kept with its date.',
  body: z.object({ document: z.enum(legalDocuments), text: paragraph(60_000), revision: revision.optional() }),
  answer: legalText,
  bodyLimitBytes: 256 * 1024,
});
