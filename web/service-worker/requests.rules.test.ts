import { expect, test } from 'vitest';
import { isUsable, kindOf } from './requests.rules.ts';

const shop = 'https://shop.example';

test.each([
  ['GET', 'navigate', '/', 'page'],
  ['GET', 'navigate', '/home?wallet=history#wallet', 'page'],
  ['GET', 'navigate', '/profile', 'page'],
  ['GET', 'navigate', '/login?next=%2Fhome', 'page'],
  ['GET', 'navigate', '/admin', 'other'],
  ['GET', 'navigate', '/admin/dashboard', 'other'],
  ['GET', 'navigate', '/admin/login', 'other'],
  ['GET', 'navigate', '/nowhere', 'other'],
  ['POST', 'navigate', '/admin/share-statement', 'share'],
  ['POST', 'cors', '/admin/share-statement', 'other'],
  ['GET', 'navigate', '/admin/share-statement', 'other'],
  ['GET', 'navigate', '/api/support/screenshots/1', 'other'],
  ['POST', 'navigate', '/home', 'other'],
  ['GET', 'cors', '/assets/main-4f2a.js', 'asset'],
  ['GET', 'navigate', '/assets/main-4f2a.js', 'other'],
  ['POST', 'cors', '/assets/main-4f2a.js', 'other'],
  ['GET', 'cors', '/api/orders', 'other'],
  ['GET', 'same-origin', '/api/assets/', 'other'],
  ['GET', 'no-cors', '/icon.svg', 'other'],
] as const)('%s in mode %s of %s is %s', (method, mode, path, kind) => {
  expect(kindOf({ method, mode, url: shop + path }, shop)).toBe(kind);
});

test('another site is none of its business', () => {
  expect(kindOf({ method: 'GET', mode: 'cors', url: 'https://elsewhere.example/assets/a.js' }, shop)).toBe('other');
});

test('a page that is gone or moved is an answer, and trouble is none', () => {
  // 0: a redirect, which the browser follows by itself.
  expect([0, 200, 304, 404, 410].map((status) => isUsable({ status }))).toEqual([true, true, true, true, true]);
  expect([500, 502, 503, 504].map((status) => isUsable({ status }))).toEqual([false, false, false, false]);
});
