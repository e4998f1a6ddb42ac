import { pages } from '../contract/pages.ts';
import type { Address } from './platform/location.ts';

export type Place =
  | 'landing'
  | 'log-in'
  | 'register'
  | 'forgot-password'
  | 'reset-password'
  | 'admin-log-in'
  | 'home'
  | 'mass-order'
  | 'profile'
  | 'papers'
  | 'dashboard'
  | 'terms'
  | 'privacy'
  | 'not-found';

type Role = 'visitor' | 'customer' | 'admin';

/** Pages that are the same for everybody. The mail's link to a new password works whoever is signed in. */
const forAll: Readonly<Record<string, Place>> = {
  [pages.terms]: 'terms',
  [pages.privacy]: 'privacy',
  [pages.resetPassword]: 'reset-password',
};

/** What each path shows to whom. A path that is missing for a role leads elsewhere or is a 404. */
const places: Record<Role, Readonly<Record<string, Place>>> = {
  visitor: {
    ...forAll,
    [pages.landing]: 'landing',
    [pages.logIn]: 'log-in',
    [pages.register]: 'register',
    [pages.forgotPassword]: 'forgot-password',
    [pages.adminLogIn]: 'admin-log-in',
  },
  customer: {
    ...forAll,
    '/': 'home',
    [pages.home]: 'home',
    [pages.massOrder]: 'mass-order',
    [pages.profile]: 'profile',
    [pages.papers]: 'papers',
  },
  admin: { ...forAll, [pages.admin]: 'dashboard', [pages.adminDashboard]: 'dashboard' },
};

/** Where a visitor is asked to sign in first. */
const ofCustomers: readonly string[] = [pages.home, pages.massOrder, pages.profile, pages.papers];

const signInPages: readonly string[] = [pages.logIn, pages.register, pages.forgotPassword, pages.adminLogIn];

export type Destination = { readonly place: Place } | { readonly redirect: string };

/**
 * Where a person who opens this address ends up. `isNew`: the page is what somebody else had open before, whose way back is
 * not theirs.
 */
export function destinationOf(role: Role, address: Address, { isNew = false } = {}): Destination {
  const { path, search } = address;
  const place = places[role][path];
  if (place) return { place };
  if (role === 'visitor') return visitorElsewhere(address);
  if (signInPages.includes(path)) return { redirect: nextOf(isNew ? '' : search, role) };
  if (role === 'admin') {
    const isHome = path === pages.landing || path === pages.home;
    return isHome ? { redirect: pages.adminDashboard } : { place: 'not-found' };
  }
  return isAdminPath(path) ? { redirect: pages.home } : { place: 'not-found' };
}

/** Where the page leads when the server has ended the session, with the way back; undefined where one can stay. */
export function signInAgainAt({ path, search, hash }: Address): string | undefined {
  if (isAdminPath(path) && path !== pages.adminLogIn)
    return `${signInFor(pages.adminLogIn, path + search + hash)}&ended=1`;
  if (path !== '/' && !ofCustomers.includes(path)) return undefined;
  return `${signInFor(pages.logIn, path + search + hash)}&ended=1`;
}

function visitorElsewhere({ path, search, hash }: Address): Destination {
  if (isAdminPath(path)) return { redirect: pages.home };
  if (!ofCustomers.includes(path)) return { place: 'not-found' };
  return { redirect: signInFor(pages.logIn, path + search + hash) };
}

function signInFor(page: string, next: string): string {
  return `${page}?next=${encodeURIComponent(next)}`;
}

function isAdminPath(path: string): boolean {
  return path === pages.admin || path.startsWith(`${pages.admin}/`);
}

/** Back to where the sign-in interrupted, if that is a page of this role; never to another site. */
function nextOf(search: string, role: 'customer' | 'admin'): string {
  const usual = role === 'admin' ? pages.adminDashboard : pages.home;
  const next = new URLSearchParams(search).get('next') ?? usual;
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(next) ?? [];
  // The root is the home of whoever signs in.
  if (path === '/') return usual + rest;
  return places[role][path] ? next : usual;
}
