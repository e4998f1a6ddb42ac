import * as z from 'zod';
import { category, service, speedUnits } from './catalogue.ts';
import { defineEndpoint } from './endpoint.ts';
import { id, idInPath, isVisibleText, line, paragraph, planFingerprint } from './fields.ts';
import { parseRate } from './money.ts';
import { serviceTypes } from './service-kinds.ts';

export const catalogueTexts = { required: 'Please fill in all required fields' } as const;

const name = line({ min: 1, max: 150, tooShort: catalogueTexts.required });
const description = paragraph(2_000).default('');
/** Empty: customers who read Hindi see the English words. */
const nameHi = line({ min: 0, max: 150, tooShort: catalogueTexts.required });
const descriptionHi = paragraph(2_000);
const hindiWords = { nameHi: nameHi.default(''), descriptionHi: descriptionHi.default('') };
const hindiChanges = { nameHi: nameHi.optional(), descriptionHi: descriptionHi.optional() };
const position = z.object({ newPosition: z.int('Please enter a position').min(1).max(100_000) });

/** Rupees per 1000 units, more than nothing, at most four decimals; comes as ten-thousandths of a rupee. */
const rate = z
  .union([z.string(), z.number()], catalogueTexts.required)
  .transform((value) => parseRate(String(value).trim()) ?? 0)
  .pipe(z.int().min(1, 'Please enter a price in rupees, such as 25 or 0.9'));

const bound = z.int('Please enter a whole number').min(1).max(1_000_000_000);

/** What stands in the catalogue, and what left it, as an admin sees it. */
const inHindi = { nameHi: z.string(), descriptionHi: z.string() };

export const categoryForAdmin = category.omit({ englishName: true }).extend({
  ...inHindi,
  isArchived: z.boolean(),
  /** Services that stand in it; of an archived one those that it took along. */
  serviceCount: z.int(),
});
export const serviceForAdmin = service.omit({ englishName: true }).extend({
  ...inHindi,
  isArchived: z.boolean(),
  /** Off: it stays in the catalogue of the admins only, until it is switched on again. */
  isActive: z.boolean(),
  /** The shop has switched it off, since no provider can deliver it; it switches it on once one can. */
  isPausedByShop: z.boolean(),
  orderCount: z.int(),
});

export type CategoryForAdmin = z.output<typeof categoryForAdmin>;
export type ServiceForAdmin = z.output<typeof serviceForAdmin>;

export const listCategoriesForAdmin = defineEndpoint({
  method: 'GET',
  path: '/api/admin/service-categories',
  access: { may: 'catalogue.read' },
  reads: ['catalogue'],
  summary: 'All categories in their order, archived ones last.',
  answer: z.array(categoryForAdmin),
});

export const listServicesForAdmin = defineEndpoint({
  method: 'GET',
  path: '/api/admin/services',
  access: { may: 'catalogue.read' },
  reads: ['catalogue'],
  summary: 'All services in their order, switched-off and archived ones too.',
  answer: z.array(serviceForAdmin),
});

export const createCategory = defineEndpoint({
  method: 'POST',
  path: '/api/service-categories',
  access: { may: 'catalogue.edit' },
  changes: ['audit', 'catalogue'],
  summary: 'Add a category at the end.',
  body: z.object({
    platformId: z.int(catalogueTexts.required).positive(catalogueTexts.required),
    name,
    description,
    ...hindiWords,
  }),
  answer: categoryForAdmin,
  status: 201,
});

export const changeCategory = defineEndpoint({
  method: 'PATCH',
  path: '/api/service-categories/:id',
  access: { may: 'catalogue.edit' },
  changes: ['audit', 'catalogue'],
  summary:
    'Change a category; what is left out stays. `isArchived: false` brings one back with the services it took along.',
  params: z.object({ id: idInPath }),
  body: z.object({
    platformId: id.optional(),
    name: name.optional(),
    description: paragraph(2_000).optional(),
    ...hindiChanges,
    isArchived: z.literal(false).optional(),
    before: categoryForAdmin
      .pick({ platformId: true, name: true, description: true, nameHi: true, descriptionHi: true, isArchived: true })
      .partial()
      .optional(),
  }),
  answer: categoryForAdmin,
});

export const archiveCategory = defineEndpoint({
  method: 'DELETE',
  path: '/api/service-categories/:id',
  access: { may: 'catalogue.edit' },
  changes: ['audit', 'catalogue'],
  summary: 'Archive a category with all its services; they leave the catalogue, and orders keep their names.',
  params: z.object({ id: idInPath }),
  answer: z.object({ archivedServices: z.int() }),
});

