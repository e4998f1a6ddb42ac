import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { amount, id, idInPath, instant, paragraph } from './fields.ts';
import { orderStatuses } from './order.ts';
import { resolveTexts } from './resolve-texts.ts';

/** An order on its way to a provider. The first five are live, of which `held` waits for a person; the others are over. */
export const dispatchStates = [
  'waiting',
  'sending',
  'unknown',
  'accepted',
  'held',
  'refused',
  'ended',
  'lost',
  'dropped',
  'released',
] as const;
export type DispatchState = (typeof dispatchStates)[number];

/** Why an order is unknown of which the shop's data may be too old: any provider may have it. */
export const doubtReasons = ['restored', 'server-changed'] as const;

export const serviceModes = ['hand', 'auto'] as const;

/** Why an order is not sent by a route. Some pass by themselves, or as soon as an admin has looked: `route.rules.ts` says which. */
export const passReasons = [
  'off',
  'provider-off',
  'provider-paused',
  'sending-stopped',
  'quarantined',
  'not-offered',
  'not-plain',
  'another-type',
  'set-aside',
  'below-minimum',
  'above-maximum',
  'below-floor',
  'refused-before',
  'not-reached',
  'circuit-open',
  'call-limit',
  'balance-low',
] as const;
export type PassReason = (typeof passReasons)[number];

export const routeTexts = {
  none: 'A service that is sent automatically needs at least one route',
  twice: 'Please name each route once',
  notOffered: 'Please choose a service that the provider offers, of a type that the shop knows',
  otherType: (type: string) => `Please choose services of the same type as this one: ${type}`,
} as const;

const externalId = z.string().regex(/^[\w-]{1,64}$/, 'Please name a service of the provider');

const route = z.object({
  providerId: id,
  /** The provider's own id of the service. */
  externalId,
  isActive: z.boolean().default(true),
});

export const serviceRoute = z.object({
  providerId: id,
  externalId: z.string(),
  isActive: z.boolean(),
  providerName: z.string(),
  /** As the provider calls it; null where it is in no list any more. */
  name: z.string().nullable(),
  /** For a thousand, in the provider's currency, and in rupees with what the currency costs to buy. */
  cost: z.string().nullable(),
  currency: z.string(),
  costInRupees: z.string().nullable(),
  min: z.int().nullable(),
  max: z.int().nullable(),
  /** In percent of the service's price as it is now. */
  margin: z.string().nullable(),
  /** The least margin of an order by this route, in percent, and whether one at the full price would leave less. */
  floor: z.string(),
  isBelowFloor: z.boolean(),
  /** Why an admin has to look first: `another-service` or `steep-cost`. */
  quarantineReason: z.string().nullable(),
  isUsable: z.boolean(),
  /** Why it would be passed over now, for an order within its bounds; null for one that is usable. */
  whyNot: z.enum(passReasons).nullable(),
});

export type ServiceRoute = z.output<typeof serviceRoute>;

export const serviceRoutes = z.object({
  mode: z.enum(serviceModes),
  routes: z.array(serviceRoute),
});

export type ServiceRoutes = z.output<typeof serviceRoutes>;

const maxRoutes = 20;
/** A cost, or the word for a reason. */
const seenText = z.string().regex(/^[\w.-]{1,64}$/);
const ofService = z.object({ id: idInPath });

export const readServiceRoutes = defineEndpoint({
  method: 'GET',
  path: '/api/admin/services/:id/routes',
  access: { may: 'providers.manage' },
  reads: ['catalogue', 'providers'],
  summary:
    'Whether orders of a service are sent automatically, and by which services of providers, in order of preference.',
  params: ofService,
  answer: serviceRoutes,
});

export const changeServiceRoutes = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/services/:id/routes',
  access: { may: 'providers.manage' },
  changes: ['audit', 'catalogue', 'providers'],
  summary: 'Replace how orders of a service are sent. Orders that are with a provider already stay there.',
  params: ofService,
  body: z.object({
    mode: z.enum(serviceModes),
    routes: z
      .array(
        route.extend({
          /** Ends the quarantine of this route: its service and its cost are taken as they are now. */
          acceptsChange: z.boolean().default(false),
          /** What was shown of a route whose change is accepted; another cost or reason by now answers `changed-meanwhile`. Left out, nothing is compared. */
          seen: z.object({ cost: seenText.nullable(), quarantineReason: seenText.nullable() }).optional(),
        }),
      )
      .max(maxRoutes),
    /** Fields of the routes that were read, with what is sent of each; undefined replaces any state. */
    before: z
      .object({ mode: z.enum(serviceModes), routes: z.array(route).max(maxRoutes) })
      .partial()
      .optional(),
  }),
  answer: serviceRoutes,
});

