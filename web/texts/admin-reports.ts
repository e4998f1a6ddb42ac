const count = (number: number) => number.toLocaleString('en-IN');
const plural = (number: number, one: string, many: string) => `${count(number)} ${number === 1 ? one : many}`;

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
    outbox: (minutes: number) => `Mails and notices have waited for ${plural(minutes, 'minute', 'minutes')}`,
    outboxText: (waiting: number) =>
      `${plural(waiting, 'waits', 'wait')}. Most often a mail server does not take them; the log of the shop says why.`,
    disk: (free: string) => `The disk of the server has ${free} left`,
    diskText: 'Once it is full, nobody can order or pay. Make room, or give it a larger disk.',
    references: (count: number) =>
      `${plural(count, 'fund request names', 'fund requests name')} a payment that is claimed twice`,
    referencesText: (numbers: string) =>
      `Compare ${numbers} with your bank’s list: one payment is credited once. Search for a number in Fund Requests, and reject or correct the others.`,
    see: 'See the overview',
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
    failedWorkText:
      'Given up after several attempts, such as a mail that its server refuses. The log of the shop names each.',
  },
  failed: 'The overview could not be loaded',
};
