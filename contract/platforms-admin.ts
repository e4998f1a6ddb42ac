import * as z from 'zod';
import { platform } from './catalogue.ts';
import { catalogueTexts } from './catalogue-admin.ts';
import { defineEndpoint } from './endpoint.ts';
import { hasWords, idInPath, line } from './fields.ts';
import { markedBrands } from './platform-icons.ts';

export const platformTexts = {
  taken: 'There is a platform of this name already',
  takenByArchived: 'An archived platform has this name. Bring that one back, or choose another name',
  color: 'Please enter a colour such as #d62976',
  icon: 'Please choose one of the icons, or one letter',
  words: 'Please enter a name with a letter or a digit',
} as const;

/** The icon of a platform that has no mark and no letter. */
export const neutralIcon = 'globe';
/** The colour of a platform for which nobody has chosen one. */
export const neutralColor = '#1b2140';

const oneLetter = /^[\p{L}\p{N}]$/u;

const name = line({ min: 1, max: 60, tooShort: catalogueTexts.required }).refine(hasWords, platformTexts.words);
/** `#rrggbb`; its mark is drawn on it in white or ink, whichever can be seen there. */
const color = z
  .string(platformTexts.color)
  .trim()
  .regex(/^#[0-9a-f]{6}$/i, platformTexts.color)
  .transform((hex) => hex.toLowerCase());
/** A brand with a mark, `globe`, or one letter or digit, which is drawn as such. */
const icon = z
  .string(platformTexts.icon)
  .trim()
  .refine((text) => markedBrands.includes(text) || text === neutralIcon || oneLetter.test(text), platformTexts.icon);

/** A platform as an admin sees it; of an archived one the counts are of what it took along. */
export const platformForAdmin = platform.extend({
  isArchived: z.boolean(),
  categoryCount: z.int(),
  serviceCount: z.int(),
});

export type PlatformForAdmin = z.output<typeof platformForAdmin>;

export const listPlatformsForAdmin = defineEndpoint({
  method: 'GET',
  path: '/api/admin/platforms',
  access: { may: 'catalogue.read' },
  reads: ['catalogue'],
  summary: 'All platforms in their order, archived ones last.',
  answer: z.array(platformForAdmin),
});

export const createPlatform = defineEndpoint({
  method: 'POST',
  path: '/api/platforms',
  access: { may: 'catalogue.edit' },
  changes: ['audit', 'catalogue'],
  summary: 'Add a platform at the end; no two have one name.',
  body: z.object({ name, color, icon: icon.default(neutralIcon) }),
  answer: platformForAdmin,
  status: 201,
});

export const changePlatform = defineEndpoint({
  method: 'PATCH',
  path: '/api/platforms/:id',
  access: { may: 'catalogue.edit' },
  changes: ['audit', 'catalogue'],
  summary:
    'Change a platform; what is left out stays. `isArchived: false` brings one back with the categories and services it took along.',
  params: z.object({ id: idInPath }),
  body: z.object({
    name: name.optional(),
    color: color.optional(),
    icon: icon.optional(),
    isArchived: z.literal(false).optional(),
    before: platformForAdmin.pick({ name: true, color: true, icon: true, isArchived: true }).partial().optional(),
  }),
  answer: platformForAdmin,
});

export const archivePlatform = defineEndpoint({
  method: 'DELETE',
  path: '/api/platforms/:id',
  access: { may: 'catalogue.edit' },
  changes: ['audit', 'catalogue'],
  summary: 'Archive a platform with all its categories and services; orders keep their names and go on.',
  params: z.object({ id: idInPath }),
  answer: z.object({ archivedCategories: z.int(), archivedServices: z.int() }),
});

export const movePlatform = defineEndpoint({
  method: 'PATCH',
  path: '/api/platforms/:id/swap-position',
  access: { may: 'catalogue.edit' },
  changes: ['audit', 'catalogue'],
  summary: 'Move a platform to a position, counted from 1; the others shift.',
  params: z.object({ id: idInPath }),
  body: z.object({ newPosition: z.int('Please enter a position').min(1).max(100_000) }),
  answer: z.array(platform),
});
