import { expect, test } from 'vitest';
import { firstQuantity, offeredQuantities } from './landing.ts';

test.each([
  [{ minQuantity: 100, maxQuantity: 10_000 }, [100, 500, 2_500, 10_000], 2_500],
  [{ minQuantity: 1, maxQuantity: 1_000_000 }, [100, 500, 2_500, 10_000], 2_500],
  [{ minQuantity: 1_000, maxQuantity: 20_000 }, [2_500, 10_000], 10_000],
  [{ minQuantity: 20, maxQuantity: 90 }, [20], 20],
  [{ minQuantity: 600, maxQuantity: 600 }, [600], 600],
])('round quantities of %o are %o', (bounds, offered, first) => {
  expect(offeredQuantities(bounds)).toEqual(offered);
  expect(firstQuantity(offered)).toBe(first);
});