const upstream = z.object({
  serviceId: id,
  mode: z.enum(serviceModes),
  /** Of its price, by the route that its orders take now, in percent; null where no provider offers it. */
  margin: z.string().nullable(),
  isBelowFloor: z.boolean(),
  /** What the service is called at the providers that it has routes to, in the order of the routes. */
  routes: z.array(z.object({ providerId: id, providerName: z.string(), externalId: z.string() })).optional(),
});

export type Upstream = z.output<typeof upstream>;

export const listUpstreams = defineEndpoint({
  method: 'GET',
  path: '/api/admin/upstreams',
  access: { may: 'providers.manage' },
  reads: ['catalogue', 'providers'],
  summary: 'How each service is sent that is sent automatically or has routes, and what it leaves; others are by hand.',
  answer: z.array(upstream),
});

const passedRoute = z.object({
  providerName: z.string(),
  externalId: z.string(),
  reason: z.string(),
  /** Of a route that leaves less than the least margin: what the order costs there, in the provider's currency and in rupees, and what it leaves, in percent. */
  figures: z
    .object({ cost: z.string(), currency: z.string(), costInRupees: z.string(), margin: z.string(), floor: z.string() })
    .nullable(),
});

/** Ways to find out where an unknown order is, in their order. */
export const searchSteps = ['answer', 'repeat', 'list', 'gap', 'balance'] as const;
export type SearchStep = (typeof searchSteps)[number];

const finding = z.object({
  step: z.enum(searchSteps),
  at: instant,
  /** `found`: that is the order. Anything else decides nothing, such as `not-listed` or `several`. */
  outcome: z.string(),
  /** Of what was asked, such as the first and the last number of a gap. */
  asked: z.string().nullable(),
  /** Numbers that came into question, with what they cost in the provider's currency; at most five. */
  orders: z.array(z.object({ providerOrder: z.string(), cost: z.string().nullable() })),
  /** By how much the balance fell, in the provider's currency. */
  fell: z.string().nullable(),
});

/** What a search for an unknown order has last found in one way. */
export type Finding = z.output<typeof finding>;

export const attentionKinds = ['unknown', 'held', 'status', 'slow'] as const;

/** An order that waits for a person. */
export const attentionItem = z.object({
  dispatchId: id,
  orderId: id,
  /** `unknown`: the provider may have taken it. `held`: nobody has it. `status`: what its provider says of it is for a person. `slow`: nothing has changed there for long. */
  kind: z.enum(attentionKinds),
  since: instant,
  /** Such as `timeout` or `no-route`; and what the provider said of it, as plain text. */
  reason: z.string(),
  words: z.string().nullable(),
  service: z.object({ id, name: z.string() }),
  url: z.string(),
  /** Of the run that it is about, where the order is delivered in parts; the most for a post. */
  quantity: z.int(),
  /** Which run of how many, or which post, counted from 1; null for an order that is delivered at once. */
  run: z.object({ number: z.int(), of: z.int(), isPost: z.boolean() }).nullable(),
  totalAmount: amount,
  orderStatus: z.enum(orderStatuses),
  placedAt: instant,
  /** Of the dispatch. */
  state: z.enum(dispatchStates),
  sentAt: instant.nullable(),
  /** How often it was sent or tried. */
  tries: z.int(),
  provider: z.object({ id, name: z.string() }).nullable(),
  /** Its number there; null where nobody knows one. */
  providerOrder: z.string().nullable(),
  /** What was ordered there, and what it should have cost, in the provider's currency. */
  externalId: z.string().nullable(),
  expectedCost: z.string().nullable(),
  currency: z.string().nullable(),
  /** Numbers that the order may have at the provider: a look there shows which. */
  hints: z.array(
    z.object({ providerOrder: z.string(), from: z.enum(['answer', 'list', 'gap']), seen: z.string().nullable() }),
  ),
  /** What was done to find it, in the order of the steps; and when it is looked for again, null: not any more. */
  findings: z.array(finding),
  nextSearchAt: instant.nullable(),
  /** Routes that were not taken, in their order, each with the reason. */
  passedOver: z.array(passedRoute),
});

export type AttentionItem = z.output<typeof attentionItem>;

export const listAttention = defineEndpoint({
  method: 'GET',
  path: '/api/admin/orders/attention',
  access: { may: 'orders.read' },
  reads: ['orders', 'providers'],
  summary: 'Orders whose way to a provider needs a person, oldest first, at most 200.',
  answer: z.array(attentionItem),
});

