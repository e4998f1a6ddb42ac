import * as z from 'zod';
import { serviceModes } from './dispatches.ts';
import { defineEndpoint } from './endpoint.ts';
import { filterText, id, instant, line, listQuery, numberKey, paging } from './fields.ts';
import { ofProvider, percent, providerTexts, tenThousandths } from './providers.ts';

export const serviceStates = ['there', 'missed', 'gone', 'unusable'] as const;

export const providerService = z.object({
  id,
  /** The provider's own id. */
  externalId: z.string(),
  name: z.string(),
  type: z.string(),
  category: z.string(),
  /** For a thousand, in the provider's currency, and in rupees with what the currency costs to buy. */
  cost: z.string(),
  costInRupees: z.string(),
  min: z.int(),
  max: z.int(),
  canRefill: z.boolean(),
  canCancel: z.boolean(),
  canDrip: z.boolean(),
  state: z.enum(serviceStates),
  /** Why it can't be used. */
  reason: z.string().nullable(),
  /** The shop can sell it: it is there, and of a type that the shop knows. */
  canImport: z.boolean(),
  /** What it cost before its cost changed last, and when that was seen; null where it never did. */
  formerCost: z.string().nullable(),
  formerCostAt: instant.nullable(),
  /** Services of the shop that were imported from it, and whether one waits for an admin's look. */
  serviceIds: z.array(id),
  isQuarantined: z.boolean(),
});

export type ProviderService = z.output<typeof providerService>;

export const changedDays = ['1', '7', '30'] as const;

export const listProviderServices = defineEndpoint({
  method: 'GET',
  path: '/api/admin/providers/:id/services',
  access: { may: 'providers.manage' },
  reads: ['providers'],
  summary: 'What a provider offers, newest first.',
  params: ofProvider,
  query: listQuery(numberKey, {
    state: z.enum(serviceStates).optional(),
    category: filterText.default(''),
    type: filterText.default(''),
    /** Only what changed in the last so many days. */
    changedDays: z.enum(changedDays).optional(),
  }),
  answer: z.array(providerService),
  paged: true,
});

const providerFacet = z.object({ name: z.string(), services: z.int() });

export const readProviderFacets = defineEndpoint({
  method: 'GET',
  path: '/api/admin/providers/:id/facets',
  access: { may: 'providers.manage' },
  reads: ['providers'],
  summary:
    'By what the services of a provider can be narrowed down: its categories and types, by name, at most 500 of each.',
  params: ofProvider,
  answer: z.object({
    categories: z.array(providerFacet),
    /** `canImport`: a type that the shop knows. */
    types: z.array(providerFacet.extend({ canImport: z.boolean() })),
  }),
});

export const providerChange = z.object({
  id,
  externalId: z.string(),
  name: z.string(),
  /** Such as `cost`, whose values are in the provider's currency for a thousand. */
  field: z.string(),
  before: z.string(),
  after: z.string(),
  at: instant,
});

export type ProviderChange = z.output<typeof providerChange>;

export const listProviderChanges = defineEndpoint({
  method: 'GET',
  path: '/api/admin/providers/:id/changes',
  access: { may: 'providers.manage' },
  reads: ['providers'],
  summary: 'What changed in the list of a provider: prices, names, what left and came back; newest first.',
  params: ofProvider,
  query: paging.extend({ externalId: filterText.default('') }),
  answer: z.array(providerChange),
  paged: true,
});

export const priceEndings = ['none', '1.00', '0.50', '0.99'] as const;
export type PriceEnding = (typeof priceEndings)[number];

export const maxImported = 200;

export const importedProviderService = z.object({
  externalId: z.string(),
  name: z.string(),
  cost: z.string().nullable(),
  costInRupees: z.string().nullable(),
  pricePerThousand: z.string().nullable(),
  /** In percent of the price. */
  margin: z.string().nullable(),
  /** Why it can't be imported; null where it can. `no-name`: only a name is missing. */
  fault: z.enum(['not-there', 'not-plain', 'imported', 'below-floor', 'too-dear', 'no-name', 'no-rule']).nullable(),
  /** Of the service that was added. */
  serviceId: id.nullable(),
});

export type ImportedProviderService = z.output<typeof importedProviderService>;

/** A category by its name. The catalogue's own of this name is taken, however it is written; where it has none, it is added. */
const newCategory = z.object({
  platformId: id,
  name: line({ min: 1, max: 150, tooShort: providerTexts.name }),
});

export type NewCategory = z.output<typeof newCategory>;

const oneCategory = 'Please select a category';

const seenAmount = z.string().regex(/^[\d.]{1,40}$/);

export const importProviderServices = defineEndpoint({
  method: 'POST',
  path: '/api/admin/providers/:id/import',
  access: { may: 'providers.manage' },
  changes: ['audit', 'catalogue', 'providers'],
  summary:
    'Add services of a provider to the catalogue, at prices by a rule, each with a route to the one that it was imported from. Without `apply` it only shows what would come of it.',
  params: ofProvider,
  body: z
    .object({
      /** Of the shop; each service can name another one. One of the two, here as there. */
      categoryId: id.optional(),
      newCategory: newCategory.optional(),
      /** `auto`: their orders are bought from this provider. Left out, the shop delivers them by hand. */
      mode: z.enum(serviceModes).default('hand'),
      services: z
        .array(
          z.object({
            externalId: z.string().regex(/^[\w-]{1,64}$/, 'Please name a service of the provider'),
            /** In the place of the one for all. */
            categoryId: id.optional(),
            newCategory: newCategory.optional(),
            /** In the place of the provider's name. */
            name: line({ min: 1, max: 150, tooShort: providerTexts.name }).optional(),
            /** In the place of the rule's price. */
            pricePerThousand: tenThousandths(providerTexts.amount, 99_999_999_999, 1).optional(),
            /** What a dry run has shown of it; another cost or price by now answers `price-changed`. Left out, nothing is compared. */
            seen: z.object({ cost: seenAmount.nullable(), pricePerThousand: seenAmount.nullable() }).optional(),
          }),
        )
        .min(1, 'Please tick at least one service')
        .max(maxImported),
      /** Added to the cost in rupees, in percent, and after that in rupees. */
      percent: percent.default(3_000),
      fixed: tenThousandths(providerTexts.amount, 100_000_000).default(0),
      ending: z.enum(priceEndings).default('none'),
      /** A price that leaves less of it than so many percent is not taken. */
      floor: percent.default(500),
      /** By the stored price rule that is nearest, in the place of the one above; these prices follow it from then on. */
      follows: z.boolean().default(false),
      apply: z.boolean().default(true),
    })
    .refine(({ categoryId, newCategory }) => (categoryId === undefined) !== (newCategory === undefined), {
      path: ['categoryId'],
      message: oneCategory,
    })
    .refine(({ services }) => services.every((each) => !each.newCategory || each.categoryId === undefined), {
      path: ['services'],
      message: oneCategory,
    }),
  answer: z.object({
    isApplied: z.boolean(),
    rows: z.array(importedProviderService),
  }),
});
