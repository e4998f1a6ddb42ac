import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CouponTerms, couponOff, couponTermsOf, withCoupon } from './coupon.ts';
import type { Quote } from './price.ts';

const share: CouponTerms = { code: 'DIWALI', basisPoints: 1_000, maxOffPaise: null, offPaise: null, minPaise: 0 };
const fixed: CouponTerms = { ...share, basisPoints: null, offPaise: 50_00 };

test.each<[CouponTerms, number, number]>([
  [share, 100_00, 10_00],
  // Half a paisa is rounded up.
  [share, 5, 1],
  [share, 4, 0],
  [{ ...share, basisPoints: 1_250 }, 99_99, 12_50],
  [{ ...share, maxOffPaise: 5_00 }, 100_00, 5_00],
  [{ ...share, maxOffPaise: 50_00 }, 100_00, 10_00],
  [fixed, 100_00, 50_00],
  // A paisa is always paid.
  [fixed, 50_00, 49_99],
  [fixed, 1, 0],
])('%o takes off %i paise %i', (terms, pricePaise, offPaise) => expect(couponOff(pricePaise, terms)).toBe(offPaise));

test('what is left is between a paisa and the price', () => {
  const orNull = (most: number) => fc.option(fc.integer({ min: 1, max: most }), { nil: null });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10 ** 14 }),
      fc.integer({ min: 100, max: 9_000 }),
      orNull(10 ** 8),
      orNull(10 ** 8),
      (pricePaise, basisPoints, maxOffPaise, offPaise) => {
        const left = pricePaise - couponOff(pricePaise, { ...share, basisPoints, maxOffPaise, offPaise });
        expect(left >= 1 && left <= pricePaise).toBe(true);
      },
    ),
  );
});

test('it counts after all discounts, from its minimum on', () => {
  const discounted: Quote = { listPaise: 200_00, totalPaise: 180_00, lines: [] };
  const terms = { ...share, minPaise: 180_00 };
  const coupon = { code: 'DIWALI', basisPoints: 1_000, offPaise: 18_00 };
  expect(withCoupon(discounted, terms)).toEqual({ ...discounted, totalPaise: 162_00, coupon });
  expect(withCoupon({ ...discounted, totalPaise: 179_99 }, terms)).not.toHaveProperty('coupon');
});

test('it is read as it travels', () => {
  const wired = { code: 'DIWALI', percentOff: '12.5', largestOff: '100.00', amountOff: null, minimum: '500.00' };
  expect(couponTermsOf(wired)).toEqual({
    code: 'DIWALI',
    basisPoints: 1_250,
    maxOffPaise: 100_00,
    offPaise: null,
    minPaise: 500_00,
  });
});
