import type { CancelState, RefillState } from '../../contract/orders.ts';
import type { bulkStatuses } from '../../contract/orders-admin.ts';
import { count, plural } from './admin-plural.ts';

type BulkStatus = (typeof bulkStatuses)[number];
type Outcomes = Record<'changed' | 'unchanged' | 'refused' | 'notFound', readonly unknown[]>;

/** What narrows the admin's list of orders down. */
export const orderFilterTexts = {
  platform: 'Platform',
  everyPlatform: 'All platforms',
  from: 'From',
  fromDay: 'Placed from',
  to: 'to',
  toDay: 'Placed until',
  more: (active: number) => (active === 0 ? 'More filters' : `More filters (${active})`),
  user: (name: string) => `Orders of ${name}`,
  userOfId: (id: number) => `customer #${id}`,
  everybody: 'Show the orders of everybody',
};

/** One order with all that an admin can know about it. */
export const orderDetailTexts = {
  title: (id: number) => `Order #${id}`,
  open: (id: number) => `#${id}`,
  openOf: (id: number) => `Details of order ${id}`,
  asked: 'Asked for by the customer',
  cancels: {
    open: 'Cancellation: nobody has acted on it yet',
    asked: 'Cancellation: the provider was asked',
    done: 'Cancellation: done',
    refused: 'Cancellation: refused, the order goes on',
    over: 'Cancellation: delivered before it could be stopped',
  } satisfies Record<CancelState, string>,
  refills: {
    open: 'Refill: nobody has acted on it yet',
    asked: 'Refill: the provider was asked',
    running: 'Refill: under way',
    completed: 'Refill: completed',
    rejected: 'Refill: refused',
  } satisfies Record<RefillState, string>,
  failed: 'Failed to fetch this order',
  missing: (id: number) => `There is no order #${id}`,
  missingText: 'Its number may have a typing error.',
  loading: 'Loading the order…',
  customer: 'Customer',
  openCustomer: 'Open in User Management',
  ordersOf: 'Orders of this customer',
  copyEmail: 'Copy email',
  link: 'Link',
  type: 'Type',
  extras: {
    comments: 'Comments',
    usernames: 'Usernames',
    hashtags: 'Hashtags',
    groups: 'Groups',
    username: 'Username',
    hashtag: 'Hashtag',
    media: 'Link of the other post',
    answerNumber: 'Number of the answer',
  },
  copyExtra: (name: string) => `Copy: ${name}`,
  copyLink: 'Copy link',
  placed: 'Placed',
  changed: 'Last change',
  quantity: 'Quantity',
  parts: 'In parts',
  partsOf: (runs: number, quantity: string, minutes: number) =>
    `${runs} × ${quantity}, every ${minutes % 60 === 0 ? `${minutes / 60} h` : `${minutes} min`}`,
  listPrice: 'List price',
  percentOff: (percent: string) => `(${percent}% off)`,
  coupon: (code: string) => `Coupon ${code}`,
  total: 'Charged',
  refunded: 'Refunded',
  kept: 'Kept',
  timeline: 'What happened so far',
  placedBy: (name: string) => `by ${name}`,
  bySystem: 'automatic',
  paidBack: (amount: string) => `${amount} paid back`,
  deliveredBy: (done: string, all: string) => `${done} of ${all} delivered`,
  setStatus: 'Set status',
  refund: 'Process refund',
  refundPart: 'Refund a part',
  refundFailed: 'Refund',
  refundOf: (id: number) => `Refund order ${id}`,
};

/** Of an order of a package, which nobody counts. */
export const packageTexts = {
  one: 'Package',
  delivered: 'Delivered',
  open: 'Not delivered yet',
  missing: 'Not delivered',
};

/** An order that was delivered in part. */
export const setPartialTexts = {
  choice: 'Partly delivered',
  meaning: 'It ends here: the share of what remains goes back into the wallet of the customer at once. This is final.',
  remains: 'Units that remain',
  remainsHint: 'As the delivery reports it; all units that did not arrive.',
  posts: 'Posts that got everything',
  postsHint: (posts: number) =>
    `Of ${posts}; it fills in the units below. Type the units instead where a post got only a part.`,
  postsFault: (posts: number) =>
    `Please enter a whole number between 0 and ${posts - 1}; with all of them it is completed`,
  postsPreview: (delivered: number, posts: number, kept: string, back: string) =>
    `${delivered} of ${posts} posts in whole · ${kept} stays, ${back} goes back`,
  note: 'Note for the customer (optional)',
  submit: (amount: string) => `Pay back ${amount}`,
  done: (amount: string, name: string, id: number) => `${amount} was added to the wallet of ${name} (#${id}).`,
};

