import { pages } from '../contract/pages.ts';

export type Place =
  | 'landing'
  | 'log-in'
  | 'register'
  | 'admin-log-in'
  | 'home'
  | 'dashboard'
  | 'terms'
  | 'privacy'
  | 'not-found';

type Role = 'visitor' | 'customer' | 'admin';

/** What each path shows to whom. A path that is missing for a role leads elsewhere or is a 404. */
const places: Record<Role, Readonly<Record<string, Place>>> = {
  visitor: {
    [pages.landing]: 'landing',
    [pages.logIn]: 'log-in',
    [pages.register]: 'register',
    [pages.adminLogIn]: 'admin-log-in',
    [pages.terms]: 'terms',
    [pages.privacy]: 'privacy',
  },
  customer: { '/': 'home', [pages.home]: 'home', [pages.terms]: 'terms', [pages.privacy]: 'privacy' },
  admin: {
    '/': 'dashboard',
    [pages.admin]: 'dashboard',
    [pages.adminDashboard]: 'dashboard',
    [pages.terms]: 'terms',
    [pages.privacy]: 'privacy',
  },
};

export type Destination = { readonly place: Place } | { readonly redirect: string };

/** Where a person who opens `path` ends up; `search` is the address's search part, with its question mark. */
export function destinationOf(role: Role, path: string, search = ''): Destination {
  const place = places[role][path];
  if (place) return { place };
  if (role === 'visitor') return visitorElsewhere(path, search);
  if (isSignInPage(path)) return { redirect: nextOf(search, role) };
  if (role === 'admin') return path === pages.home ? { redirect: pages.adminDashboard } : { place: 'not-found' };
  return isAdminPath(path) ? { redirect: pages.home } : { place: 'not-found' };
}

function visitorElsewhere(path: string, search: string): Destination {
  if (isAdminPath(path)) return { redirect: pages.home };
  if (path !== pages.home && path !== pages.profile) return { place: 'not-found' };
  return { redirect: `${pages.logIn}?next=${encodeURIComponent(path + search)}` };
}

function isAdminPath(path: string): boolean {
  return path === pages.admin || path.startsWith(`${pages.admin}/`);
}

function isSignInPage(path: string): boolean {
  return path === pages.logIn || path === pages.register || path === pages.adminLogIn;
}

/** Back to where the sign-in interrupted, if that is a page of this role; never to another site. */
function nextOf(search: string, role: 'customer' | 'admin'): string {
  const usual = role === 'admin' ? pages.adminDashboard : pages.home;
  const next = new URLSearchParams(search).get('next');
  if (next === null) return usual;
  const [path = '', rest = ''] = next.split(/(?=[?#])/, 2);
  return path !== '/' && places[role][path] ? path + rest : usual;
}
