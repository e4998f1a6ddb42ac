import { join } from 'node:path';
import { expect, test } from 'vitest';
import { journeysWaitForStates as rule } from './journeys.ts';
import { readTree } from './source.ts';

const treeOf = (files: Record<string, string>) => new Map(Object.entries(files));

test('a journey that waits for a time or tries again is found', () => {
  const found = rule.check(
    treeOf({
      'e2e/a.test.ts': 'await page.waitForTimeout(300);',
      'e2e/b.ts': `import { setTimeout as sleep } from 'node:timers/promises';`,
      'e2e/c.ts': 'await new Promise((resolve) => setTimeout(resolve, 20));',
      'e2e/d.test.ts': `test('a', { retry: 2 }, b);`,
    }),
  );
  expect(found.map((each) => each.split(':')[0])).toEqual(['e2e/a.test.ts', 'e2e/b.ts', 'e2e/c.ts', 'e2e/d.test.ts']);
});

test('a deadline, a delay inside the page and a slow line are none', () => {
  const files = {
    'e2e/a.test.ts': `await expect.poll(count).toBe(1); // waitForTimeout(1)`,
    'e2e/b.ts': `setTimeout(stop, 20); page.evaluate('setTimeout(go, 50)');`,
    'e2e/c.test.ts': `test('a', { retry: 0 }, b);`,
    'e2e/early-input.ts': 'await new Promise((resolve) => setTimeout(resolve, late));',
  };
  expect(rule.check(treeOf(files))).toEqual([]);
});

test('no journey of this project does', () => {
  const tree = readTree(join(import.meta.dirname, '..'));
  expect([...tree.keys()].filter((path) => rule.appliesTo(path)).length).toBeGreaterThan(40);
  expect(rule.check(tree)).toEqual([]);
});
