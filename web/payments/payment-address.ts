import { pages } from '../../contract/pages.ts';

/** In the order of their tabs. */
export const paymentViews = ['requests', 'needs-you', 'import', 'payments', 'books'] as const;

export type PaymentView = (typeof paymentViews)[number];

/** What stands behind another view, in its place. */
const messages = 'messages';

/** The view that the address names, or the first one. */
export const viewOf = (text: string | null): PaymentView =>
  text === messages ? 'import' : (paymentViews.find((view) => view === text) ?? 'requests');

export const isOfMessages = (text: string | null): boolean => text === messages;

export const viewAddress = (view: PaymentView | typeof messages): string =>
  `${pages.adminDashboard}?tab=fund-requests${view === 'requests' ? '' : `&view=${view}`}`;