/** Of an order that is settled by hand while a provider has it. */
export const stillThereTexts = {
  works: (provider: string, number: string) => `${provider} still works on it, as number ${number}`,
  canCancel: 'Ask it to cancel first. Once it says how much has arrived, the shop pays back the rest by itself.',
  cannotCancel: 'It does not cancel this service: it goes on delivering, and you pay for that.',
  ask: 'Ask it to cancel',
  askOf: (number: string) => `Ask it to cancel its number ${number}`,
  delivered: (provider: string, number: string) => `${provider} says that it delivered it, as number ${number}`,
  deliveredPart: (provider: string, number: string) =>
    `${provider} says that it delivered a part of it, as number ${number}`,
  lookFirst: 'Look there first: whoever gets the money back keeps what arrived, and you have paid the provider for it.',
  aProvider: 'A provider',
  unclear: (provider: string) => `${provider} may have it: its answer was unclear`,
  decide: 'Decide about it first, under “Needs a hand”.',
  more: (number: number) => `And ${number} more of its parts are there.`,
  reason: 'Reason for closing it while the provider still has it',
  reasonDelivered: 'Reason for settling it although the provider says it delivered',
  reasonDeliveredFault: 'Please say why',
  reasonHint: 'Only admins see it. The shop asks no more how the order stands there.',
  reasonFault: 'Please say why, or let the provider cancel it first',
};

/** What customers ask for and a person has to do. */
/** What can be done with an order from a ticket about it. */
export const orderActTexts = {
  of: (act: string, id: number) => `${act}: order ${id}`,
  refund: 'Refund…',
  partial: 'Set partial…',
  cancelled: 'Cancel…',
  refill: 'Ask for a refill',
  refillAsked: 'The refill was asked for',
  refillFailed: 'The refill could not be asked for',
};

export const customerRequestTexts = {
  title: (requests: number) => plural(requests, 'customer asks for something', 'customers ask for something'),
  cancel: (id: number) => `Cancel order #${id}`,
  refill: (id: number) => `Refill order #${id}`,
  running: 'under way',
  ofFailed: 'it has failed',
  open: 'Open the order',
  openOf: (id: number) => `Open the order: ${id}`,
  hint: 'To grant a cancellation, cancel the order and refund it.',
  answers: { refused: 'Can’t be cancelled', running: 'Under way', completed: 'Refilled', rejected: 'Reject' },
  answerOf: (answer: string, id: number) => `${answer}: order ${id}`,
  answered: 'The customer was told',
  failed: 'The answer could not be saved',
};

/** Many orders moved at once. */
export const manyOrdersTexts = {
  column: 'Choose',
  choose: (id: number) => `Choose order ${id}`,
  page: 'Choose all on this page',
  chosen: (chosen: number, onPage: number) =>
    chosen === onPage ? `${count(chosen)} selected` : `${count(chosen)} selected across pages`,
  clear: 'Clear',
  all: (orders: number) => `Choose all ${count(orders)} that match`,
  choosing: 'Choosing…',
  notChosen: 'The others could not be chosen',
  copy: 'Copy as mass order',
  numbers: 'Service numbers in the copied lines',
  ownNumbers: 'Own numbers',
  numbersOf: (panel: string) => `Numbers of ${panel}`,
  notThere: (orders: number, panel: string) =>
    `Without ${plural(orders, 'order', 'orders')} whose service has no route to ${panel}.`,
  notCopied: (orders: number) =>
    `Without ${plural(orders, 'order', 'orders')} that ${orders === 1 ? 'has' : 'have'} comments, names or parts: order them one by one.`,
  mark: { processing: 'Mark processing', completed: 'Mark completed', cancelled: 'Cancel…' } satisfies Record<
    BulkStatus,
    string
  >,
  confirm: {
    processing: {
      title: (orders: number) => `Mark ${plural(orders, 'order', 'orders')} as processing?`,
      text: () =>
        'Each keeps what was delivered: a pending order starts at 0%. Set the status of one order by itself to say how much of it has arrived. Final orders stay as they are.',
      submit: 'Mark as processing',
    },
    completed: {
      title: (orders: number) => `Mark ${plural(orders, 'order', 'orders')} as completed?`,
      text: () => 'Everything ordered counts as delivered, and the customers see it. Final orders stay as they are.',
      submit: 'Mark as completed',
    },
    cancelled: {
      title: (orders: number) => `Cancel ${plural(orders, 'order', 'orders')}?`,
      text: (total: string) =>
        `They stop, and the customers see them as cancelled. No money goes back by this alone: ${total} were charged for them, and each waits in Refund Management until you approve or reject its refund.`,
      submit: 'Cancel the orders',
    },
  } satisfies Record<
    BulkStatus,
    { title: (orders: number) => string; text: (total: string) => string; submit: string }
  >,
  keep: 'Not now',
  running: {
    processing: 'Marking as processing',
    completed: 'Marking as completed',
    cancelled: 'Cancelling',
  } satisfies Record<BulkStatus, string>,
  progress: (done: number, all: number) => `${count(done)} of ${count(all)}`,
  stop: 'Stop',
  stopping: 'Stopping…',
  goOn: (left: number) => `Go on with the other ${count(left)}`,
  result: ({ changed, unchanged, refused, notFound }: Outcomes) =>
    [
      `${count(changed.length)} changed`,
      unchanged.length > 0 && `${count(unchanged.length)} as before`,
      `${count(refused.length)} refused`,
      `${count(notFound.length)} not found`,
    ]
      .filter(Boolean)
      .join(', '),
  left: (waiting: number, unsure: number) =>
    [
      waiting > 0 && `${plural(waiting, 'order was', 'orders were')} not changed yet.`,
      unsure > 0 &&
        `No answer came about ${plural(unsure, 'order', 'orders')}: some may be changed already. Sending them again does no harm.`,
    ]
      .filter(Boolean)
      .join(' '),
  unchanged: 'Left alone, since they stand there already:',
  notFound: (ids: readonly number[]) => `There is no such order: ${ids.map((id) => `#${id}`).join(', ')}`,
  moved: 'Refused, since somebody else has moved them meanwhile:',
  refused: 'Refused, since their status does not lead there:',
  one: (id: number, status: string, from?: string) =>
    `#${id} (${from === undefined ? '' : `${from.toLowerCase()}, now `}${status.toLowerCase()})`,
  close: 'Close',
  done: 'Orders updated',
  failed: 'Error updating orders',
};

