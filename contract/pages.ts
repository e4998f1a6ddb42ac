import type { PageDocument } from './languages.ts';

/** Every page that the shop has; any other path is a 404. */
export const pages = {
  landing: '/',
  logIn: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  /** The mail's link carries its token behind the `#`, where no server and no log sees it. */
  resetPassword: '/reset-password',
  adminLogIn: '/admin/login',
  home: '/home',
  massOrder: '/mass-order',
  profile: '/profile',
  /** What is printed: the receipt that `receipt` names, else the statement of a `month`. */
  papers: '/papers',
  admin: '/admin',
  adminDashboard: '/admin/dashboard',
  terms: '/terms-of-service',
  privacy: '/privacy-policy',
} as const;

/** What the address of home calls the parts of what an app shares into the installed one. */
export const linkShare = { title: 'shared-title', text: 'shared-text', url: 'shared-url' } as const;

/** Where a phone sends a bank statement that an admin shares into the installed app. The service worker answers, never the server. */
export const statementShare = {
  path: '/admin/share-statement',
  field: 'statement',
  cacheName: 'shared-statement',
} as const;

/** The document of a path, also of one where there is no page. */
export function documentOf(path: string): PageDocument {
  return path === pages.admin || path.startsWith(`${pages.admin}/`) ? 'admin' : 'index';
}

/** Pages that are whole in what they were made of: nothing is fetched for them, and nobody signs in on them. */
export const staticPaths: readonly string[] = [pages.landing, pages.terms, pages.privacy];
