import { Big } from 'big.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseRate, wireRate } from '../../contract/money.ts';
import { changedRate, maxRate } from './catalogue.rules.ts';

test.each([
  ['25.0000', 1_000, '27.5000'],
  ['25.0000', -1_000, '22.5000'],
  ['0.9000', 725, '0.9653'],
  ['0.0001', -9_000, '0.0001'],
  ['0.0001', 5_000, '0.0002'],
  ['0.0001', 4_999, '0.0001'],
  ['0.0005', -9_000, '0.0001'],
  ['12.3456', 0, '12.3456'],
  ['9999999.9999', 100_000, '109999999.9989'],
])('%s changed by %d hundredths of a percent is %s', (before, basisPoints, after) => {
  expect(wireRate(changedRate(parseRate(before) ?? 0, basisPoints))).toBe(after);
});

test('every price is what exact decimals come to, rounded half-up to the fourth', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 1, max: maxRate })),
      fc.integer({ min: -9_000, max: 100_000 }),
      (rate, basisPoints) => {
        const exact = new Big(rate).times(new Big(10_000).plus(basisPoints)).div(10_000).round(0, Big.roundHalfUp);
        expect(changedRate(rate, basisPoints)).toBe(Math.max(1, exact.toNumber()));
      },
    ),
    { numRuns: 20_000 },
  );
});
