import { useEffect, useState } from 'react';
import { listAllOrders } from '../contract/orders-admin.ts';
import { pages } from '../contract/pages.ts';
import type { Permission } from '../contract/permissions.ts';
import { listAllTickets } from '../contract/support-admin.ts';
import { listUsers } from '../contract/users.ts';
import { type AdminPanel, usePanels } from './admin-panels.tsx';
import { useMay } from './platform/permissions.tsx';
import { useRead } from './platform/query.ts';
import { adminTexts } from './texts/admin.ts';
import { wordMatcher } from './ui/matches-words.ts';

const texts = adminTexts.palette;
const typingPauseMs = 200;
const findsOfEach = 5;

export interface Find {
  readonly key: string;
  readonly text: string;
  readonly note?: string;
  readonly href: string;
}

export interface FindGroup {
  readonly title: string;
  readonly finds: readonly Find[];
}

interface Finds {
  readonly groups: readonly FindGroup[];
  readonly isSearching: boolean;
  readonly hasFailed: boolean;
}

/** What the typed words lead to: panels at once, people, orders and tickets after a pause in typing. */
export function usePaletteFinds(typed: string): Finds {
  const search = usePaused(typed.trim());
  const query = { search, page: 1, pageSize: findsOfEach };
  const may = useMay();
  const panels = usePanels();
  const optionsFor = (permission: Permission) => ({
    enabled: search !== '' && may(permission),
    keepsPrevious: true,
    staleMs: 0,
  });
  const users = useRead(listUsers, { query }, optionsFor('users.read'));
  const orders = useRead(listAllOrders, { query }, optionsFor('orders.read'));
  const tickets = useRead(listAllTickets, { query }, optionsFor('tickets.read'));
  const reads = [users, orders, tickets];
  const found = <T>(read: { data: { items: readonly T[] } | undefined }) =>
    typed.trim() === '' ? [] : (read.data?.items ?? []);

  const groups = [
    { title: texts.groups.panels, finds: panelsLike(panels, typed) },
    {
      title: texts.groups.users,
      finds: found(users).map(({ id, firstName, lastName, email }) => ({
        key: `user-${id}`,
        text: `${firstName} ${lastName}`,
        note: email,
        href: hrefOf('users', { search: email }),
      })),
    },
    {
      title: texts.groups.orders,
      finds: found(orders).map(({ id, service, user }) => ({
        key: `order-${id}`,
        text: texts.order(id, service.name),
        note: user.email,
        href: hrefOf('orders', { search: `#${id}` }),
      })),
    },
    {
      title: texts.groups.tickets,
      finds: found(tickets).map(({ id, subject, user }) => ({
        key: `ticket-${id}`,
        text: texts.ticket(id, subject),
        note: user.email,
        href: hrefOf('support', { search: `#${id}` }),
      })),
    },
  ];
  return {
    groups: groups.filter(({ finds }) => finds.length > 0),
    isSearching: typed.trim() !== search || reads.some(({ isFetching }) => isFetching),
    hasFailed: reads.some(({ isError }) => isError),
  };
}

function panelsLike(panels: readonly AdminPanel[], typed: string): readonly Find[] {
  const isLike = wordMatcher(() => panels.map(({ title }) => title));
  return panels
    .filter(({ title }) => isLike(title, typed))
    .map(({ tab, title }) => ({ key: tab, text: title, href: hrefOf(tab, {}) }));
}

function hrefOf(tab: string, query: Record<string, string>): string {
  return `${pages.adminDashboard}?${new URLSearchParams({ tab, ...query })}`;
}

/** The text as it was when the person last paused. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), typingPauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
