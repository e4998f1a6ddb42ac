import { describe, expect, test } from 'vitest';
import { destinationOf, signInAgainAt } from './session-routes.ts';

/** The path, search and hash of an address as it stands in the browser. */
function addressOf(text: string) {
  const { pathname, search, hash } = new URL(text, 'https://shop.example');
  return { path: pathname, search, hash };
}

describe('a visitor', () => {
  test.each([
    ['/', 'landing'],
    ['/login', 'log-in'],
    ['/login?next=%2Fhome&ended=1', 'log-in'],
    ['/register', 'register'],
    ['/forgot-password', 'forgot-password'],
    ['/reset-password#a-token', 'reset-password'],
    ['/admin/login', 'admin-log-in'],
    ['/terms-of-service', 'terms'],
    ['/privacy-policy', 'privacy'],
    ['/orders', 'not-found'],
    ['/administrator', 'not-found'],
    ['/constructor', 'not-found'],
  ])('%s shows %s', (address, place) => expect(destinationOf('visitor', addressOf(address))).toEqual({ place }));

  test.each([
    ['/home', '/login?next=%2Fhome'],
    ['/home?status=pending&page=2', '/login?next=%2Fhome%3Fstatus%3Dpending%26page%3D2'],
    ['/home?ticket=7#wallet', '/login?next=%2Fhome%3Fticket%3D7%23wallet'],
    ['/profile', '/login?next=%2Fprofile'],
    ['/mass-order', '/login?next=%2Fmass-order'],
    ['/papers', '/login?next=%2Fpapers'],
    ['/admin', '/home'],
    ['/admin/dashboard', '/home'],
    ['/admin/anything', '/home'],
  ])('%s leads to %s', (address, redirect) =>
    expect(destinationOf('visitor', addressOf(address))).toEqual({ redirect }),
  );
});

describe('a customer', () => {
  test.each([
    ['/', 'home'],
    ['/home', 'home'],
    ['/profile', 'profile'],
    ['/mass-order', 'mass-order'],
    ['/papers', 'papers'],
    ['/reset-password#a-token', 'reset-password'],
    ['/terms-of-service', 'terms'],
    ['/privacy-policy', 'privacy'],
    ['/nowhere', 'not-found'],
  ])('%s shows %s', (address, place) => expect(destinationOf('customer', addressOf(address))).toEqual({ place }));

  test.each([
    ['/admin', '/home'],
    ['/admin/dashboard', '/home'],
    ['/admin/login', '/home'],
    ['/login', '/home'],
    ['/register', '/home'],
    ['/forgot-password', '/home'],
    ['/login?next=%2Fhome%3Fpage%3D2', '/home?page=2'],
    ['/login?next=%2Fhome%3Fpage%3D2%23wallet&ended=1', '/home?page=2#wallet'],
    ['/login?next=%2F%3Fpage%3D2%23orders&ended=1', '/home?page=2#orders'],
    ['/login?next=%2Fprofile', '/profile'],
    ['/login?next=%2Fterms-of-service', '/terms-of-service'],
    ['/login?next=%2Fadmin%2Fdashboard', '/home'],
    ['/login?next=https%3A%2F%2Fevil.example', '/home'],
    ['/login?next=%2F%2Fevil.example%2Fhome', '/home'],
    ['/login?next=%2F%5Cevil.example', '/home'],
    ['/login?next=%2F%0A%2Fevil.example', '/home'],
    ['/login?next=', '/home'],
  ])('%s leads to %s', (address, redirect) =>
    expect(destinationOf('customer', addressOf(address))).toEqual({ redirect }),
  );
});

describe('an admin', () => {
  test.each([
    ['/admin', 'dashboard'],
    ['/admin/dashboard', 'dashboard'],
    ['/reset-password#a-token', 'reset-password'],
    ['/terms-of-service', 'terms'],
    ['/privacy-policy', 'privacy'],
    ['/profile', 'not-found'],
    ['/admin/unknown', 'not-found'],
  ])('%s shows %s', (address, place) => expect(destinationOf('admin', addressOf(address))).toEqual({ place }));

  test.each([
    ['/', '/admin/dashboard'],
    ['/home', '/admin/dashboard'],
    ['/admin/login', '/admin/dashboard'],
    ['/login', '/admin/dashboard'],
    ['/forgot-password', '/admin/dashboard'],
    ['/login?next=%2Fhome', '/admin/dashboard'],
    ['/admin/login?next=%2Fadmin%2Fdashboard%3Ftab%3Dorders', '/admin/dashboard?tab=orders'],
  ])('%s leads to %s', (address, redirect) => expect(destinationOf('admin', addressOf(address))).toEqual({ redirect }));
});

describe('a session that the server has ended', () => {
  test.each([
    ['/', '/login?next=%2F&ended=1'],
    ['/home?page=2#orders', '/login?next=%2Fhome%3Fpage%3D2%23orders&ended=1'],
    ['/profile', '/login?next=%2Fprofile&ended=1'],
    ['/mass-order', '/login?next=%2Fmass-order&ended=1'],
    ['/admin/dashboard?tab=orders', '/admin/login?next=%2Fadmin%2Fdashboard%3Ftab%3Dorders&ended=1'],
  ])('at %s leads to %s', (address, page) => expect(signInAgainAt(addressOf(address))).toBe(page));

  test.each(['/terms-of-service', '/reset-password#a-token', '/login', '/admin/login', '/nowhere'])(
    'leaves one at %s, which a visitor may see too',
    (address) => expect(signInAgainAt(addressOf(address))).toBeUndefined(),
  );

  test('leads back to the very place after signing in, but not somebody else', () => {
    const page = signInAgainAt(addressOf('/home?status=pending&page=2#orders')) ?? '';
    expect(destinationOf('customer', addressOf(page))).toEqual({ redirect: '/home?status=pending&page=2#orders' });
    expect(destinationOf('customer', addressOf(page), { isNew: true })).toEqual({ redirect: '/home' });
    expect(destinationOf('admin', addressOf(page), { isNew: true })).toEqual({ redirect: '/admin/dashboard' });
  });
});