export const orderDispatch = z.object({
  id,
  /** Which run of an order in parts, counted from 1; null for any other order. */
  run: z.int().nullable(),
  quantity: z.int(),
  /** Units of the run that have arrived, as far as its provider has said it; null for any other order. */
  delivered: z.int().nullable(),
  state: z.enum(dispatchStates),
  /** Why it waits, is held, unknown or over; null where nothing stands in its way. */
  reason: z.string().nullable(),
  /** What the provider said of it, as plain text. */
  words: z.string().nullable(),
  providerName: z.string().nullable(),
  /** What was ordered there, and its number there. */
  externalId: z.string().nullable(),
  providerOrder: z.string().nullable(),
  /** Its provider has it and can be asked to cancel it. */
  canCancel: z.boolean(),
  /** Whether the order is cancelled or paid back only with a reason (`letGo`), because of what its provider has or may have. */
  isInTheWay: z.boolean(),
  /** What the provider last said that it costs, or what it should cost; in the provider's currency and in rupees. */
  cost: z.string().nullable(),
  currency: z.string().nullable(),
  costInRupees: amount.nullable(),
  /**
   * Of the newest one that a provider has taken: what all of them leave of what the customer has paid and not got back, and what
   * part of it that is, in percent.
   */
  profit: amount.nullable(),
  margin: z.string().nullable(),
  /** How the shop found it after an unclear answer; null where it was never lost from sight, or a person found it. */
  foundBy: z.enum(searchSteps).nullable(),
  createdAt: instant,
  sentAt: instant.nullable(),
  acceptedAt: instant.nullable(),
  endedAt: instant.nullable(),
  passedOver: z.array(passedRoute),
});

export type OrderDispatch = z.output<typeof orderDispatch>;

export const listOrderDispatches = defineEndpoint({
  method: 'GET',
  path: '/api/admin/orders/:id/dispatches',
  access: { may: 'orders.read' },
  reads: ['orders', 'providers'],
  summary: 'How an order was sent to providers, oldest first, and what it costs there; empty for one by hand.',
  params: z.object({ id: idInPath }),
  answer: z.array(orderDispatch),
});

const resolved = z.object({ dispatchId: id, orderId: id, state: z.enum(dispatchStates) });
/** A provider is asked only so often by hand. */
const askingLimit = { calls: 60, windowMs: 60_000 } as const;

export const resolveDispatch = defineEndpoint({
  method: 'POST',
  path: '/api/admin/dispatches/:id/resolve',
  access: { may: 'orders.refund' },
  changes: ['audit', 'orders', 'wallets'],
  summary:
    'Decide what became of an order that was sent with an unclear answer, or that is held: it is there under a number, which is checked at the provider, or it is not, and is sent again or paid back. `delivered` completes an order that has arrived though nobody knows its number, and moves no money. `seen` ends what a provider said of an order. One that was called lost, and that its provider has taken after all, is there under its number.',
  params: z.object({ id: idInPath }),
  body: z
    .object({
      as: z.enum(['placed', 'delivered', 'not-placed', 'seen']),
      providerOrder: z
        .string()
        .trim()
        .regex(/^[\w-]{1,64}$/, resolveTexts.providerOrder)
        .optional(),
      /** Which provider has it, where the shop does not know, or after a backup was restored. */
      providerId: id.optional(),
      // biome-ignore lint/suspicious/noThenProperty: the name in the published interface; a schema is no function.
      then: z.enum(['send-again', 'refund']).optional(),
      /** Sends it again by this route of its service, and by no other. */
      route: z.object({ providerId: id, externalId }).optional(),
      /** Sends it again also where it leaves less than the least margin. */
      ignoreFloor: z.boolean().default(false),
      /** Why it is paid back although a provider says that it delivered; only admins see it. */
      letGo: paragraph(500, { min: 1, tooShort: resolveTexts.letGo }).optional(),
      /** With `seen`: when the provider said what was seen (`since`); what it has said after that stays. */
      since: instant.optional(),
      reason: paragraph(500, { min: 1, tooShort: 'Please give a reason; of a refund the customer sees it' }),
    })
    .refine(({ as, providerOrder }) => as !== 'placed' || providerOrder !== undefined, {
      path: ['providerOrder'],
      message: resolveTexts.providerOrder,
    })
    .refine(({ as, then }) => as !== 'not-placed' || then !== undefined, {
      path: ['then'],
      message: resolveTexts.next,
    }),
  answer: resolved,
  limit: askingLimit,
});

export const checkDispatch = defineEndpoint({
  method: 'POST',
  path: '/api/admin/dispatches/:id/look',
  access: { may: 'orders.update' },
  changes: ['audit', 'orders'],
  summary: 'Ask the provider for the state of an order now, and not when its time comes.',
  params: z.object({ id: idInPath }),
  body: z.object({}),
  answer: resolved,
  limit: askingLimit,
});

export const cancelOutcomes = ['asked', 'refused', 'unclear'] as const;

export const cancelDispatch = defineEndpoint({
  method: 'POST',
  path: '/api/admin/dispatches/:id/cancel',
  access: { may: 'orders.update' },
  changes: ['audit', 'orders'],
  summary:
    'Ask the provider to cancel an order that it has. Nothing is paid back before the provider says that the order has ended.',
  params: z.object({ id: idInPath }),
  body: z.object({}),
  answer: resolved.extend({
    outcome: z.enum(cancelOutcomes),
    /** What the provider said of it, as plain text. */
    words: z.string().nullable(),
  }),
  limit: askingLimit,
});
