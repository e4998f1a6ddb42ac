import { useEffect, useState } from 'react';
import { listCategoriesForAdmin, listServicesForAdmin } from '../contract/catalogue-admin.ts';
import { listAllFundRequests } from '../contract/funds-admin.ts';
import { listAllOrders } from '../contract/orders-admin.ts';
import { listPayments } from '../contract/payments.ts';
import type { Permission } from '../contract/permissions.ts';
import { listAllTickets } from '../contract/support-admin.ts';
import { listUsers } from '../contract/users.ts';
import { usePanels } from './admin-panels.tsx';
import { type PaletteVerb, readTyped } from './palette.rules.ts';
import {
  actsOf,
  archiveActions,
  matchingCommands,
  matchingPanels,
  orderResults,
  ordersToAct,
  type PaletteResult,
  paymentResults,
  type ResultGroup,
  requestResults,
  requestsToDecide,
  ticketResults,
  ticketsToAnswer,
  userResults,
} from './palette-results.ts';
import { useMay } from './platform/permissions.tsx';
import { useRead } from './platform/query.ts';
import { adminTexts } from './texts/admin.ts';

const texts = adminTexts.palette.groups;
const typingPauseMs = 200;
const resultsOfEach = 5;

interface PaletteResults {
  readonly groups: readonly ResultGroup[];
  readonly isSearching: boolean;
  readonly hasFailed: boolean;
}

/** What the typed words lead to: panels at once, people, things and acts after a pause in typing. */
export function usePaletteResults(typed: string): PaletteResults {
  const search = usePaused(typed.trim());
  const { reads, found } = useSearches(search);
  const panels = usePanels();
  const may = useMay();
  const input = readTyped(typed);
  // What was found belongs to other words while these are being typed.
  const things = typed.trim() === '' || input.verb !== readTyped(search).verb ? none : found;
  const withPanels = input.verb === undefined && (input.scope === undefined || input.scope === 'commands');
  const money: ResultGroup = { title: texts.money, results: [...paymentResults(things), ...requestResults(things)] };
  const isMoneyFirst = input.isReference || input.scope === 'amounts';
  const groups: readonly ResultGroup[] = [
    { isInstant: true, title: texts.panels, results: withPanels ? matchingPanels(panels, input.text) : [] },
    {
      isInstant: true,
      title: texts.commands,
      results: withPanels && input.text !== '' ? matchingCommands(input.text, may) : [],
    },
    ...(isMoneyFirst ? [money] : []),
    { title: texts.users, results: userResults(things) },
    { title: texts.orders, results: orderResults(things) },
    { title: texts.tickets, results: ticketResults(things) },
    ...(isMoneyFirst ? [] : [money]),
    {
      title: texts.acts,
      results: input.verb ? actsFor(input.verb, { things, text: input.text }) : actsOf(things, may),
    },
  ];
  return {
    groups: groups.filter(({ results }) => results.length > 0),
    isSearching: typed.trim() !== search || reads.some(isOfOtherWords),
    hasFailed: reads.some(({ isError }) => isError),
  };
}

type Things = ReturnType<typeof useSearches>['found'];
const none: Things = {
  verb: undefined,
  users: [],
  orders: [],
  tickets: [],
  requests: [],
  payments: [],
  categories: [],
  services: [],
};

function actsFor(verb: PaletteVerb, { things, text }: { things: Things; text: string }): readonly PaletteResult[] {
  if (verb === 'approve' || verb === 'reject') return requestsToDecide(verb, things);
  if (verb === 'archive') return archiveActions(things, text).slice(0, resultsOfEach);
  return verb === 'answer' ? ticketsToAnswer(things) : ordersToAct(verb, things);
}

/** Everything that is searched for these words, each kind by its own list. */
function useSearches(search: string) {
  const { verb, scope, text, amount, isReference } = readTyped(search);
  const may = useMay();
  const query = { search: text, page: 1, pageSize: resultsOfEach };
  const isOf = (kinds: { readonly verbs: readonly PaletteVerb[]; readonly scopes: readonly string[] }) =>
    verb ? kinds.verbs.includes(verb) : text !== '' && (scope === undefined || kinds.scopes.includes(scope));
  const options = (permission: Permission, isWanted: boolean) => ({
    enabled: search !== '' && isWanted && may(permission),
    keepsPrevious: true,
    staleMs: 0,
  });
  const isDecision = verb === 'approve' || verb === 'reject';
  const status = isDecision ? ('pending' as const) : undefined;
  const sort = isDecision ? ('oldest' as const) : ('newest' as const);
  const ofRequests = isOf({ verbs: ['approve', 'reject'], scopes: ['numbers'] });

  const users = useRead(
    listUsers,
    { query },
    options('users.read', isOf({ verbs: [], scopes: ['people', 'numbers'] })),
  );
  const orders = useRead(
    listAllOrders,
    { query },
    options('orders.read', isOf({ verbs: ['cancel', 'refund'], scopes: ['numbers'] }) && text !== ''),
  );
  const tickets = useRead(
    listAllTickets,
    { query: { ...query, status: verb === 'answer' ? 'waiting' : undefined } },
    options('tickets.read', isOf({ verbs: ['answer'], scopes: ['numbers'] })),
  );
  const requests = useRead(
    listAllFundRequests,
    { query: { ...query, status, sort } },
    options('funds.read', ofRequests && (verb !== undefined || amount === undefined || isReference)),
  );
  const ofAmount = useRead(
    listAllFundRequests,
    { query: { page: 1, pageSize: resultsOfEach, amount, status, sort } },
    options('funds.read', amount !== undefined && (isDecision || verb === undefined)),
  );
  const payments = useRead(
    listPayments,
    { query: { page: 1, pageSize: resultsOfEach, reference: text } },
    options('payments.read', isReference && verb === undefined),
  );
  const isArchival = verb === 'archive' && text !== '';
  const categories = useRead(listCategoriesForAdmin, {}, options('catalogue.edit', isArchival));
  const services = useRead(listServicesForAdmin, {}, options('catalogue.edit', isArchival));

  const all = [users, orders, tickets, requests, ofAmount, payments, categories, services];
  const byAmount = itemsOf(ofAmount);
  return {
    reads: all,
    found: {
      verb,
      users: itemsOf(users),
      orders: itemsOf(orders),
      tickets: itemsOf(tickets),
      requests: [...byAmount, ...itemsOf(requests).filter(({ id }) => byAmount.every((each) => each.id !== id))],
      payments: itemsOf(payments),
      categories: (categories.isEnabled && categories.data) || [],
      services: (services.isEnabled && services.data) || [],
    },
  };
}

interface Read {
  readonly isEnabled: boolean;
  readonly isLoading: boolean;
  readonly isPlaceholderData: boolean;
}

/** A list that is only brought up to date is of these words already; one that is not asked for may keep what it found before. */
const isOfOtherWords = ({ isEnabled, isLoading, isPlaceholderData }: Read): boolean =>
  isEnabled && (isLoading || isPlaceholderData);

interface Listed<T> {
  readonly data: { readonly items: readonly T[] } | undefined;
  readonly isEnabled: boolean;
}

/** A search that is not asked for any more may still hold what it found before. */
const itemsOf = <T>({ data, isEnabled }: Listed<T>): readonly T[] => (isEnabled && data?.items) || [];

/** The text as it was when the person last paused. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), typingPauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