export const moveCategory = defineEndpoint({
  method: 'PATCH',
  path: '/api/service-categories/:id/swap-position',
  access: { may: 'catalogue.edit' },
  changes: ['audit', 'catalogue'],
  summary: 'Move a category to a position, counted from 1; the others shift.',
  params: z.object({ id: idInPath }),
  body: position,
  answer: z.array(category),
});

const refillDays = z.int('At most 3650 days').min(0).max(3_650, 'At most 3650 days');

const startMinutes = z.int('At most 43,200 minutes').min(0).max(43_200, 'At most 43,200 minutes').nullable();
const speed = bound.nullable();
const quality = z.int('From 1 to 4').min(1, 'From 1 to 4').max(4, 'From 1 to 4').nullable();
const speedPer = z.enum(speedUnits, 'Please enter hour or day');

const serviceFields = {
  name,
  description,
  ...hindiWords,
  /** A package is ordered once at a time, whatever the bounds. */
  type: z.enum(serviceTypes).default('Default'),
  pricePerThousand: rate,
  minQuantity: bound.default(1),
  maxQuantity: bound.default(10_000),
  isInstantStart: z.boolean().default(false),
  /** Null, here and below: nobody says it. */
  startMinutes: startMinutes.default(null),
  speed: speed.default(null),
  speedPer: speedPer.default('day'),
  refillDays: refillDays.default(0),
  quality: quality.default(null),
  canCancel: z.boolean().default(true),
  /** Customers may order it in parts; only of the type `Default`. */
  canDrip: z.boolean().default(false),
};

const bounds = {
  path: ['maxQuantity'],
  message: 'The maximum must not be below the minimum',
};

export const createService = defineEndpoint({
  method: 'POST',
  path: '/api/services',
  access: { may: 'catalogue.edit' },
  changes: ['audit', 'catalogue'],
  summary: 'Add a service at the end of its category.',
  body: z
    .object({ categoryId: z.int(catalogueTexts.required).positive(catalogueTexts.required), ...serviceFields })
    .refine(({ minQuantity, maxQuantity }) => minQuantity <= maxQuantity, bounds),
  answer: serviceForAdmin,
  status: 201,
});

export const changeService = defineEndpoint({
  method: 'PATCH',
  path: '/api/services/:id',
  access: { may: 'catalogue.edit' },
  changes: ['audit', 'catalogue'],
  summary: 'Change a service; what is left out stays. `isArchived: false` brings one back.',
  params: z.object({ id: idInPath }),
  body: z.object({
    categoryId: id.optional(),
    name: name.optional(),
    description: paragraph(2_000).optional(),
    ...hindiChanges,
    type: z.enum(serviceTypes).optional(),
    pricePerThousand: rate.optional(),
    minQuantity: bound.optional(),
    maxQuantity: bound.optional(),
    isInstantStart: z.boolean().optional(),
    startMinutes: startMinutes.optional(),
    speed: speed.optional(),
    speedPer: speedPer.optional(),
    refillDays: refillDays.optional(),
    quality: quality.optional(),
    canCancel: z.boolean().optional(),
    canDrip: z.boolean().optional(),
    isActive: z.boolean().optional(),
    isArchived: z.literal(false).optional(),
    before: serviceForAdmin.omit({ id: true, displayOrder: true, orderCount: true }).partial().optional(),
  }),
  answer: serviceForAdmin,
});

export const archiveService = defineEndpoint({
  method: 'DELETE',
  path: '/api/services/:id',
  access: { may: 'catalogue.edit' },
  changes: ['audit', 'catalogue'],
  summary: 'Archive a service; it leaves the catalogue, and orders keep its name.',
  params: z.object({ id: idInPath }),
  answer: z.object({ archivedServices: z.int() }),
});

export const moveService = defineEndpoint({
  method: 'PATCH',
  path: '/api/services/:id/swap-position',
  access: { may: 'catalogue.edit' },
  changes: ['audit', 'catalogue'],
  summary: 'Move a service to a position within its category, counted from 1; the others shift.',
  params: z.object({ id: idInPath }),
  body: position,
  answer: z.array(service),
});

export const emptyCatalogue = defineEndpoint({
  method: 'POST',
  path: '/api/admin/catalogue/empty',
  access: { may: 'catalogue.edit' },
  changes: ['audit', 'catalogue'],
  summary: 'Archive every category and every service at once.',
  body: z.object({}),
  answer: z.object({ archivedServices: z.int() }),
});

const priceChange = z.object({
  id,
  name: z.string(),
  before: z.string(),
  after: z.string(),
  /** The act that changed it, the same for all, by which `undoServiceChanges` takes it back; absent from a preview. */
  actId: id.optional(),
});

