import type { Need } from '../../contract/today.ts';

const count = (number: number) => number.toLocaleString('en-IN');

type Kind = Need['kind'];

/** What waits for a person, and how the day goes. */
export const todayTexts = {
  failed: 'Failed to fetch what waits today',
  startHere: 'Start on Today',
  startsHere: 'The dashboard opens here on this device',
  needs: {
    title: 'Needs a hand',
    hint: 'the most harmful first',
    none: 'Nothing waits for you',
    noneText: 'What needs a person appears here by itself.',
    kinds: {
      'unknown-sends': ['send without an answer', 'sends without an answer'],
      tickets: ['ticket to answer', 'tickets to answer'],
      payments: ['payment needs you', 'payments need you'],
      'fund-requests': ['fund request', 'fund requests'],
      returns: ['payment to send back', 'payments to send back'],
      providers: ['provider needs a look', 'providers need a look'],
      'held-orders': ['order held', 'orders held'],
      refunds: ['refund to decide', 'refunds to decide'],
      'failed-orders': ['failed order', 'failed orders'],
      'dead-jobs': ['job was given up', 'jobs were given up'],
      'pending-orders': ['pending order', 'pending orders'],
    } satisfies Record<Kind, readonly [one: string, many: string]>,
    meanings: {
      'unknown-sends': 'A provider took it, or did not: look there first',
      tickets: 'The last word is the customer’s; the terms promise an answer within 24 hours',
      payments: 'They arrived, and nobody knows whose they are',
      'fund-requests': 'Customers say that they paid',
      returns: 'Send the money from your bank, and enter its number',
      providers: 'Balance, list or connection',
      'held-orders': 'They could not be sent',
      refunds: 'Cancelled orders: pay back, or refuse',
      'failed-orders': 'Try again, or pay back',
      'dead-jobs': 'News or mails that did not get out',
      'pending-orders': 'Not delivered yet',
    } satisfies Record<Kind, string>,
    verbs: {
      'unknown-sends': 'See the evidence',
      tickets: 'Answer',
      payments: 'Decide',
      'fund-requests': 'Decide',
      returns: 'Send it',
      providers: 'Look',
      'held-orders': 'Look',
      refunds: 'Decide',
      'failed-orders': 'Look',
      'dead-jobs': 'Look',
      'pending-orders': 'Open the queue',
    } satisfies Record<Kind, string>,
    number: (number: number, isAtLeast: boolean) => (isAtLeast ? `${count(number)}+` : count(number)),
    waits: (duration: string) => `waits ${duration}`,
    late: 'promise broken',
  },
  money: {
    title: 'Money today',
    until: (time: string) => `until ${time}`,
    today: 'Today',
    before: (weekday: string) => `Last ${weekday}`,
    sales: 'Sales',
    orders: (orders: number) => `${count(orders)} ${orders === 1 ? 'order' : 'orders'}`,
    refunded: 'Paid back',
    refundedHint: 'for these orders',
    withoutCost: 'Cost unknown',
    cost: 'Provider cost',
    profit: 'Profit',
    profitOf: (orders: number) => `of ${count(orders)} ${orders === 1 ? 'order' : 'orders'}`,
    refunds: 'Refunds of all orders',
    kept: 'Kept',
    topUps: 'Top-ups',
    wallets: 'In wallets',
    walletsHint: 'what the shop owes its customers',
    change: 'Change',
    same: 'as then',
    up: (percent: number) => `up ${percent} %`,
    down: (percent: number) => `down ${percent} %`,
  },
  hours: {
    title: 'Orders by hour',
    today: (orders: number) => `today ${count(orders)}`,
    before: (weekday: string, orders: number) => `last ${weekday} ${count(orders)}`,
    chart: (today: number, weekday: string, before: number) =>
      `${count(today)} orders today, ${count(before)} on the whole of last ${weekday}`,
    hour: 'Hour',
    table: 'As a table',
  },
};

/** What a new shop needs before it opens. */
export const firstStepsTexts = {
  title: 'Open the shop',
  done: (done: number, all: number) => `${done} of ${all} done`,
  hide: 'Hide this list',
  tick: (step: string) => `Done: ${step}`,
  address: 'See your shop as a customer',
  addressText: 'Open its address in a private window, where you are not signed in.',
  copyAddress: 'Copy the address',
  steps: {
    payment: [
      'Say where the money goes',
      'Payment Settings: your UPI ID. A QR code is drawn for each amount.',
      'Open Payment Settings',
    ],
    name: [
      'Put your name on the shop',
      'Storefront: name, contact and the grievance contact that the law asks for.',
      'Open Storefront',
    ],
    prices: [
      'Look at the prices',
      'Services: raise all by a percent, or empty the starter catalogue.',
      'Open Services',
    ],
    legal: ['Read the legal texts', 'Storefront: terms and privacy are yours to answer for.', 'Open legal texts'],
    push: [
      'Let this device tell you',
      'Push Notifications: orders, fund requests and tickets, also while no page is open.',
      'Open Push Notifications',
    ],
    order: [
      'Order once as a customer',
      'Register with another address, top up ₹10, approve it here, and order.',
      'Open Fund Requests',
    ],
    backup: ['Make a backup', 'npm run backup writes the whole shop into one file, and checks it.', 'Open Overview'],
  } satisfies Record<string, readonly [title: string, text: string, verb: string]>,
};
