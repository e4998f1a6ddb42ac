import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type PriceEnding, priceEndings } from '../../contract/provider-services.ts';
import { costInRupeesE4, isSteepMove, marginBp, sellingRateE4 } from './price.rules.ts';

const dollars = { fxE4: 885_000, bufferBp: 200 };
const rule = (percentBp: number, fixedE4 = 0, ending: PriceEnding = 'none') => ({ percentBp, fixedE4, ending });
const even = { fxE4: 10_000, bufferBp: 0 };
const unit = 100_000_000n;

test('$0.90 at ₹88.50 with a buffer of 2 %, 30 % and ₹2 is ₹107.6159', () => {
  expect(sellingRateE4(90_000_000n, dollars, rule(3_000, 20_000))).toBe(1_076_159n);
  expect(costInRupeesE4(90_000_000n, dollars)).toBe(812_430n);
});

test.each<[costE8: bigint, percentBp: number, fixedE4: number, expected: bigint]>([
  [unit, 0, 0, 10_000n],
  [unit, 1, 0, 10_001n],
  [1n, 0, 0, 1n],
  [33_333_333n, 0, 0, 3_334n],
  [140_000n, 0, 0, 14n],
  [1_000_000n * unit, 10_000, 0, 20_000_000_000n],
  [unit, 0, 1, 10_001n],
])('%s with %i and %i costs %s: every division rounds up', (costE8, percentBp, fixedE4, expected) => {
  expect(sellingRateE4(costE8, even, rule(percentBp, fixedE4))).toBe(expected);
});

test.each<[text: string, PriceEnding, expected: string]>([
  ['107.6159', 'none', '107.6159'],
  ['107.6159', '1.00', '108.0000'],
  ['108.0000', '1.00', '108.0000'],
  ['107.6159', '0.50', '108.5000'],
  ['107.4000', '0.50', '107.5000'],
  ['107.6159', '0.99', '107.9900'],
  ['107.9901', '0.99', '108.9900'],
  ['10.0000', '0.99', '10.9900'],
  ['9.9001', '0.99', '10.0000'],
  ['3.1201', '1.00', '3.2000'],
  ['1.0000', '0.50', '1.0000'],
  ['0.1201', '0.99', '0.1300'],
  ['0.0012', '1.00', '0.0100'],
])('%s to the next %s is %s', (text, ending, expected) => {
  const e4 = (amount: string) => BigInt(amount.replace('.', ''));
  expect(sellingRateE4(e4(text) * 10_000n, even, rule(0, 0, ending))).toBe(e4(expected));
});

test('a price is never below what it was made from, and an ending adds less than a rupee', () => {
  const e8 = fc.bigInt({ min: 1n, max: 1_000_000n * unit });
  const bp = fc.integer({ min: 0, max: 100_000 });
  const fx = fc.integer({ min: 1, max: 2_000_000 });
  fc.assert(
    fc.property(e8, bp, fx, fc.constantFrom(...priceEndings), (costE8, percentBp, fxE4, ending) => {
      const rate = { fxE4, bufferBp: 200 };
      const plain = sellingRateE4(costE8, rate, rule(percentBp));
      const ended = sellingRateE4(costE8, rate, rule(percentBp, 0, ending));
      expect(plain).toBeGreaterThanOrEqual(costInRupeesE4(costE8, rate));
      expect(ended).toBeGreaterThanOrEqual(plain);
      expect(ended - plain).toBeLessThan(10_000n);
    }),
  );
});

describe('the margin', () => {
  test.each([
    [812_430n, 1_076_159n, 2_450],
    [100n, 100n, 0],
    [0n, 100n, 10_000],
    [200n, 100n, -10_000],
    [301n, 300n, -34],
    [1n, 0n, Number.NEGATIVE_INFINITY],
  ])('of a cost of %s and a price of %s is %i', (costE4, priceE4, expected) => {
    expect(marginBp(costE4, priceE4)).toBe(expected);
  });
});

test.each([
  [100n, 120n, false],
  [100n, 121n, true],
  [100n, 80n, false],
  [100n, 79n, true],
  [100n, 105n, false],
  [100n, 1_000n, true],
])('from %s to %s is steep: %s', (from, to, isSteep) => {
  expect(isSteepMove(from, to)).toBe(isSteep);
});
