import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { id, idInPath } from './fields.ts';
import { languages } from './languages.ts';
import { serviceTypes } from './service-kinds.ts';

export const platform = z.object({ id, name: z.string(), color: z.string(), icon: z.string() });

export const category = z.object({
  id,
  platformId: id,
  name: z.string(),
  /** Only where `name` is in another language: what the shop itself calls it, and orders keep. */
  englishName: z.string().optional(),
  description: z.string(),
  displayOrder: z.int(),
});

/** Bounds that hold when a service states none. */
export const defaultBounds = { minQuantity: 100, maxQuantity: 10_000 } as const;

/** A service's speed is so many units in each of these. */
export const speedUnits = ['hour', 'day'] as const;

export const service = z.object({
  id,
  categoryId: id,
  name: z.string(),
  /** As that of a category. */
  englishName: z.string().optional(),
  description: z.string(),
  /** What an order of it needs beside a link. Answers kept from before there were types lack it. */
  type: z.enum(serviceTypes).default('Default'),
  /** Rupees per 1000 units with four decimals; of a package, for the whole of it. */
  pricePerThousand: z.string(),
  minQuantity: z.int(),
  maxQuantity: z.int(),
  isInstantStart: z.boolean(),
  /** Within so many minutes an order starts. Null, here and below: nobody has said it. Kept answers of earlier versions lack these. */
  startMinutes: z.int().nullable().default(null),
  /** So many units arrive in each hour or day. */
  speed: z.int().nullable().default(null),
  speedPer: z.enum(speedUnits).default('day'),
  /** For so many days after its completion an order is refilled when its customer asks; 0: never. */
  refillDays: z.int().default(0),
  /** From 1, the plainest, to 4. */
  quality: z.int().min(1).max(4).nullable().default(null),
  /** Customers may ask to have an order cancelled. */
  canCancel: z.boolean().default(true),
  /** It can be ordered in parts. Answers kept from before that was possible lack it. */
  canDrip: z.boolean().default(false),
  displayOrder: z.int(),
});

export type Platform = z.output<typeof platform>;
export type Category = z.output<typeof category>;
export type Service = z.output<typeof service>;

export const listPlatforms = defineEndpoint({
  method: 'GET',
  path: '/api/platforms',
  access: 'anyone',
  reads: ['catalogue'],
  summary: 'All platforms, in their order.',
  answer: z.array(platform),
});

/** In this language, as far as the shop has the words; else in English. */
const language = z.enum(languages).optional();

export const listCategories = defineEndpoint({
  method: 'GET',
  path: '/api/service-categories',
  access: 'anyone',
  reads: ['catalogue'],
  summary: 'All categories, in their order.',
  query: z.object({ language }),
  answer: z.array(category),
});

export const listServices = defineEndpoint({
  method: 'GET',
  path: '/api/services',
  access: 'anyone',
  reads: ['catalogue'],
  summary: 'All services, or those of one platform or category, in their order.',
  query: z.object({ platformId: idInPath.optional(), categoryId: idInPath.optional(), language }),
  answer: z.array(service),
});

export const categoryServiceIds = z.object({
  categoryId: id,
  /** Its service ids in ascending order, delta-encoded: the first id, then each difference to the next. Most are 1, which packs well. */
  steps: z.array(z.int().min(1)),
});

export type CategoryServiceIds = z.output<typeof categoryServiceIds>;

export const listServiceIds = defineEndpoint({
  method: 'GET',
  // Pages of an earlier version still ask for it under this name.
  path: '/api/service-numbers',
  access: 'anyone',
  reads: ['catalogue'],
  summary: 'The ids of all services by category: the lowest one, then the difference from each to the next.',
  answer: z.array(categoryServiceIds),
});
