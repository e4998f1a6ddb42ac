import type { ProviderTrouble } from '../../contract/reports.ts';
import { count, plural } from './admin-plural.ts';

/** Of background work; a kind that is not among them is shown as it is. */
const jobKinds: Readonly<Record<string, string>> = {
  event: 'News for open pages',
  'push-news': 'News for devices',
  push: 'Push to a device',
  'password-reset': 'Mail with a link for a new password',
  'security-mail': 'Mail about a sensitive act',
};

/** The words of the figures above the panels, and of the overview. */
export const reportTexts = {
  title: 'Overview',
  stats: {
    label: 'The shop in figures',
    totalOrders: 'Total Orders',
    pendingOrders: 'Pending Orders',
    revenue: 'Revenue',
    activeUsers: 'Active Users',
    activeServices: 'Active Services',
    failed: 'The figures could not be loaded.',
    unknown: '–',
    month: {
      orders: (sum: string) => `${sum} new orders in the last 30 days`,
      revenue: (sum: string) => `${sum} in the last 30 days`,
      users: (sum: string) => `${sum} new users in the last 30 days`,
    },
  },
  books: {
    balance: 'Books balance',
    faults: (faults: number) => plural(faults, 'fault in the books', 'faults in the books'),
    unchecked: 'Books not checked yet',
    checking: 'Checking the books…',
    unknown: 'Books unknown',
    title: 'Ledger check',
    text: 'Goes through every movement of money and proves that each wallet is the sum of its movements.',
    lastCheck: 'Last check:',
    sound: 'Every paisa is accounted for.',
    checkNow: 'Check now',
    checked: 'The books balance',
    checkedText: 'Every paisa is accounted for.',
    foundFaults: (faults: number) => `${plural(faults, 'fault', 'faults')} found`,
    foundFaultsText: 'They are listed in the overview.',
    checkFailed: 'The books could not be checked',
  },
  alarms: {
    books: (faults: number) => `The last check found ${plural(faults, 'fault', 'faults')} in the books`,
    booksText: 'Until it is clear where they come from, approve no payment and pay nothing back.',
    jobs: (minutes: number) => `Mails and notices have waited for ${plural(minutes, 'minute', 'minutes')}`,
    jobsText: (waiting: number) =>
      `${plural(waiting, 'waits', 'wait')}. Most often a mail server does not take them; the log of the shop says why.`,
    disk: (free: string) => `The disk of the server has ${free} left`,
    diskText: 'Once it is full, nobody can order or pay. Make room, or give it a larger disk.',
    references: (count: number) =>
      `${plural(count, 'fund request names', 'fund requests name')} a payment that is claimed twice`,
    referencesText: (numbers: string) =>
      `Compare ${numbers} with your bank’s list: one payment is credited once. Search for a number in Fund Requests, and reject or correct the others.`,
    providers: (count: number) => `${plural(count, 'provider needs', 'providers need')} a look`,
    provider: (name: string, trouble: string) => `${name}: ${trouble}`,
    troubles: {
      paused: 'it is paused, because its key, its address or its currency is not what it was.',
      'low-balance': 'its balance is low.',
      'empty-balance': 'its balance is used up, and orders for it wait until you top it up.',
      'old-balance': 'its balance could not be read for over an hour, so the one that is shown is old.',
      'no-states': 'the states of its orders could not be read for over an hour.',
      'not-answering': 'it has not answered for some time.',
      'list-refused': 'its list of services could not be taken over.',
      'old-rate': 'its currency rate is older than 7 days.',
      quarantine: 'a service that is sold has another price there, or is another.',
      'below-floor':
        'a service that is sold costs more there than its price allows, so its orders are not sent there. Without another route it is not sold. Raise the price, or choose another route.',
      'not-offered':
        'a service that is sold is not offered there any more, so its orders are not sent there. Without another route it is not sold.',
      bounds: 'a service is sold in quantities that no route of it takes: such orders could not be sent.',
      'sending-stopped': 'no order is sent there, because too many answers were unclear. Save it once you have looked.',
    } satisfies Record<ProviderTrouble['trouble'], string>,
    lasts: (days: number) =>
      days === 0
        ? 'its balance is low, and lasts less than a day.'
        : `its balance is low, and lasts about ${plural(days, 'day', 'days')}.`,
    dispatches: (orders: number) => `${plural(orders, 'order waits', 'orders wait')} for your decision`,
    dispatchesText: (unknown: number, held: number) =>
      [
        unknown > 0 &&
          `${plural(unknown, 'order', 'orders')} may be at a provider: look there before you do anything else.`,
        held > 0 && `${plural(held, 'order', 'orders')} could not be sent to any provider.`,
      ]
        .filter((text) => text !== false)
        .join(' '),
    sendingOff: (orders: number) => `Sending is switched off, and ${plural(orders, 'order waits', 'orders wait')}`,
    sendingOffText:
      'Nothing goes to any provider before you switch it on again. After a restored backup, first look through the orders that may have been sent.',
    configuration: 'The way this shop is set up is not safe',
    weaknesses: {
      'open-without-https': 'It can be reached without https: passwords can be read on the way.',
      'weak-secret': 'SECRET could be guessed.',
      'weak-metrics-token': 'METRICS_TOKEN could be guessed.',
      'weak-bank-message-secret': 'BANK_MESSAGE_SECRET could be guessed.',
      'loose-limits': 'RATE_LIMIT_FACTOR is above 10, so hardly any call is limited.',
    },
    tickets: (count: number) => `${plural(count, 'ticket waits', 'tickets wait')} for longer than a day`,
    ticketsText: (hours: number) =>
      `The terms promise an answer within 24 hours; the first customer has waited for ${hours}.`,
    seeTickets: 'Answer',
    bankMessages: (payments: number) =>
      `${plural(payments, 'payment is', 'payments are')} in no statement, though a message of the bank credited ${payments === 1 ? 'it' : 'them'}`,
    bankMessagesText: 'Messages credit nothing more until you have looked. Was one of them forged?',
    seeMessages: 'See the messages',
    contradictions: (payments: number) =>
      `Statements contradict each other about ${plural(payments, 'payment', 'payments')}`,
    contradictionsText:
      'Two files say different amounts or days. Nothing of that account is credited by itself until you have decided about these payments.',
    returns: (count: number) =>
      `${plural(count, 'payment that was sent back is', 'payments that were sent back are')} not in the statement as entered`,
    returnsText: 'Look in your bank whether the money went out, with which number and amount.',
    seeMoneyBack: 'See Money back',
    statements: (days: number) => `No statement was imported for ${plural(days, 'day', 'days')}`,
    statementsText: 'Fund requests wait for it. Download the last days from your bank and import them.',
    seeImport: 'Import a statement',
    webhooks: (gateways: string) => `No event has come for a day from ${gateways}`,
    webhooksText:
      'Payments did, found by asking. Look at the webhook in the gateway’s dashboard: its address, its secret and whether it is switched on.',
    ownAmounts: (sums: string) => `Nearly all amounts of their own above ${sums} are taken`,
    ownAmountsText:
      'Who asks for more of them pays the plain sum, and names the reference number. It passes within two days.',
    differences: (count: number) => `${plural(count, 'payment differs', 'payments differ')} from what was credited`,
    differencesText: ({
      uncredited,
      unproven,
      different,
      returned,
    }: {
      uncredited: number;
      unproven: number;
      different: number;
      returned: number;
    }) =>
      [
        uncredited > 0 && `${uncredited} arrived and not credited.`,
        unproven > 0 && `${unproven} credited and in no statement.`,
        different > 0 && `${different} with another amount.`,
        returned > 0 && `${returned} credited and sent back later.`,
      ]
        .filter((text) => text !== false)
        .join(' '),
    seeComparison: 'See the comparison',
    see: 'See the overview',
    seeProviders: 'See the providers',
    decide: 'Decide',
  },
  period: {
    label: 'Period',
    days: (days: string) => `${days} days`,
  },
  chart: {
    title: (days: string) => `The last ${days} days`,
    revenue: 'Revenue',
    topUps: 'Top-ups',
    orders: 'Orders',
    day: 'Day',
    total: (sum: string) => `${sum} in all`,
    cut: (highest: string) => `one day reaches ${highest}`,
    keysHint: 'Arrow keys go from day to day.',
    reading: (day: string, revenue: string, topUps: string, orders: number) =>
      `${day}: revenue ${revenue}, top-ups ${topUps}, ${plural(orders, 'order', 'orders')}`,
    asTable: 'Show as a table',
    asChart: 'Show as a chart',
    table: (days: string) => `Revenue, top-ups and orders of the last ${days} days`,
    none: 'Nothing was ordered or paid in these days',
  },
  top: {
    title: 'Top services',
    service: 'Service',
    orders: 'Orders',
    revenue: 'Revenue',
    none: 'No orders in these days',
  },
  waiting: {
    title: 'Waiting for you',
    request: 'Oldest fund request',
    ticket: 'Oldest ticket',
    none: 'nothing waits',
    promise: 'The terms promise an answer within 24 hours.',
    overdue: 'Overdue',
    minutes: (minutes: number) => `${minutes} min`,
    hours: (hours: number) => `${hours} h`,
    days: (days: number, hours: number) => `${plural(days, 'day', 'days')}${hours === 0 ? '' : ` ${hours} h`}`,
    failedOrders: 'Failed orders',
    failedOrdersSome: (orders: number) => `${count(orders)} to move on or refund`,
    failedWork: 'Background work',
    failedWorkNone: 'all done',
    failedWorkSome: (works: number) => `${count(works)} given up`,
    failedWorkText: 'Given up after several attempts, such as a mail that its server refuses.',
    failedWorkSee: 'Look at it',
  },
  deadJobs: {
    title: 'Background work that was given up',
    text: 'The shop has tried each of these several times. Run one again once its cause is mended, or discard it.',
    kinds: jobKinds,
    failed: 'Given up',
    attempts: (attempts: number) => plural(attempts, 'attempt', 'attempts'),
    runAgain: 'Run again',
    runAgainOf: (kind: string, id: number) => `Run again: ${kind}, #${id}`,
    discard: 'Discard',
    discardOf: (kind: string, id: number) => `Discard: ${kind}, #${id}`,
    question: 'Discard this work?',
    questionText: (kind: string) => `${kind}: it will not be done. This stands in the audit log.`,
    keep: 'Keep it',
    notKept: 'It can not run again: the address it was for is not kept.',
    ranAgain: 'It runs again',
    discarded: 'It was discarded',
    notDone: 'That could not be done',
    more: (jobs: number) => `${count(jobs)} more`,
    loadFailed: 'The list could not be loaded',
  },
  failed: 'The overview could not be loaded',
};
