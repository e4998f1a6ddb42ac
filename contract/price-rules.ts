import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { id, idInPath, planFingerprint } from './fields.ts';
import { priceEndings } from './provider-services.ts';
import { percent, providerTexts, tenThousandths } from './providers.ts';

/** From the widest to the nearest: the nearest rule of a service wins. */
export const priceRuleScopes = ['all', 'provider', 'category'] as const;
export type PriceRuleScope = (typeof priceRuleScopes)[number];

export const priceRuleTexts = {
  scope: 'Please choose what the rule is for',
  twice: 'There is a rule for this already',
  none: 'Add a price rule first: nothing says yet how costs become prices',
  notFollowing: 'The rule can’t make a price: nothing that this service is bought as has a cost now',
} as const;

export const priceRule = z.object({
  scope: z.enum(priceRuleScopes),
  /** The provider or the category; null for everything. */
  scopeId: id.nullable(),
  /** Added to the cost in rupees, in percent, and after that in rupees for a thousand. */
  percent: z.string(),
  fixed: z.string(),
  ending: z.enum(priceEndings),
  /** A price that leaves less of it, in percent, is not set by itself. */
  floor: z.string(),
});

export type WirePriceRule = z.output<typeof priceRule>;

export const listPriceRules = defineEndpoint({
  method: 'GET',
  path: '/api/admin/price-rules',
  access: { may: 'providers.manage' },
  reads: ['catalogue', 'providers'],
  summary:
    'By which rules the costs of providers become prices. The nearest wins: of the category, of the provider, of everything.',
  answer: z.array(priceRule),
});

export const followedPrice = z.object({
  serviceId: id,
  name: z.string(),
  /** For a thousand. */
  costInRupees: z.string(),
  before: z.string(),
  after: z.string(),
  /** Of the price as it becomes, in percent. */
  margin: z.string(),
  /** It leaves less than the rule's smallest margin: it is not set, and an admin looks at it. */
  isBelowFloor: z.boolean(),
});

export type FollowedPrice = z.output<typeof followedPrice>;

const maxRules = 200;

export const savePriceRules = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/price-rules',
  access: { may: 'providers.manage' },
  changes: ['audit', 'catalogue', 'providers'],
  summary:
    'Replace the price rules. Prices that follow are set by them at once; without `apply` it only says which would change.',
  body: z.object({
    rules: z
      .array(
        z
          .object({
            scope: z.enum(priceRuleScopes, priceRuleTexts.scope),
            scopeId: id.nullable(),
            percent,
            fixed: tenThousandths(providerTexts.amount, 100_000_000).default(0),
            ending: z.enum(priceEndings).default('none'),
            floor: percent.default(500),
          })
          .refine(({ scope, scopeId }) => (scope === 'all') === (scopeId === null), {
            path: ['scopeId'],
            message: priceRuleTexts.scope,
          }),
      )
      .max(maxRules),
    apply: z.boolean().default(true),
    /** The rules that were read; undefined replaces any. */
    before: z.object({ rules: z.array(priceRule) }).optional(),
    /** Of the changes that a dry run has shown; undefined saves any. */
    fingerprint: planFingerprint.optional(),
  }),
  /** `fingerprint`: of these changes. */
  answer: z.object({
    isApplied: z.boolean(),
    rules: z.array(priceRule),
    changes: z.array(followedPrice),
    fingerprint: z.string(),
  }),
});

export const priceModes = ['fixed', 'follows'] as const;
export type PriceMode = (typeof priceModes)[number];

const ofService = z.object({ id: idInPath });

/** From cost to price; null where no provider offers what the service is bought as. */
const pricing = z.object({
  priceMode: z.enum(priceModes),
  pricePerThousand: z.string(),
  source: z
    .object({
      providerName: z.string(),
      externalId: z.string(),
      currency: z.string(),
      /** For a thousand, in its currency, and in rupees with what the currency costs to buy. */
      cost: z.string(),
      costInRupees: z.string(),
      rate: z.string(),
      buffer: z.string(),
      /** Of the price as it is. */
      margin: z.string(),
    })
    .nullable(),
  rule: priceRule.nullable(),
  rulePrice: z.string().nullable(),
});

export type ServicePricing = z.output<typeof pricing>;

export const readServicePricing = defineEndpoint({
  method: 'GET',
  path: '/api/admin/services/:id/pricing',
  access: { may: 'providers.manage' },
  reads: ['catalogue', 'providers'],
  summary: 'What a service costs to buy, what it is sold for, and what its rule says.',
  params: ofService,
  answer: pricing,
});

export const changeServicePricing = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/services/:id/pricing',
  access: { may: 'providers.manage' },
  changes: ['audit', 'catalogue', 'providers'],
  summary: 'Fix the price of a service, or let it follow its rule, which sets it at once.',
  params: ofService,
  body: z.object({ priceMode: z.enum(priceModes) }),
  answer: pricing,
});

export const quarantineReasons = ['another-service', 'steep-cost', 'steep-price', 'below-floor'] as const;
export type QuarantineReason = (typeof quarantineReasons)[number];

export const quarantined = z.object({
  /** Of the route, not of the service. */
  id,
  reason: z.enum(quarantineReasons),
  service: z.object({ id, name: z.string() }),
  priceMode: z.enum(priceModes),
  pricePerThousand: z.string(),
  provider: z.object({ id, name: z.string() }),
  currency: z.string(),
  externalId: z.string(),
  /** As the provider calls it now. */
  offeredAs: z.string(),
  /** For a thousand: what the price was made from, and what it is now; in the provider's currency and in rupees. */
  formerCost: z.string(),
  cost: z.string(),
  formerCostInRupees: z.string(),
  costInRupees: z.string(),
  /** Of the price as it is, in percent. */
  formerMargin: z.string(),
  margin: z.string(),
  /** Null where there is no rule. */
  rulePrice: z.string().nullable(),
});

export type Quarantined = z.output<typeof quarantined>;

export const listQuarantine = defineEndpoint({
  method: 'GET',
  path: '/api/admin/quarantine',
  access: { may: 'providers.manage' },
  reads: ['catalogue', 'providers'],
  summary: 'Routes whose cost moved by more than a fifth, or whose number stands for another service now; at most 200.',
  answer: z.array(quarantined),
});

export const decideQuarantine = defineEndpoint({
  method: 'POST',
  path: '/api/admin/quarantine/:id',
  access: { may: 'providers.manage' },
  changes: ['audit', 'catalogue', 'providers'],
  summary:
    'Accept a route as it is now, with the price as it stands (which is fixed then) or with the price of the rule, or decline it: nothing is bought there any more.',
  params: z.object({ id: idInPath }),
  body: z.object({
    decision: z.enum(['accept', 'accept-at-rule', 'decline']),
    /** The cost that was shown, in the provider's currency: another one is looked at first. */
    cost: z
      .string()
      .regex(/^\d{1,20}\.\d{2,8}$/, 'Please name the cost that was shown')
      .optional(),
  }),
  answer: z.object({ serviceId: id, pricePerThousand: z.string() }),
});
