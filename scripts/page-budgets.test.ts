import { expect, test } from 'vitest';
import { budgets, exceptions, judge, measuredPages, median, pageOf } from './page-budgets.ts';

const home = { path: '/home', budget: 'home' } as const;
const landing = { path: '/', budget: 'window' } as const;
const light = { scripts: 90_000, styles: 9_000, fonts: 40_000 };

test('a page within its budgets has no fault, up to the last byte', () => {
  expect(judge(home, { scripts: 140_000, styles: 12_000, fonts: 45_000 }).faults).toEqual([]);
  expect(judge(home, light)).toMatchObject({
    'JS kB': '90.0 / 140',
    'CSS kB': '9.0 / 12',
    'fonts kB': '40.0 / 45',
  });
});

test('a page that fetches more says what and by how much', () => {
  const { faults } = judge(home, { scripts: 140_100, styles: 12_600, fonts: 46_000 });
  expect(faults).toEqual(['JS: 0.1 kB too many', 'CSS: 0.6 kB too many', 'fonts: 1.0 kB too many']);
});

test('a page on which nothing was measured is a fault, not a success', () => {
  expect(judge(home, { ...light, scripts: 0 }).faults).toEqual(['nothing was measured']);
});

test('an exception holds until it is not needed, and then has to go', () => {
  expect(judge(landing, light)).toMatchObject({ 'JS kB': '90.0 / 110 (for now; 75)', faults: [] });
  expect(judge(landing, { ...light, scripts: 111_000 }).faults).toEqual(['JS: 1.0 kB too many']);
  expect(judge(landing, { ...light, scripts: 75_000 }).faults).toEqual([
    'its exception is not needed any more: remove it',
  ]);
});

/** What the exceptions were when they were made; a line of it goes with its exception, and none is added lightly. */
const ceilings: Readonly<Record<string, number>> = {
  '/': 110,
  '/terms-of-service': 113,
  '/privacy-policy': 113,
};

test('exceptions only shrink, are for pages that are measured, and are larger than what they replace', () => {
  for (const [path, exception] of Object.entries(exceptions)) {
    const page = measuredPages.find((each) => pageOf(each.path) === path);
    expect(page, path).toBeDefined();
    expect(exception?.scriptsKb, path).toBeLessThanOrEqual(ceilings[path] ?? 0);
    expect(exception?.scriptsKb, path).toBeGreaterThan(page ? budgets[page.budget].scriptsKb : Number.NaN);
    expect(exception?.reason, path).not.toBe('');
  }
});

test('the middle of three runs is neither the best nor the worst', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(() => median([])).toThrow('no middle');
});