const maxPricesAtOnce = 10_000;

export const changePrices = defineEndpoint({
  method: 'POST',
  path: '/api/admin/services/prices',
  access: { may: 'prices.edit' },
  changes: ['audit', 'catalogue'],
  summary:
    'Raise or lower prices by a percentage, rounded half-up to the fourth decimal; without `apply` only a preview.',
  body: z.object({
    /** Of one platform, one category, or with neither of all. */
    platformId: id.optional(),
    categoryId: id.optional(),
    /** Hundredths are the finest: `7.25`, `-10`. */
    percent: z
      .number('Please enter a percentage')
      .min(-90, 'At most 90 percent less')
      .max(1_000, 'At most 1,000 percent more')
      .refine((value) => /^-?\d+(?:\.\d{1,2})?$/.test(String(value)), 'At most two decimals'),
    apply: z.boolean().default(false),
    /** What the preview showed; applied is exactly that or nothing. */
    expected: z
      .array(z.object({ id, before: z.string() }))
      .max(maxPricesAtOnce)
      .optional(),
  }),
  answer: z.array(priceChange),
  bodyLimitBytes: 1024 * 1024,
  // Three values for each price: the preview of a whole catalogue is sent back.
  bodyMaxValues: 3 * maxPricesAtOnce + 10,
});

/** The columns of a file of services, as it is written and read back. A file without those from `type` on is read too. */
export const serviceCsvColumns = [
  'id',
  'category',
  'platform',
  'name',
  'description',
  'pricePerThousand',
  'minQuantity',
  'maxQuantity',
  'instantStart',
  'active',
  'type',
  'dripFeed',
  'refillDays',
  'startMinutes',
  'speed',
  'speedPer',
  'quality',
  'cancel',
  'nameHi',
  'descriptionHi',
] as const;

/** Services that one file may hold. */
export const maxImportedRows = 5_000;

export const maxCsvCharacters = 2_000_000;

/** A file as a spreadsheet saves it; comes without its mark of order, and with `\n` at the end of each line. */
const csvFile = z
  .string('Please choose a file')
  .max(maxCsvCharacters, 'The file is too long')
  .transform((text, context) => {
    const lines = text
      .replace(/^\ufeff/, '')
      .replace(/\r\n?/g, '\n')
      .split('\n');
    const odd = lines.findIndex((each) => !isVisibleText(each));
    if (odd < 0) return lines.join('\n');
    context.addIssue(`Line ${odd + 1}: Please use visible characters only`);
    return z.NEVER;
  });

export const importedRow = z.object({
  /** In the file, counted from 1: where the row begins. */
  line: z.int(),
  outcome: z.enum(['create', 'change', 'same', 'bad']),
  /** What the row is about, or what is wrong with it. */
  text: z.string(),
});

export type ImportedRow = z.output<typeof importedRow>;

/** The first rows of a file, for somebody who says what its columns are. */
const fileStart = z.object({
  heading: z.array(z.string()),
  rows: z.array(z.array(z.string())),
  /** The heading is that of an export of this shop: nobody has to say what the columns are. */
  isOwn: z.boolean(),
});

export type FileStart = z.output<typeof fileStart>;

/** Where services of a file stand whose rows don't say it. */
const parentName = line({ min: 0, max: 150, tooShort: catalogueTexts.required }).default('');

export const importServices = defineEndpoint({
  method: 'POST',
  path: '/api/admin/services/import',
  access: { may: 'catalogue.edit' },
  changes: ['audit', 'catalogue'],
  summary:
    'Read services from CSV, a row without an id being a new one. Without `apply` a dry run; a file with one bad row changes nothing, unless `skipsBad` leaves bad rows out.',
  body: z.object({
    csv: csvFile,
    /** What each column of a file of another origin is; null for one that is left out. */
    columns: z.array(z.enum(serviceCsvColumns).nullable()).max(100, 'At most 100 columns').optional(),
    platform: parentName,
    category: parentName,
    /** Platforms and categories that the file names and the catalogue lacks are added. */
    createsMissing: z.boolean().default(false),
    skipsBad: z.boolean().default(false),
    apply: z.boolean().default(false),
    /** Of the rows that a dry run has shown; undefined applies any. */
    fingerprint: planFingerprint.optional(),
  }),
  answer: z.object({
    rows: z.array(importedRow),
    file: fileStart,
    /** Platforms and categories that the rows need and the catalogue lacks. */
    newPlatforms: z.array(z.string()),
    newCategories: z.array(z.string()),
    /** Of these rows. */
    fingerprint: z.string(),
    isApplied: z.boolean(),
  }),
  bodyLimitBytes: 3 * 1024 * 1024,
});
