import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { id, idInPath, instant, line, numberKey, paging } from './fields.ts';
import { parseRate } from './money.ts';

export const providerTexts = {
  name: 'Please enter a name',
  address: 'Please enter the address of its API, such as https://panel.example/api/v2',
  key: 'Please enter the API key',
  keyOfAnotherHost: 'Another host needs the API key again',
  currency: 'Please enter a currency, such as USD',
  rate: 'Please enter what one of its currency costs in rupees, such as 88.50',
  rupeeRate: 'One rupee costs one rupee: please enter 1',
  percent: 'Please enter a percentage, such as 30 or 7.5',
  onlyOnce: 'Please name each service once',
  amount: 'Please enter an amount, such as 10 or 10.50',
  pauseReason: 'Please say why it is switched off',
  noPauseReason: 'No reason was given.',
} as const;

const maxUrlCharacters = 300;

/** Text that becomes a whole number of ten-thousandths. */
export const tenThousandths = (text: string, max: number, min = 0) =>
  z
    .union([z.string(), z.number()], text)
    .transform((value) => parseRate(String(value).trim()) ?? -1)
    .pipe(z.int(text).min(min, text).max(max, text));

/** Up to 1,000 percent; comes as hundredths of a percent. */
export const percent = z
  .union([z.string(), z.number()], providerTexts.percent)
  .transform((value) => String(value).trim())
  .pipe(z.string().regex(/^\d{1,4}(?:\.\d{1,2})?$/, providerTexts.percent))
  .transform((text) => Math.round(Number(text) * 100))
  .pipe(z.int().max(100_000, providerTexts.percent));

/** What a provider promises of a repeated request: nothing, the first order for the same `request_id`, or for the same order. */
export const repeatPromises = ['none', 'request-id', 'same-order'] as const;

export type RepeatPromise = (typeof repeatPromises)[number];

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
  /** Since when no order is sent there, because too many answers were unclear: saving it switched on ends that. */
  sendingStoppedAt: instant.nullable().default(null),
  /** Takes JSON in the place of a form. */
  sendsJson: z.boolean(),
  /** Its orders may have text as their number. */
  hasTextIds: z.boolean(),
  /** A digit stands for a state: 0 pending, 1 running, 2 completed, 3 partial, 4 canceled, 5 refunded. */
  hasStatusCodes: z.boolean(),
  /** An HTTP 5xx with an error in JSON means that nothing was ordered; else nobody knows. */
  refusesWith5xx: z.boolean(),
  /** Answers `action=orders` with its newest orders: one whose answer was unclear is looked for there. */
  listsOrders: z.boolean(),
  /** For so many seconds it answers a repeated request with the first order: after an unclear answer it is repeated once. */
  repeatPromise: z.enum(repeatPromises),
  repeatSeconds: z.int(),
  /** Calls a minute that the shop allows itself. */
  callsPerMinute: z.int(),
  /** Orders whose states one call asks for; the shop lowers it where the provider tells fewer. */
  batchCap: z.int(),
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

/** What a provider needs a person for. */
export const providerTroubles = [
  'paused',
  'low-balance',
  'empty-balance',
  'old-balance',
  'no-states',
  'not-answering',
  'list-refused',
  'old-rate',
  'quarantine',
  'below-floor',
  'not-offered',
  'bounds',
  'sending-stopped',
] as const;

export const listedProvider = provider.extend({
  /** Who switched it off, when and why; null while it is on, or where nobody knows. */
  pause: z.object({ at: instant, by: z.string().nullable(), reason: z.string() }).nullable(),
  /** For how many days its balance lasts at the rate of the last 7 days; null: nobody knows, nothing is spent, or what is was sent within a day. */
  daysLeft: z.int().nullable(),
  /** Of the last 24 hours, and how many of them failed. */
  calls: z.int(),
  failedCalls: z.int(),
  /** Services of the shop that were imported from it and wait for an admin's look. */
  quarantined: z.int(),
  /** Empty for one that is switched off. */
  troubles: z.array(z.enum(providerTroubles)),
});

