import { pages } from '../../contract/pages.ts';

/** In the order of their tabs. */
export const paymentViews = ['requests', 'needs-you', 'import', 'payments', 'messages'] as const;

export type PaymentView = (typeof paymentViews)[number];

/** The view that the address names, or the first one. */
export const viewOf = (text: string | null): PaymentView => paymentViews.find((view) => view === text) ?? 'requests';

export const viewAddress = (view: PaymentView): string =>
  `${pages.adminDashboard}?tab=fund-requests${view === 'requests' ? '' : `&view=${view}`}`;
