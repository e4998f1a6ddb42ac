import { expect, test } from 'vitest';
import { judge, median } from './page-budgets.ts';

const home = { path: '/home', budget: 'home' } as const;
const requests = Array.from({ length: 25 }, (_, index) => `GET /${index}`);
const light = { scripts: 90_000, styles: 9_000, fonts: 30_000, requests };

test('a page within its budgets has no fault, up to the last byte', () => {
  expect(judge(home, { scripts: 130_000, styles: 12_000, fonts: 35_000, requests }).faults).toEqual([]);
  expect(judge(home, light)).toMatchObject({
    'JS kB': '90.0 / 130',
    'CSS kB': '9.0 / 12',
    'fonts kB': '30.0 / 35',
    requests: '25 / 25',
  });
});

test('a page that fetches more says what and by how much', () => {
  const { faults } = judge(home, { ...light, scripts: 130_100, styles: 12_600, fonts: 36_000 });
  expect(faults).toEqual(['JS: 0.100 kB too many', 'CSS: 0.600 kB too many', 'fonts: 1.000 kB too many']);
});

test('a page that asks too often, or for the same twice, says so', () => {
  const { faults } = judge(home, { ...light, requests: [...requests, 'GET /late', 'GET /0'] });
  expect(faults).toEqual(['2 requests too many', 'GET /0 twice']);
});

test('a page on which nothing was measured is a fault, not a success', () => {
  expect(judge(home, { ...light, scripts: 0 }).faults).toEqual(['nothing was measured']);
});

test('the middle of three runs is neither the best nor the worst', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(() => median([])).toThrow('no middle');
});
