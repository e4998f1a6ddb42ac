import type { CategoryForAdmin, ServiceForAdmin } from '../contract/catalogue-admin.ts';
import type { FundRequestForAdmin } from '../contract/funds.ts';
import { formatRupees, paiseOf } from '../contract/money.ts';
import type { OrderForAdmin } from '../contract/orders.ts';
import { pages } from '../contract/pages.ts';
import { openStates, type Payment } from '../contract/payments.ts';
import type { Permission } from '../contract/permissions.ts';
import type { TicketForAdmin } from '../contract/support.ts';
import type { UserForAdmin } from '../contract/users.ts';
import type { AdminPanel } from './admin-panels.tsx';
import { settableFrom } from './orders/admin-orders.rules.ts';
import { isRefundable } from './orders/refunds.rules.ts';
import { openedBy } from './platform/opened-by-address.ts';
import { adminTexts } from './texts/admin.ts';
import { containsWords } from './ui/contains-words.ts';
import { wordMatcher } from './ui/matches-words.ts';

const texts = adminTexts.palette;

export interface PaletteResult {
  readonly key: string;
  readonly text: string;
  readonly note?: string;
  readonly href: string;
}

export interface ResultGroup {
  /** Found without asking the server. */
  readonly isInstant?: boolean;
  readonly title: string;
  readonly results: readonly PaletteResult[];
}

/** What the lists have found; `verb` is the act that was asked for, and of acts only they are found. */
export interface SearchResults {
  readonly verb: string | undefined;
  readonly users: readonly UserForAdmin[];
  readonly orders: readonly OrderForAdmin[];
  readonly tickets: readonly TicketForAdmin[];
  readonly requests: readonly FundRequestForAdmin[];
  readonly payments: readonly Payment[];
  readonly categories: readonly CategoryForAdmin[];
  readonly services: readonly ServiceForAdmin[];
}

type May = (permission: Permission) => boolean;

export function matchingPanels(panels: readonly AdminPanel[], typed: string): readonly PaletteResult[] {
  const isLike = wordMatcher(() => panels.map(({ title }) => title));
  return panels
    .filter(({ title }) => isLike(title, typed))
    .map(({ tab, title }) => ({ key: tab, text: title, href: hrefOf(tab, {}) }));
}

/** What is a press or two away in a panel. */
const commands = [
  { key: 'import', permission: 'payments.import', tab: 'fund-requests', query: { view: 'import' } },
  { key: 'needs-you', permission: 'payments.read', tab: 'fund-requests', query: { view: 'needs-you' } },
  { key: 'payments', permission: 'payments.read', tab: 'fund-requests', query: { view: 'payments' } },
  { key: 'waiting-orders', permission: 'orders.read', tab: 'orders', query: { status: 'waiting' } },
  { key: 'waiting-tickets', permission: 'tickets.read', tab: 'support', query: { status: 'waiting' } },
  { key: 'month', permission: 'reports.read', tab: 'overview', query: { month: 'this' } },
] as const satisfies readonly { permission: Permission; [name: string]: unknown }[];

export function matchingCommands(typed: string, may: May): readonly PaletteResult[] {
  const isLike = wordMatcher(() => Object.values(texts.commands));
  return commands
    .filter(({ key, permission }) => may(permission) && isLike(texts.commands[key], typed))
    .map(({ key, tab, query }) => ({ key: `command-${key}`, text: texts.commands[key], href: hrefOf(tab, query) }));
}

const nameOf = ({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }) =>
  `${firstName} ${lastName}`.trim();
const rupees = (amount: string) => formatRupees(paiseOf(amount));

export const userResults = ({ users }: SearchResults): readonly PaletteResult[] =>
  users.map((user) => ({
    key: `user-${user.id}`,
    text: nameOf(user),
    note: `${user.email}, ${rupees(user.balance)}`,
    href: hrefOf('users', { search: user.email, ...openedBy(user.id) }),
  }));

export const orderResults = ({ orders, verb }: SearchResults): readonly PaletteResult[] =>
  verb === undefined ? orders.map((order) => resultOfOrder(order)) : [];

const resultOfOrder = (
  order: OrderForAdmin,
  act?: { readonly name: string; readonly text: string },
): PaletteResult => ({
  key: `order-${order.id}${act?.name ?? ''}`,
  text: act?.text ?? texts.order(order.id, order.service.name),
  note: `${act ? `${order.service.name}, ` : ''}${order.user.email}, ${adminTexts.orders.statuses[order.status]}`,
  href: hrefOf('orders', { search: `#${order.id}`, ...openedBy(order.id, act?.name) }),
});

