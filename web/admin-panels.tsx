import {
  ArrowDownUp,
  BadgePercent,
  Bell,
  Boxes,
  ChartLine,
  FolderTree,
  HandCoins,
  type LucideIcon,
  Megaphone,
  MessagesSquare,
  Package,
  Plug,
  QrCode,
  ScrollText,
  ShieldCheck,
  Store,
  Sun,
  TicketPercent,
  Undo2,
  Users,
} from 'lucide-react';
import { type ComponentType, lazy } from 'react';
import type { Permission } from '../contract/permissions.ts';
import type { ShopStats } from '../contract/reports.ts';
import { useMay } from './platform/permissions.tsx';
import { adminTexts } from './texts/admin.ts';

export interface AdminPanel {
  /** Stands in the address as `?tab=`. */
  readonly tab: string;
  /** Leads there after `g`. */
  readonly letter: string;
  readonly title: string;
  readonly group: keyof typeof groups;
  readonly icon: LucideIcon;
  /** What it takes to see it; without one, all staff do. */
  readonly permission?: Permission;
  readonly Panel: ComponentType;
  /** How much waits there for an admin. */
  readonly waiting?: (stats: ShopStats) => number;
}

const { panelTitles: titles, panelGroups: groups } = adminTexts;

/** The panels of the dashboard in the order of its rail. */
const adminPanels = [
  {
    tab: 'today',
    letter: 't',
    title: titles.today,
    group: 'daily',
    icon: Sun,
    permission: 'reports.read',
    Panel: lazy(() => import('./reports/admin-today.tsx').then((m) => ({ default: m.TodayPanel }))),
  },
  {
    tab: 'fund-requests',
    letter: 'f',
    title: titles.fundRequests,
    group: 'daily',
    icon: HandCoins,
    permission: 'funds.read',
    waiting: ({ waiting }) => waiting.fundRequests + waiting.payments + waiting.returns,
    Panel: lazy(() => import('./admin-funds.tsx').then((m) => ({ default: m.AdminFunds }))),
  },
  {
    tab: 'orders',
    letter: 'o',
    title: titles.orders,
    group: 'daily',
    icon: Package,
    permission: 'orders.read',
    waiting: ({ pendingOrders, waiting }) => pendingOrders + waiting.failedOrders,
    Panel: lazy(() => import('./orders/admin-orders.tsx').then((m) => ({ default: m.OrdersPanel }))),
  },
  {
    tab: 'refunds',
    letter: 'r',
    title: titles.refunds,
    group: 'daily',
    icon: Undo2,
    permission: 'orders.refund',
    waiting: ({ waiting }) => waiting.cancelledOrders,
    Panel: lazy(() => import('./orders/admin-refunds.tsx').then((m) => ({ default: m.RefundsPanel }))),
  },
  {
    tab: 'support',
    letter: 's',
    title: titles.support,
    group: 'daily',
    icon: MessagesSquare,
    permission: 'tickets.read',
    waiting: ({ waiting }) => waiting.tickets,
    Panel: lazy(() => import('./admin-support.tsx').then((m) => ({ default: m.AdminSupport }))),
  },
  {
    tab: 'categories',
    letter: 'c',
    title: titles.categories,
    group: 'catalogue',
    icon: FolderTree,
    permission: 'catalogue.read',
    Panel: lazy(() => import('./catalogue/admin-taxonomy.tsx').then((m) => ({ default: m.TaxonomyPanel }))),
  },
  {
    tab: 'services',
    letter: 'v',
    title: titles.services,
    group: 'catalogue',
    icon: Boxes,
    permission: 'catalogue.read',
    Panel: lazy(() => import('./admin-services.tsx').then((m) => ({ default: m.AdminServices }))),
  },
  {
    tab: 'ordering',
    letter: 'y',
    title: titles.ordering,
    group: 'catalogue',
    icon: ArrowDownUp,
    permission: 'catalogue.edit',
    Panel: lazy(() => import('./catalogue/admin-ordering.tsx').then((m) => ({ default: m.OrderingPanel }))),
  },
  {
    tab: 'discounts',
    letter: 'd',
    title: titles.discounts,
    group: 'catalogue',
    icon: BadgePercent,
    permission: 'prices.edit',
    Panel: lazy(() => import('./pricing/admin-discounts.tsx').then((m) => ({ default: m.DiscountsPanel }))),
  },
  {
    tab: 'coupons',
    letter: 'k',
    title: titles.coupons,
    group: 'catalogue',
    icon: TicketPercent,
    permission: 'prices.edit',
    Panel: lazy(() => import('./pricing/admin-coupons.tsx').then((m) => ({ default: m.CouponsPanel }))),
  },
  {
    tab: 'providers',
    letter: 'p',
    title: titles.providers,
    group: 'catalogue',
    icon: Plug,
    permission: 'providers.manage',
    waiting: ({ waiting }) => waiting.attention + waiting.quarantine,
    Panel: lazy(() => import('./admin-providers.tsx').then((m) => ({ default: m.AdminProviders }))),
  },
  {
    tab: 'overview',
    letter: 'b',
    title: titles.overview,
    group: 'money',
    icon: ChartLine,
    permission: 'reports.read',
    Panel: lazy(() => import('./reports/admin-overview.tsx').then((m) => ({ default: m.OverviewPanel }))),
  },
  {
    tab: 'payment',
    letter: 'q',
    title: titles.payment,
    group: 'money',
    icon: QrCode,
    permission: 'payments.edit',
    Panel: lazy(() => import('./funds/admin-payment-settings.tsx').then((m) => ({ default: m.PaymentSettingsPanel }))),
  },
  {
    tab: 'users',
    letter: 'u',
    title: titles.users,
    group: 'shop',
    icon: Users,
    permission: 'users.read',
    Panel: lazy(() => import('./users/admin-users.tsx').then((m) => ({ default: m.UsersPanel }))),
  },
  {
    tab: 'storefront',
    letter: 'w',
    title: titles.storefront,
    group: 'shop',
    icon: Store,
    permission: 'storefront.edit',
    Panel: lazy(() => import('./admin-storefront.tsx').then((m) => ({ default: m.StorefrontPanel }))),
  },
  {
    tab: 'announcements',
    letter: 'a',
    title: titles.announcements,
    group: 'shop',
    icon: Megaphone,
    permission: 'storefront.edit',
    Panel: lazy(() =>
      import('./announcements/admin-announcements.tsx').then((m) => ({ default: m.AnnouncementsPanel })),
    ),
  },
  {
    tab: 'notifications',
    letter: 'n',
    title: titles.notifications,
    group: 'shop',
    icon: Bell,
    Panel: lazy(() => import('./admin-notifications.tsx').then((m) => ({ default: m.NotificationsPanel }))),
  },
  {
    tab: 'admins',
    letter: 'm',
    title: titles.admins,
    group: 'team',
    icon: ShieldCheck,
    permission: 'users.roles',
    Panel: lazy(() => import('./users/admin-admins.tsx').then((m) => ({ default: m.AdminsPanel }))),
  },
  {
    tab: 'audit',
    letter: 'l',
    title: titles.audit,
    group: 'system',
    icon: ScrollText,
    permission: 'audit.read',
    Panel: lazy(() => import('./audit/admin-audit.tsx').then((m) => ({ default: m.AuditPanel }))),
  },
] as const satisfies readonly AdminPanel[];

export type AdminTab = (typeof adminPanels)[number]['tab'];

export type KnownPanel = AdminPanel & { readonly tab: AdminTab };

/** Those that somebody may see. */
export function usePanels(): readonly KnownPanel[] {
  const may = useMay();
  const known: readonly KnownPanel[] = adminPanels;
  return known.filter(({ permission }) => permission === undefined || may(permission));
}

/** The panel that the address names, or the one that this device starts on. */
export function panelOf(panels: readonly KnownPanel[], tab: string | null, start: AdminTab): KnownPanel {
  const find = (name: string | null) => panels.find((panel) => panel.tab === name);
  const named = find(tab) ?? find(start) ?? find('notifications');
  if (!named) throw new Error('The first panel is none of the panels.');
  return named;
}

/** How much waits in a panel; undefined while nobody knows. */
export function waitingIn({ waiting }: AdminPanel, stats: ShopStats | undefined): number | undefined {
  return stats && waiting?.(stats);
}
