import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { filterText, id, idInPath, instant, line, listQuery, numberKey, paging } from './fields.ts';
import { parseRate } from './money.ts';

export const providerTexts = {
  name: 'Please enter a name',
  address: 'Please enter the address of its API, such as https://panel.example/api/v2',
  key: 'Please enter the API key',
  keyOfAnotherHost: 'Another host needs the API key again',
  currency: 'Please enter a currency, such as USD',
  rate: 'Please enter what one of its currency costs in rupees, such as 88.50',
  percent: 'Please enter a percentage, such as 30 or 7.5',
  onlyOnce: 'Please name each service once',
  amount: 'Please enter an amount, such as 10 or 10.50',
} as const;

const maxUrlCharacters = 300;

/** Text that becomes a whole number of ten-thousandths. */
const tenThousandths = (text: string, max: number, min = 0) =>
  z
    .union([z.string(), z.number()], text)
    .transform((value) => parseRate(String(value).trim()) ?? -1)
    .pipe(z.int(text).min(min, text).max(max, text));

/** Up to 1,000 percent; comes as hundredths of a percent. */
const percent = z
  .union([z.string(), z.number()], providerTexts.percent)
  .transform((value) => String(value).trim())
  .pipe(z.string().regex(/^\d{1,4}(?:\.\d{1,2})?$/, providerTexts.percent))
  .transform((text) => Math.round(Number(text) * 100))
  .pipe(z.int().max(100_000, providerTexts.percent));

/** What pauses a provider until an admin switches it on again. */
export const pauseReasons = ['address', 'key', 'currency', 'secret'] as const;

export type PauseReason = (typeof pauseReasons)[number];

export const provider = z.object({
  id,
  name: z.string(),
  /** Of its API. */
  url: z.string(),
  /** The last four characters of its key, of which no more is ever shown. */
  keyHint: z.string(),
  currency: z.string(),
  /** Rupees for one of its currency, and when somebody said so. */
  rate: z.string(),
  rateAt: instant,
  /** What buying the currency costs beyond that, in percent. */
  buffer: z.string(),
  isActive: z.boolean(),
  pausedReason: z.enum(pauseReasons).nullable(),
  /** Takes JSON in the place of a form. */
  sendsJson: z.boolean(),
  /** Calls a minute that the shop allows itself. */
  callsPerMinute: z.int(),
  /** In its currency, and when it was read; null before that. */
  balance: z.string().nullable(),
  balanceAt: instant.nullable(),
  /** Below it the balance is low; null where nobody wants to know. */
  lowBalance: z.string().nullable(),
  isLow: z.boolean(),
  /** While it doesn't answer it is left alone until then; null while it does. */
  restsUntil: instant.nullable(),
  /** When its list of services was last asked for, and what came of it. */
  syncedAt: instant.nullable(),
  syncOutcome: z.string().nullable(),
  /** Services that it offers and the shop can read. */
  services: z.int(),
});

export type Provider = z.output<typeof provider>;

const fields = {
  name: line({ min: 1, max: 100, tooShort: providerTexts.name }),
  url: line({ min: 1, max: maxUrlCharacters, tooShort: providerTexts.address, tooLong: providerTexts.address }),
  currency: z
    .string(providerTexts.currency)
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{3,5}$/, providerTexts.currency),
  rate: tenThousandths(providerTexts.rate, 100_000_000_000, 1),
  buffer: percent.default(0),
  isActive: z.boolean().default(true),
  sendsJson: z.boolean().default(false),
  callsPerMinute: z.int().min(1).max(600).default(30),
  /** In its currency. */
  lowBalance: tenThousandths(providerTexts.amount, 100_000_000_000).nullable().default(null),
};
const apiKey = z
  .string(providerTexts.key)
  .trim()
  .regex(/^[\x21-\x7e]{4,300}$/, providerTexts.key);
/** What an edit compares with what it had read. */
const editedFields = provider.pick({
  name: true,
  url: true,
  keyHint: true,
  currency: true,
  rate: true,
  buffer: true,
  isActive: true,
  sendsJson: true,
  callsPerMinute: true,
  lowBalance: true,
});
const ofProvider = z.object({ id: idInPath });
export const listProviders = defineEndpoint({
  method: 'GET',
  path: '/api/admin/providers',
  access: { may: 'providers.manage' },
  reads: ['providers'],
  summary: 'The panels that the shop buys from, by name.',
  answer: z.array(provider),
});

export const createProvider = defineEndpoint({
  method: 'POST',
  path: '/api/admin/providers',
  access: { may: 'providers.manage' },
  changes: ['audit', 'providers'],
  summary: 'Add a panel to buy from. Its key is stored sealed and never answered again.',
  body: z.object({ ...fields, apiKey }),
  answer: provider,
  status: 201,
});

export const changeProvider = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/providers/:id',
  access: { may: 'providers.manage' },
  changes: ['audit', 'providers'],
  summary:
    'Replace what is known of a provider. Without a key the stored one stays, unless the host is another; a key needs the own password.',
  params: ofProvider,
  body: z.object({ ...fields, apiKey: apiKey.optional(), before: editedFields.partial().optional() }),
  answer: provider,
  confirmation: 'by-input',
});

