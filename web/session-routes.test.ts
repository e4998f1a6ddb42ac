import { describe, expect, test } from 'vitest';
import { destinationOf } from './session-routes.ts';

describe('a visitor', () => {
  test.each([
    ['/', 'landing'],
    ['/login', 'log-in'],
    ['/register', 'register'],
    ['/admin/login', 'admin-log-in'],
    ['/terms-of-service', 'terms'],
    ['/privacy-policy', 'privacy'],
    ['/orders', 'not-found'],
    ['/administrator', 'not-found'],
    ['/constructor', 'not-found'],
  ])('%s shows %s', (path, place) => expect(destinationOf('visitor', path)).toEqual({ place }));

  test.each([
    ['/home', '', '/login?next=%2Fhome'],
    ['/home', '?status=pending&page=2', '/login?next=%2Fhome%3Fstatus%3Dpending%26page%3D2'],
    ['/profile', '', '/login?next=%2Fprofile'],
    ['/admin', '', '/home'],
    ['/admin/dashboard', '', '/home'],
    ['/admin/anything', '', '/home'],
  ])('%s%s leads to %s', (path, search, redirect) =>
    expect(destinationOf('visitor', path, search)).toEqual({ redirect }),
  );
});

describe('a customer', () => {
  test.each([
    ['/', 'home'],
    ['/home', 'home'],
    ['/terms-of-service', 'terms'],
    ['/privacy-policy', 'privacy'],
    ['/nowhere', 'not-found'],
  ])('%s shows %s', (path, place) => expect(destinationOf('customer', path)).toEqual({ place }));

  test.each([
    ['/admin', '', '/home'],
    ['/admin/dashboard', '', '/home'],
    ['/admin/login', '', '/home'],
    ['/login', '', '/home'],
    ['/register', '', '/home'],
    ['/login', '?next=%2Fhome%3Fpage%3D2', '/home?page=2'],
    ['/login', '?next=%2Fterms-of-service', '/terms-of-service'],
    ['/login', '?next=%2Fadmin%2Fdashboard', '/home'],
    ['/login', '?next=https%3A%2F%2Fevil.example', '/home'],
    ['/login', '?next=%2F%2Fevil.example%2Fhome', '/home'],
    ['/login', '?next=%2F%5Cevil.example', '/home'],
    ['/login', '?next=', '/home'],
  ])('%s%s leads to %s', (path, search, redirect) =>
    expect(destinationOf('customer', path, search)).toEqual({ redirect }),
  );
});

describe('an admin', () => {
  test.each([
    ['/', 'dashboard'],
    ['/admin', 'dashboard'],
    ['/admin/dashboard', 'dashboard'],
    ['/terms-of-service', 'terms'],
    ['/privacy-policy', 'privacy'],
    ['/profile', 'not-found'],
    ['/admin/unknown', 'not-found'],
  ])('%s shows %s', (path, place) => expect(destinationOf('admin', path)).toEqual({ place }));

  test.each([
    ['/home', '', '/admin/dashboard'],
    ['/admin/login', '', '/admin/dashboard'],
    ['/login', '', '/admin/dashboard'],
    ['/login', '?next=%2Fhome', '/admin/dashboard'],
    ['/admin/login', '?next=%2Fadmin%2Fdashboard%3Ftab%3Dorders', '/admin/dashboard?tab=orders'],
  ])('%s%s leads to %s', (path, search, redirect) =>
    expect(destinationOf('admin', path, search)).toEqual({ redirect }),
  );
});