export const ticketResults = ({ tickets, verb }: SearchResults): readonly PaletteResult[] =>
  verb === undefined ? tickets.map((ticket) => resultOfTicket(ticket, texts.ticket(ticket.id, ticket.subject))) : [];

export const ticketsToAnswer = ({ tickets }: SearchResults): readonly PaletteResult[] =>
  tickets.map((ticket) => resultOfTicket(ticket, texts.acts.answer(ticket.id, ticket.subject)));

const resultOfTicket = (ticket: TicketForAdmin, text: string): PaletteResult => ({
  key: `ticket-${ticket.id}`,
  text,
  note: ticket.user.email,
  href: hrefOf('support', { search: `#${ticket.id}`, ...openedBy(ticket.id) }),
});

export const requestResults = ({ requests, verb }: SearchResults): readonly PaletteResult[] =>
  verb === undefined ? requests.map((request) => resultOfRequest(request)) : [];

function resultOfRequest(request: FundRequestForAdmin, act?: 'approve' | 'reject'): PaletteResult {
  const { id, user, status } = request;
  const amount = rupees(request.receivedAmount ?? request.amount);
  const reference = request.receivedReference ?? request.referenceNumber;
  return {
    key: `request-${id}${act ?? ''}`,
    text: act ? texts.acts[act](amount, nameOf(user)) : texts.topUp(amount, nameOf(user)),
    note: `${reference}, ${adminTexts.fundRequests.statuses[status]}`,
    href: hrefOf('fund-requests', { status, search: `#${id}`, ...openedBy(id, act) }),
  };
}

export const requestsToDecide = (act: 'approve' | 'reject', { requests }: SearchResults): readonly PaletteResult[] =>
  requests.filter(({ status }) => status === 'pending').map((request) => resultOfRequest(request, act));

/** Of the bank, by the number that it wrote. */
export const paymentResults = ({ payments }: SearchResults): readonly PaletteResult[] =>
  payments.map(({ id, amount, payerName, customer, paidOn, state }) => {
    const isOpen = openStates.some((each) => each === state);
    return {
      key: `payment-${id}`,
      text: texts.payment(rupees(amount), customer ? nameOf(customer) : payerName),
      note: `${paidOn}, ${isOpen ? texts.isOpen : texts.isDecided}`,
      href: hrefOf('fund-requests', isOpen ? { view: 'needs-you', ...openedBy(id) } : { view: 'payments' }),
    };
  });

/** What can be done with what was found, the first of each kind. */
export function actsOf({ requests, orders }: SearchResults, may: May): readonly PaletteResult[] {
  const request = requests.find(({ status }) => status === 'pending');
  const [order] = orders;
  const [mayUpdate, mayRefund] = [may('orders.update'), may('orders.refund')];
  return [
    ...(request && may('funds.decide')
      ? [resultOfRequest(request, 'approve'), resultOfRequest(request, 'reject')]
      : []),
    ...(order && orders.length === 1
      ? [
          ...(mayUpdate && settableFrom(order.status).length > 0
            ? [resultOfOrder(order, { name: 'set-status', text: texts.acts.setStatus(order.id) })]
            : []),
          ...(mayRefund && isRefundable(order)
            ? [resultOfOrder(order, { name: 'refund', text: texts.acts.refund(order.id) })]
            : []),
        ]
      : []),
  ];
}

export const ordersToAct = (act: 'cancel' | 'refund', { orders }: SearchResults): readonly PaletteResult[] =>
  orders
    .filter((order) => (act === 'refund' ? isRefundable(order) : settableFrom(order.status).includes('cancelled')))
    .map((order) => resultOfOrder(order, { name: act, text: texts.acts[act](order.id) }));

export const archiveActions = ({ categories, services }: SearchResults, text: string): readonly PaletteResult[] => [
  ...categories
    .filter(({ isArchived, name }) => !isArchived && containsWords(name, text))
    .map(({ id, name }) => ({
      key: `category-${id}`,
      text: texts.acts.archive(name),
      note: texts.category,
      href: hrefOf('categories', { search: name, ...openedBy(id, 'archive') }),
    })),
  ...services
    .filter(({ isArchived, name }) => !isArchived && containsWords(name, text))
    .map(({ id, name }) => ({
      key: `service-${id}`,
      text: texts.acts.archive(name),
      note: texts.service,
      href: hrefOf('services', { search: `#${id}`, ...openedBy(id, 'archive') }),
    })),
];

function hrefOf(tab: string, query: Readonly<Record<string, string>>): string {
  return `${pages.adminDashboard}?${new URLSearchParams({ tab, ...query })}`;
}
