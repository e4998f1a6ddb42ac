import { type ComponentType, lazy } from 'react';
import type { Permission } from '../contract/permissions.ts';
import type { ShopStats } from '../contract/reports.ts';
import { useMay } from './platform/permissions.tsx';
import { adminTexts } from './texts/admin.ts';

export interface AdminPanel {
  /** Stands in the address as `?tab=`. */
  readonly tab: string;
  readonly title: string;
  /** What it takes to see it; without one, all staff do. */
  readonly permission?: Permission;
  readonly Panel: ComponentType;
  /** How much waits there for an admin. */
  readonly waiting?: (stats: ShopStats) => number;
}

const { panelTitles: titles } = adminTexts;

/** The panels of the dashboard in the order of its rail. */
const adminPanels = [
  {
    tab: 'overview',
    title: titles.overview,
    permission: 'reports.read',
    Panel: lazy(() => import('./reports/admin-overview.tsx').then((m) => ({ default: m.OverviewPanel }))),
  },
  {
    tab: 'payment',
    title: titles.payment,
    permission: 'payments.edit',
    Panel: lazy(() => import('./funds/admin-payment-settings.tsx').then((m) => ({ default: m.PaymentSettingsPanel }))),
  },
  {
    tab: 'notifications',
    title: titles.notifications,
    Panel: lazy(() => import('./admin-notifications.tsx').then((m) => ({ default: m.NotificationsPanel }))),
  },
  {
    tab: 'fund-requests',
    title: titles.fundRequests,
    permission: 'funds.read',
    waiting: ({ waiting }) => waiting.fundRequests,
    Panel: lazy(() => import('./admin-funds.tsx').then((m) => ({ default: m.AdminFunds }))),
  },
  {
    tab: 'categories',
    title: titles.categories,
    permission: 'catalogue.read',
    Panel: lazy(() => import('./catalogue/admin-categories.tsx').then((m) => ({ default: m.CategoriesPanel }))),
  },
  {
    tab: 'services',
    title: titles.services,
    permission: 'catalogue.read',
    Panel: lazy(() => import('./admin-services.tsx').then((m) => ({ default: m.AdminServices }))),
  },
  {
    tab: 'ordering',
    title: titles.ordering,
    permission: 'catalogue.edit',
    Panel: lazy(() => import('./catalogue/admin-ordering.tsx').then((m) => ({ default: m.OrderingPanel }))),
  },
  {
    tab: 'discounts',
    title: titles.discounts,
    permission: 'prices.edit',
    Panel: lazy(() => import('./pricing/admin-discounts.tsx').then((m) => ({ default: m.DiscountsPanel }))),
  },
  {
    tab: 'providers',
    title: titles.providers,
    permission: 'providers.manage',
    waiting: ({ waiting }) => waiting.attention + waiting.quarantine,
    Panel: lazy(() => import('./admin-providers.tsx').then((m) => ({ default: m.AdminProviders }))),
  },
  {
    tab: 'users',
    title: titles.users,
    permission: 'users.read',
    Panel: lazy(() => import('./users/admin-users.tsx').then((m) => ({ default: m.UsersPanel }))),
  },
  {
    tab: 'orders',
    title: titles.orders,
    permission: 'orders.read',
    waiting: ({ pendingOrders, waiting }) => pendingOrders + waiting.failedOrders,
    Panel: lazy(() => import('./orders/admin-orders.tsx').then((m) => ({ default: m.OrdersPanel }))),
  },
  {
    tab: 'refunds',
    title: titles.refunds,
    permission: 'orders.refund',
    waiting: ({ waiting }) => waiting.cancelledOrders,
    Panel: lazy(() => import('./orders/admin-refunds.tsx').then((m) => ({ default: m.RefundsPanel }))),
  },
  {
    tab: 'support',
    title: titles.support,
    permission: 'tickets.read',
    waiting: ({ waiting }) => waiting.tickets,
    Panel: lazy(() => import('./support/admin-tickets.tsx').then((m) => ({ default: m.TicketsPanel }))),
  },
  {
    tab: 'admins',
    title: titles.admins,
    permission: 'users.roles',
    Panel: lazy(() => import('./users/admin-admins.tsx').then((m) => ({ default: m.AdminsPanel }))),
  },
  {
    tab: 'storefront',
    title: titles.storefront,
    permission: 'storefront.edit',
    Panel: lazy(() => import('./admin-storefront.tsx').then((m) => ({ default: m.StorefrontPanel }))),
  },
  {
    tab: 'audit',
    title: titles.audit,
    permission: 'audit.read',
    Panel: lazy(() => import('./audit/admin-audit.tsx').then((m) => ({ default: m.AuditPanel }))),
  },
] as const satisfies readonly AdminPanel[];

export type AdminTab = (typeof adminPanels)[number]['tab'];

const firstTab = 'notifications';

type KnownPanel = AdminPanel & { readonly tab: AdminTab };

/** Those that somebody may see. */
export function usePanels(): readonly KnownPanel[] {
  const may = useMay();
  const known: readonly KnownPanel[] = adminPanels;
  return known.filter(({ permission }) => permission === undefined || may(permission));
}

/** The panel that the address names, or the first one. */
export function panelOf(panels: readonly KnownPanel[], tab: string | null): KnownPanel {
  const named = panels.find((panel) => panel.tab === tab) ?? panels.find((panel) => panel.tab === firstTab);
  if (!named) throw new Error('The first panel is none of the panels.');
  return named;
}
