import { type ComponentType, lazy } from 'react';
import { adminTexts } from './texts/admin.ts';

interface AdminPanel {
  /** Stands in the address as `?tab=`. */
  readonly tab: string;
  readonly title: string;
  readonly Panel: ComponentType;
}

/** The panels of the dashboard in the order of its rail; the first is shown where the address names none. */
export const adminPanels = [
  {
    tab: 'fund-requests',
    title: adminTexts.fundRequests.title,
    Panel: lazy(() => import('./funds/admin-fund-requests.tsx').then((m) => ({ default: m.FundRequestsPanel }))),
  },
  {
    tab: 'orders',
    title: adminTexts.orders.title,
    Panel: lazy(() => import('./orders/admin-orders.tsx').then((m) => ({ default: m.OrdersPanel }))),
  },
  {
    tab: 'payment',
    title: adminTexts.payment.title,
    Panel: lazy(() => import('./funds/admin-payment-settings.tsx').then((m) => ({ default: m.PaymentSettingsPanel }))),
  },
] as const satisfies readonly AdminPanel[];

export type AdminTab = (typeof adminPanels)[number]['tab'];
