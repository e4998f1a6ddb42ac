import type { ScaleShop } from './scale-shop.ts';

export interface AdminCall {
  readonly what: string;
  readonly path: (shop: ScaleShop) => string;
  /** Its first page, the one in the middle and the last one are asked for. */
  readonly isPaged?: boolean;
  readonly who?: 'admin' | 'customer';
}

const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString();
const thisMonth = new Date().toISOString().slice(0, 7);
/** The key of a row of that time, whether one is there or not. */
const rowAt = (days: number) => `${Date.now() - days * dayMs}-1`;
const orders = (query: string) => `/api/admin/orders?pageSize=50${query}`;
const users = (query: string) => `/api/admin/users?pageSize=50${query}`;
const requests = (query: string) => `/api/admin/fund-requests?pageSize=50${query}`;
const tickets = (query: string) => `/api/admin/support/tickets?pageSize=50${query}`;
const audit = (query: string) => `/api/admin/audit?pageSize=50${query}`;
const own = (query: string) => `/api/orders?pageSize=20${query}`;

const paged = (what: string, path: string): AdminCall => ({ what, path: () => path, isPaged: true });
const call = (what: string, path: AdminCall['path']): AdminCall => ({ what, path });

/** All that the panels of the admin and the customer's history ask for: lists, searches, filters, counts, cards, charts. */
export const adminCalls: readonly AdminCall[] = [
  call('cards', () => '/api/admin/stats'),
  call('overview, 30 days', () => '/api/admin/overview'),
  call('overview, 90 days', () => '/api/admin/overview?days=90'),
  ...(['day', 'service', 'provider'] as const).map((by) =>
    call(`margins of 90 days, by ${by}`, () => `/api/admin/margins?days=90&by=${by}`),
  ),
  call('close of this month', () => '/api/admin/month-close'),
  paged('movements', '/api/admin/movements?pageSize=50'),
  paged('movements of this month', `/api/admin/movements?pageSize=50&month=${thisMonth}`),
  call('sales of 28 days, by platform', () => '/api/admin/sales?days=28'),
  call('sales of 28 days, by service', () => '/api/admin/sales?days=28&by=service'),
  paged('orders', orders('')),
  paged('orders: completed', orders('&status=completed')),
  paged('orders: failed', orders('&status=failed')),
  paged('orders: pending', orders('&status=pending')),
  paged('orders: of a platform', orders('&platform=Instagram')),
  paged('orders: of a platform, failed', orders('&platform=Instagram&status=failed')),
  call('orders: of two years', () => orders(`&from=${daysAgo(730)}&to=${daysAgo(0)}`)),
  call('orders: failed in two years', () => orders(`&from=${daysAgo(730)}&status=failed`)),
  call('orders: after a row', () => orders(`&after=${rowAt(200)}`)),
  call('orders: waiting, after a row', () => orders(`&status=waiting&after=${rowAt(200)}`)),
  call('orders: completed, before a row', () => orders(`&status=completed&before=${rowAt(200)}`)),
  call('orders: of a platform, after a row', () => orders(`&platform=Instagram&after=${rowAt(200)}`)),
  call('orders: of a customer', ({ words }) => orders(`&userId=${words.user}`)),
  call('orders: number', ({ words }) => orders(`&search=%23${words.order}`)),
  call('orders: a link', ({ words }) => orders(`&search=${encodeURIComponent(words.link)}`)),
  call('orders: an email', ({ words }) => orders(`&search=${words.email}`)),
  call('orders: a name of many', () => orders('&search=asha%20verma')),
  paged('orders: a word of most', orders('&search=www')),
  call('orders: a service', () => orders('&search=followers')),
  call('orders: a word of none', () => orders('&search=xylophone')),
  call('orders: two letters', () => orders('&search=qz')),
  call('orders: a word, failed', () => orders('&search=instagram&status=failed')),
  call('orders: a word, completed, of a platform', () => orders('&search=asha&status=completed&platform=YouTube')),
  paged('users', users('')),
  paged('users: customers', users('&role=customer')),
  call('users: admins', () => users('&role=admin')),
  call('users: an email', ({ words }) => users(`&search=${words.email}`)),
  paged('users: a name of many', users('&search=asha')),
  call('users: a phone', () => users('&search=98765')),
  call('users: one', ({ words }) => `/api/admin/users/${words.user}`),
  call('users: movements of one', ({ words }) => `/api/admin/user-transactions/${words.user}`),
  paged('fund requests', requests('')),
  paged('fund requests: approved', requests('&status=approved')),
  paged('fund requests: rejected, oldest first', requests('&status=rejected&sort=oldest')),
  call('fund requests: after a row', () => requests('&sort=oldest&after=0-500')),
  call('fund requests: rejected, before a row', () => requests('&status=rejected&before=0-500')),
  call('fund requests: a reference', () => requests('&search=3000000079')),
  paged('fund requests: of an amount', requests('&amount=500')),
  call('fund requests: of a few amounts', () => requests('&amountFrom=499&amountTo=500.5&status=approved')),
  paged('fund requests: of most amounts', requests('&amountFrom=20')),
  call('fund requests: of a month, pending', () => requests(`&from=${daysAgo(60)}&to=${daysAgo(30)}&status=pending`)),
  paged('fund requests: of two years', requests(`&from=${daysAgo(730)}`)),
  call('fund requests: an email', ({ words }) => requests(`&search=${words.email}`)),
  call('fund requests: a name of many, rejected', () => requests('&search=sharma&status=rejected')),
  paged('tickets', tickets('')),
  paged('tickets: closed', tickets('&status=closed')),
  paged('tickets: urgent', tickets('&priority=urgent')),
  call('tickets: after a row', () => tickets(`&after=${rowAt(200)}`)),
  call('tickets: closed, before a row', () => tickets(`&status=closed&before=${rowAt(200)}`)),
  call('tickets: a subject', () => tickets('&search=refill')),
  call('tickets: an email', ({ words }) => tickets(`&search=${words.email}`)),
  paged('audit', audit('')),
  paged('audit: of orders', audit('&subject=order')),
  call('audit: of two years', () => audit(`&from=${daysAgo(730)}`)),
  call('audit: a word', () => audit('&search=completed')),
  call('audit: an admin', () => audit('&search=owner')),
  call('services', () => '/api/admin/services'),
  { what: 'own orders', path: () => own(''), who: 'customer' },
  {
    what: 'own orders: a link',
    path: ({ words }) => own(`&search=${encodeURIComponent(words.link)}`),
    who: 'customer',
  },
  { what: 'own movements', path: () => '/api/funds/transactions', who: 'customer' },
];
