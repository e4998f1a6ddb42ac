import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { amount, id, instant } from './fields.ts';
import { providerTroubles } from './providers.ts';

/** One figure for each of the last 30 days, the oldest first. */
const sparkline = z.array(z.number());

export const shopStats = z.object({
  totalOrders: z.int(),
  pendingOrders: z.int(),
  /** Charges less refunds. */
  revenue: amount,
  /** Customers that are not deleted. */
  activeUsers: z.int(),
  activeServices: z.int(),
  sparklines: z.object({ orders: sparkline, revenue: sparkline, users: sparkline }),
  /** What waits for an admin: the marks on the tabs. A failed order waits until it is moved on, or cancelled and refunded; `attention`: on its way to a provider. */
  waiting: z.object({
    fundRequests: z.int(),
    /** That need a decision, and what waits for a second admin. */
    payments: z.int(),
    /** To be sent by hand, or without an answer of their gateway for a week. */
    returns: z.int(),
    tickets: z.int(),
    cancelledOrders: z.int(),
    failedOrders: z.int(),
    attention: z.int(),
    /** Routes in quarantine. */
    quarantine: z.int(),
  }),
});

export type ShopStats = z.output<typeof shopStats>;

export const readStats = defineEndpoint({
  method: 'GET',
  path: '/api/admin/stats',
  access: { may: 'reports.read' },
  // What waits for a second admin is told of by its security notice.
  reads: [
    'accounts',
    'catalogue',
    'funds',
    'orders',
    'payments',
    'providers',
    'security-notices',
    'tickets',
    'wallets',
  ],
  summary: 'The figures of the dashboard.',
  answer: shopStats,
});

export const overviewDays = ['7', '30', '90'] as const;

/** What is in trouble and needs a person soon. */
const configWeaknesses = [
  'open-without-https',
  'weak-secret',
  'weak-metrics-token',
  'weak-bank-message-secret',
  'loose-limits',
] as const;

const providerTrouble = z.object({
  id,
  name: z.string(),
  trouble: z.enum(providerTroubles),
  /** Of a low balance: for how many days it lasts at the rate of the last week; null: nobody knows. */
  daysLeft: z.int().nullable(),
});

export type ProviderTrouble = z.output<typeof providerTrouble>;

const shopAlarm = z.union([
  z.object({ kind: z.literal('books'), faults: z.int() }),
  /** Jobs that have waited too long: events, pushes, mails and others. */
  z.object({ kind: z.literal('jobs'), waiting: z.int(), since: instant }),
  /** Of the node that answers. */
  z.object({ kind: z.literal('disk'), freeBytes: z.number(), sizeBytes: z.number() }),
  /** Fund requests whose payment another request or a credit by hand names too, from before references were compared as now. */
  z.object({ kind: z.literal('references'), requests: z.array(id) }),
  z.object({ kind: z.literal('providers'), troubles: z.array(providerTrouble) }),
  /** Orders that may be at a provider, and orders that could not be sent: each waits for a person. */
  z.object({ kind: z.literal('dispatches'), unknown: z.int(), held: z.int() }),
  /** The master switch is off, and so many orders wait to be sent. */
  z.object({ kind: z.literal('sending-off'), waiting: z.int() }),
  /** Payments that messages of the bank credited, and that its statement does not have: from now on messages credit nothing. */
  z.object({ kind: z.literal('bank-messages'), payments: z.array(id) }),
  /** Payments of which two files of one account say different amounts or days: nothing of that account is credited by itself. */
  z.object({ kind: z.literal('contradictions'), payments: z.array(id) }),
  /** Payments that an admin has sent back, and that a complete statement does not have, or with another amount. */
  z.object({ kind: z.literal('returns'), returns: z.array(id) }),
  /** What the comparison of the last night found and is not settled: payments that arrived, and what was credited. */
  z.object({
    kind: z.literal('differences'),
    uncredited: z.int(),
    unproven: z.int(),
    different: z.int(),
    returned: z.int(),
  }),
  /** Fund requests have waited for a day, and the last statement was imported days ago. */
  z.object({ kind: z.literal('statements'), since: instant }),
  /** Gateways, by the names of their rails, whose payments were found by asking alone: none of their events has come for a day. */
  z.object({ kind: z.literal('webhooks'), gateways: z.array(z.string()) }),
  /** Sums of which nearly all amounts of one's own are taken: others are asked for the plain sum. */
  z.object({ kind: z.literal('own-amounts'), amounts: z.array(amount) }),
  /** Tickets whose customer waits for longer than the terms promise. */
  z.object({ kind: z.literal('tickets'), count: z.int(), since: instant }),
  /** What the operator has set, and should not have. */
  z.object({ kind: z.literal('configuration'), weaknesses: z.array(z.enum(configWeaknesses)) }),
]);

export type ShopAlarm = z.output<typeof shopAlarm>;

export const shopOverview = z.object({
  /** One for each day in India's time, the oldest first. */
  days: z.array(z.object({ date: z.string(), orders: z.int(), revenue: amount, topUps: amount })),
  topServices: z.array(z.object({ serviceId: id, name: z.string(), orders: z.int(), revenue: amount })),
  /** What has waited longest for the shop; the terms promise an answer within 24 hours. */
  oldestFundRequest: z.object({ id, since: instant }).nullable(),
  oldestTicket: z.object({ id, since: instant }).nullable(),
  /** Background work that was given up and needs a person. */
  failedWork: z.int(),
  /** The last check of the ledger; null before the first one. */
  books: z.object({ checkedAt: instant, faults: z.array(z.string()) }).nullable(),
  alarms: z.array(shopAlarm),
});

export type ShopOverview = z.output<typeof shopOverview>;

export const readOverview = defineEndpoint({
  method: 'GET',
  path: '/api/admin/overview',
  access: { may: 'reports.read' },
  reads: ['alarms', 'books', 'funds', 'jobs', 'orders', 'payments', 'tickets', 'wallets'],
  summary: 'Days, best services, what waits longest, and whether the books balance.',
  query: z.object({ days: z.enum(overviewDays).default('30') }),
  answer: shopOverview,
});

export const checkBooksNow = defineEndpoint({
  method: 'POST',
  path: '/api/admin/books/check',
  access: { may: 'shop.operate' },
  changes: ['audit', 'books'],
  summary: 'Go through the whole ledger now.',
  body: z.object({}),
  answer: z.object({ checkedAt: instant, faults: z.array(z.string()) }),
  limit: { calls: 10, windowMs: 3_600_000 },
});