export const refundTexts = {
  title: 'Refund Management',
  table: 'Refunds',
  searchLabel: 'Search refunds',
  searchPlaceholder: 'Number, link, email, service',
  things: 'orders',
  newOnes: (orders: number, isAll: boolean) => `${orders}${isAll ? ' or more' : ''} new`,
  showNew: 'Show',
  failed: 'Failed to fetch refunds',
  filters: { cancelled: 'Waiting', refunded: 'Refunded', partial: 'Partly delivered', rejected: 'Rejected' },
  order: 'Order',
  customer: 'Customer',
  amount: 'Charged',
  refunded: 'Refunded',
  since: { cancelled: 'Cancelled', refunded: 'Refunded', partial: 'Refunded', rejected: 'Rejected' },
  process: 'Process refund',
  processOf: (id: number) => `Process refund of order ${id}`,
  details: 'Details',
  gone: 'Settled meanwhile',
  empty: {
    cancelled: 'No refund is waiting',
    cancelledText: 'An order that is cancelled appears here by itself, until its refund is approved or rejected.',
    refunded: 'Nothing was refunded yet',
    partial: 'No order was delivered in part yet',
    rejected: 'No refund was rejected yet',
    doneText: 'What was decided about cancelled orders is found here.',
    filtered: 'No order matches',
    filteredText: 'Try the order number, a part of the email, the name or the service, or another status.',
    showAll: 'Show all that wait',
  },
};

export const processRefundTexts = {
  title: (id: number) => `Refund of order #${id}`,
  of: (name: string, email: string) => `${name} (${email})`,
  service: 'Service',
  cancelled: 'Cancelled',
  reached: 'Delivered before',
  charged: 'Charged',
  amount: 'Refund amount',
  before: 'Refunded before',
  units: 'Units not delivered',
  unitsHint: (amount: string | undefined) =>
    amount === undefined ? 'Instead of an amount: their share of the price is paid back.' : `Their share: ${amount}`,
  badUnits: (least: string, most: string) => `Please enter a whole number between ${least} and ${most}`,
  preview: (delivered: string, all: string, amount: string) => `Delivered ${delivered} of ${all} · ${amount} goes back`,
  amountHint: (total: string) => `At most ${total}, into the wallet of the customer.`,
  all: (amount: string) => `All of it: ${amount}`,
  undelivered: (amount: string) => `What was not delivered: ${amount}`,
  suggestions: 'Amounts',
  reason: 'Reason',
  reasonHint: 'The customer sees this reason.',
  reasonPlaceholder: 'For example: the link was private, so nothing could be delivered',
  approve: 'Approve refund',
  reject: 'Reject refund',
  missingAmount: 'Missing information: please enter the amount',
  missingReason: 'Missing information: please give a reason',
  badAmount: 'Please enter an amount in rupees, such as 500 or 500.50',
  bounds: (least: string, total: string) => `Refund amount must be between ${least} and ${total}`,
  confirmApprove: (amount: string) => `Refund ${amount}?`,
  confirmApproveText: (amount: string, name: string, id: number) =>
    `${amount} goes into the wallet of ${name} for order #${id}. This is final: it is neither changed nor undone later.`,
  confirmApproveSubmit: (amount: string) => `Refund ${amount}`,
  confirmReject: (amount: string) => `Refuse to refund ${amount}?`,
  confirmRejectText: (name: string, id: number) =>
    `${name} gets nothing back for order #${id} and reads your reason. This is final.`,
  back: 'Back',
  sending: 'Sending…',
  approved: 'Refund processed',
  approvedText: (amount: string, name: string, id: number) => `${amount} was added to the wallet of ${name} (#${id}).`,
  rejected: 'Refund rejected',
  rejectedText: (name: string, id: number) => `${name} reads your reason at order #${id}.`,
  approveFailed: 'Refund failed',
  rejectFailed: 'Rejection failed',
  noUser: 'User information missing',
  unknown: 'No answer came. Please press again: the same refund is never paid twice.',
  meanwhile: (status: string, by: string | null) =>
    by === null
      ? `Meanwhile this order was set to “${status}” automatically.`
      : `Meanwhile ${by} has set this order to “${status}”.`,
  nothingLeft: 'Nothing is left to decide here.',
  close: 'Close',
};
