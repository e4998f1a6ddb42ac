import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MarginSum } from './margins.rules.ts';
import { joinSpent, pairSums, refundShareBp } from './sales.rules.ts';

const sums = fc.array(
  fc.record({
    key: fc.integer({ min: 1, max: 12 }),
    orders: fc.nat(100),
    costed: fc.constant(0),
    refundedPaise: fc.nat(100_000),
    keptPaise: fc.nat(1_000_000),
    costedPaise: fc.constant(0),
    costE4: fc.constant(0),
  }),
  { maxLength: 40 },
);
const kept = (parts: readonly MarginSum[]) => parts.reduce((sum, { keptPaise }) => sum + keptPaise, 0);

test('nothing is lost between services and their platforms, and what sold most is first', () => {
  fc.assert(
    fc.property(sums, sums, (now, before) => {
      const pairs = pairSums(now, before, (serviceId) => `platform ${serviceId % 3}`);
      expect(kept(pairs.map((pair) => pair.now))).toBe(kept(now));
      expect(kept(pairs.map((pair) => pair.before))).toBe(kept(before));
      expect(new Set(pairs.map(({ key }) => key)).size).toBe(pairs.length);
      const order = pairs.map((pair) => pair.now.keptPaise);
      expect(order).toEqual(order.toSorted((one, other) => other - one));
    }),
  );
});

test('what went back is a part of what was paid', () => {
  const sum = { key: 1, orders: 4, costed: 0, costedPaise: 0, costE4: 0 };
  expect(refundShareBp({ ...sum, keptPaise: 7_500, refundedPaise: 2_500 })).toBe(2_500);
  expect(refundShareBp({ ...sum, keptPaise: 0, refundedPaise: 0 })).toBe(0);
  expect(refundShareBp({ ...sum, keptPaise: 0, refundedPaise: 10 })).toBe(10_000);
});

test('a customer whose orders were added up in parts is one, and who spent most is first', () => {
  const parts = [
    { userId: 7, orders: 1, keptPaise: 100 },
    { userId: 3, orders: 1, keptPaise: 150 },
    { userId: 7, orders: 2, keptPaise: 100 },
  ];
  expect(joinSpent(parts)).toEqual([
    { userId: 7, orders: 3, keptPaise: 200 },
    { userId: 3, orders: 1, keptPaise: 150 },
  ]);
});