export const deleteProvider = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/providers/:id',
  access: { may: 'providers.manage' },
  changes: ['audit', 'providers'],
  summary: 'Delete a provider and its key. Services that were imported from it stay.',
  params: ofProvider,
  answer: z.object({ message: z.string() }),
});

/** An outside panel is asked only so often by hand. */
const askingLimit = { calls: 30, windowMs: 60_000 } as const;

export const testProvider = defineEndpoint({
  method: 'POST',
  path: '/api/admin/providers/:id/test',
  access: { may: 'providers.manage' },
  changes: ['audit', 'providers'],
  summary: 'Ask a provider for its balance and its services, and say what came of it.',
  params: ofProvider,
  body: z.object({}),
  answer: z.object({
    isWorking: z.boolean(),
    balance: z.string().nullable(),
    currency: z.string().nullable(),
    services: z.int().nullable(),
    /** What went wrong, such as `key` or `not-connected`; null where all went well. */
    balanceFault: z.string().nullable(),
    servicesFault: z.string().nullable(),
    /** What the provider said of it, as plain text. */
    words: z.string().nullable(),
  }),
  limit: askingLimit,
});

export const syncProvider = defineEndpoint({
  method: 'POST',
  path: '/api/admin/providers/:id/sync',
  access: { may: 'providers.manage' },
  changes: ['audit', 'providers'],
  summary: 'Read the list of services of a provider. A list that is most likely broken is refused whole.',
  params: ofProvider,
  body: z.object({
    /** Take a list that lacks more than a fifth of what was there. */
    acceptMissing: z.boolean().default(false),
  }),
  answer: z.object({
    /** `synced`, or why the list was refused. */
    outcome: z.string(),
    services: z.int(),
    added: z.int(),
    changed: z.int(),
    missing: z.int(),
    unusable: z.int(),
    /** Ids that stand for another service now, or cost a fifth more or less: an admin looks at what was imported from them. */
    quarantined: z.int(),
  }),
  limit: askingLimit,
});

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
  /** The shop can sell it: it is there, and needs no more than a link and a quantity. */
  canImport: z.boolean(),
  /** Services of the shop that were imported from it, and whether one waits for an admin's look. */
  serviceIds: z.array(id),
  isQuarantined: z.boolean(),
});

export type ProviderService = z.output<typeof providerService>;

export const listProviderServices = defineEndpoint({
  method: 'GET',
  path: '/api/admin/providers/:id/services',
  access: { may: 'providers.manage' },
  reads: ['providers'],
  summary: 'What a provider offers, newest first.',
  params: ofProvider,
  query: listQuery(numberKey, { state: z.enum(serviceStates).optional(), category: filterText.default('') }),
  answer: z.array(providerService),
  paged: true,
});

export const providerChange = z.object({
  id,
  externalId: z.string(),
  name: z.string(),
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
  query: paging,
  answer: z.array(providerChange),
  paged: true,
});

export const providerCall = z.object({
  id,
  action: z.string(),
  at: instant,
  /** How long it took. */
  ms: z.int(),
  httpStatus: z.int().nullable(),
  /** `answered`, or what went wrong. */
  outcome: z.string(),
  /** The beginning of the answer, as plain text. */
  excerpt: z.string(),
});

export type ProviderCall = z.output<typeof providerCall>;

export const listProviderCalls = defineEndpoint({
  method: 'GET',
  path: '/api/admin/providers/:id/calls',
  access: { may: 'providers.manage' },
  reads: ['providers'],
  summary: 'Every call to a provider of the last 90 days, newest first, without its key.',
  params: ofProvider,
  query: paging,
  answer: z.array(providerCall),
  paged: true,
});

export const priceEndings = ['none', '1.00', '0.50', '0.99'] as const;
export type PriceEnding = (typeof priceEndings)[number];

const maxImported = 200;

export const importedProviderService = z.object({
  externalId: z.string(),
  name: z.string(),
  cost: z.string().nullable(),
  costInRupees: z.string().nullable(),
  pricePerThousand: z.string().nullable(),
  /** In percent of the price. */
  margin: z.string().nullable(),
  /** Why it can't be imported; null where it can. */
  fault: z.enum(['not-there', 'not-plain', 'imported', 'below-floor', 'too-dear', 'no-name']).nullable(),
  /** Of the service that was added. */
  serviceId: id.nullable(),
});

export type ImportedProviderService = z.output<typeof importedProviderService>;

export const importProviderServices = defineEndpoint({
  method: 'POST',
  path: '/api/admin/providers/:id/import',
  access: { may: 'providers.manage' },
  changes: ['audit', 'catalogue', 'providers'],
  summary:
    'Add services of a provider to the catalogue, at prices by a rule. Without `apply` it only shows what would come of it.',
  params: ofProvider,
  body: z.object({
    /** Of the shop. */
    categoryId: id,
    services: z
      .array(
        z.object({
          externalId: z.string().regex(/^[\w-]{1,64}$/, 'Please name a service of the provider'),
          /** In the place of the provider's name. */
          name: line({ min: 1, max: 150, tooShort: providerTexts.name }).optional(),
          /** In the place of the rule's price. */
          pricePerThousand: tenThousandths(providerTexts.amount, 99_999_999_999, 1).optional(),
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
    apply: z.boolean().default(true),
  }),
  answer: z.object({
    isApplied: z.boolean(),
    rows: z.array(importedProviderService),
  }),
});
