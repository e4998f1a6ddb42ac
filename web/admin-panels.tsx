import { type ComponentType, lazy } from 'react';
import type { ShopStats } from '../contract/reports.ts';
import { adminTexts } from './texts/admin.ts';

export interface AdminPanel {
  /** Stands in the address as `?tab=`. */
  readonly tab: string;
  readonly title: string;
  readonly Panel: ComponentType;
  /** How much waits there for an admin. */
  readonly waiting?: (stats: ShopStats) => number;
}

const { panelTitles: titles } = adminTexts;

/** The panels of the dashboard in the order of its rail. */
export const adminPanels = [
  {
    tab: 'overview',
    title: titles.overview,
    Panel: lazy(() => import('./reports/admin-overview.tsx').then((m) => ({ default: m.OverviewPanel }))),
  },
  {
    tab: 'payment',
    title: titles.payment,
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
    waiting: ({ waiting }) => waiting.fundRequests,
    Panel: lazy(() => import('./funds/admin-fund-requests.tsx').then((m) => ({ default: m.FundRequestsPanel }))),
  },
  {
    tab: 'categories',
    title: titles.categories,
    Panel: lazy(() => import('./catalogue/admin-categories.tsx').then((m) => ({ default: m.CategoriesPanel }))),
  },
  {
    tab: 'services',
    title: titles.services,
    Panel: lazy(() => import('./catalogue/admin-services.tsx').then((m) => ({ default: m.ServicesPanel }))),
  },
  {
    tab: 'ordering',
    title: titles.ordering,
    Panel: lazy(() => import('./catalogue/admin-ordering.tsx').then((m) => ({ default: m.OrderingPanel }))),
  },
  {
    tab: 'discounts',
    title: titles.discounts,
    Panel: lazy(() => import('./pricing/admin-discounts.tsx').then((m) => ({ default: m.DiscountsPanel }))),
  },
  {
    tab: 'users',
    title: titles.users,
    Panel: lazy(() => import('./users/admin-users.tsx').then((m) => ({ default: m.UsersPanel }))),
  },
  {
    tab: 'orders',
    title: titles.orders,
    waiting: ({ pendingOrders, waiting }) => pendingOrders + waiting.failedOrders,
    Panel: lazy(() => import('./orders/admin-orders.tsx').then((m) => ({ default: m.OrdersPanel }))),
  },
  {
    tab: 'refunds',
    title: titles.refunds,
    waiting: ({ waiting }) => waiting.cancelledOrders,
    Panel: lazy(() => import('./orders/admin-refunds.tsx').then((m) => ({ default: m.RefundsPanel }))),
  },
  {
    tab: 'support',
    title: titles.support,
    waiting: ({ waiting }) => waiting.tickets,
    Panel: lazy(() => import('./support/admin-tickets.tsx').then((m) => ({ default: m.TicketsPanel }))),
  },
  {
    tab: 'admins',
    title: titles.admins,
    Panel: lazy(() => import('./users/admin-admins.tsx').then((m) => ({ default: m.AdminsPanel }))),
  },
  {
    tab: 'storefront',
    title: titles.storefront,
    Panel: lazy(() => import('./admin-storefront.tsx').then((m) => ({ default: m.StorefrontPanel }))),
  },
  {
    tab: 'audit',
    title: titles.audit,
    Panel: lazy(() => import('./audit/admin-audit.tsx').then((m) => ({ default: m.AuditPanel }))),
  },
] as const satisfies readonly AdminPanel[];

export type AdminTab = (typeof adminPanels)[number]['tab'];

const firstTab = 'notifications';

/** The panel that the address names, or the first one. */
export function panelOf(tab: string | null): AdminPanel & { readonly tab: AdminTab } {
  const known: readonly (AdminPanel & { readonly tab: AdminTab })[] = adminPanels;
  const named = known.find((panel) => panel.tab === tab) ?? known.find((panel) => panel.tab === firstTab);
  if (!named) throw new Error('The first panel is none of the panels.');
  return named;
}
