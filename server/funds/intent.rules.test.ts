import { expect, test } from 'vitest';
import { codeOf, codesIn, ownAmount } from './intent.rules.ts';

test('an amount has paise of its own, above what was asked for, and never another one’s', () => {
  for (const asked of [10_00, 500_00, 500_50, 99_999_99]) {
    const taken = new Set<number>();
    const next = (random: number) => ownAmount(asked, { taken, former: new Set([asked + 7]) }, random);
    for (let amount = next(0.7); amount !== undefined; amount = next(0.3)) {
      // Last of all comes the one that may still be paid for somebody else.
      expect(amount === asked + 7).toBe(taken.size === (asked % 100 === 0 ? 98 : 97));
      expect(amount).toBeGreaterThan(asked);
      expect(amount).toBeLessThan(asked + 100);
      expect(amount % 100).not.toBe(0);
      expect(taken.has(amount)).toBe(false);
      taken.add(amount);
    }
    expect(taken.size).toBe(asked % 100 === 0 ? 99 : 98);
  }
  const unused = { taken: new Set<number>(), former: new Set<number>() };
  expect(ownAmount(500_00, unused, 0)).toBe(500_01);
  expect(ownAmount(500_00, unused, 0.999_999)).toBe(500_99);
});

test('a code is six signs that nobody mistakes, and is found among what a bank writes', () => {
  expect(codeOf([0, 0.5, 0.999_999, 0.1, 0.2, 0.3])).toMatch(/^[2-9A-HJKMNP-TV-Z]{6}$/);
  expect(codesIn('UPI/CR/412345678901/ASHA/7K4MQ2 tarakki')).toEqual(['7K4MQ2']);
  expect(codesIn('7k4mq2-7K4MQ2')).toEqual(['7K4MQ2']);
  // Cut off, or part of something longer, it names nothing.
  expect(codesIn('7K4MQ x7K4MQ2 PAYMENT O7K4M1')).toEqual([]);
});