export type ListedProvider = z.output<typeof listedProvider>;

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
  hasTextIds: z.boolean().default(false),
  hasStatusCodes: z.boolean().default(false),
  refusesWith5xx: z.boolean().default(false),
  listsOrders: z.boolean().default(false),
  repeatPromise: z.enum(repeatPromises).default('none'),
  repeatSeconds: z.int().min(0).max(86_400).default(0),
  callsPerMinute: z.int().min(1).max(600).default(30),
  /** Left out of a change: as it was found out. */
  batchCap: z.int().min(1).max(100).optional(),
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
  hasTextIds: true,
  hasStatusCodes: true,
  refusesWith5xx: true,
  listsOrders: true,
  repeatPromise: true,
  repeatSeconds: true,
  callsPerMinute: true,
  batchCap: true,
  lowBalance: true,
});
export const ofProvider = z.object({ id: idInPath });
export const listProviders = defineEndpoint({
  method: 'GET',
  path: '/api/admin/providers',
  access: { may: 'providers.manage' },
  reads: ['providers'],
  summary: 'The panels that the shop buys from, by name.',
  answer: z.array(listedProvider),
});

export const createProvider = defineEndpoint({
  method: 'POST',
  path: '/api/admin/providers',
  access: { may: 'providers.manage' },
  changes: ['audit', 'providers'],
  summary: 'Add a panel to buy from. Its key is stored sealed and never answered again. All admins are told.',
  body: z.object({ ...fields, apiKey }),
  answer: provider,
  status: 201,
  confirmation: 'always',
});

export const changeProvider = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/providers/:id',
  access: { may: 'providers.manage' },
  changes: ['audit', 'providers'],
  summary:
    'Replace what is known of a provider. Without a key the stored one stays, unless the host is another; another address or key needs the own password, and all admins are told.',
  params: ofProvider,
  body: z.object({
    ...fields,
    apiKey: apiKey.optional(),
    /** Why it is switched off; left out, it is written down that no reason was given. */
    pauseReason: line({ min: 1, max: 200, tooShort: providerTexts.pauseReason }).optional(),
    /** The rate was looked at and is still right: it counts as set now. */
    confirmsRate: z.boolean().default(false),
    before: editedFields.partial().optional(),
  }),
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
    /** Prices that follow and were set anew. */
    repriced: z.int(),
  }),
  limit: askingLimit,
});

export const callActions = [
  'add',
  'balance',
  'cancel',
  'orders',
  'refill',
  'refill_status',
  'services',
  'status',
] as const;
export type CallAction = (typeof callActions)[number];

export const providerCall = z.object({
  id,
  action: z.string(),
  at: instant,
  /** How long it took. */
  ms: z.int(),
  httpStatus: z.int().nullable(),
  /** `answered`, or what went wrong. */
  outcome: z.string(),
  /** The provider is to blame, and not what it was asked. */
  hasFailed: z.boolean(),
  /** The beginning of the answer, as plain text. */
  excerpt: z.string(),
  /** The order that it was about; null where it was about several or none. */
  orderId: id.nullable().default(null),
});

export type ProviderCall = z.output<typeof providerCall>;

export const listProviderCalls = defineEndpoint({
  method: 'GET',
  path: '/api/admin/providers/:id/calls',
  access: { may: 'providers.manage' },
  reads: ['providers'],
  summary: 'Every call to a provider of the last 90 days, newest first, without its key.',
  params: ofProvider,
  query: paging.extend({
    after: numberKey.optional(),
    before: numberKey.optional(),
    action: z.enum(callActions).optional(),
    /** Only those that failed. */
    failed: z.enum(['true']).optional(),
  }),
  answer: z.array(providerCall),
  paged: true,
});
