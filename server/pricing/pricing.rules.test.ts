import { expect, test } from 'vitest';
import { termsOf } from '../../contract/pricing.ts';
import { percentText, showedAnotherPrice, termsOfRow, wireDiscount } from './pricing.rules.ts';

test.each([
  [1, '0.01'],
  [10, '0.10'],
  [57, '0.57'],
  [1_050, '10.50'],
  [3_333, '33.33'],
  [10_000, '100.00'],
])('%d basis points are written %s', (basisPoints, text) => expect(percentText(basisPoints)).toBe(text));

const row = {
  id: 3,
  service_id: 7,
  title: 'Festival week',
  description: 'Ten and a half percent',
  discount_type: 'promotional',
  basis_points: 1_050,
  min_quantity: null,
  max_quantity: 5_000,
  starts_at: 1_700_000_000_000,
  ends_at: 1_700_000_000_001,
  is_active: 1,
  priority: 10,
} as const;

test.each([1, 57, 115, 1_050, 3_333, 9_999, 10_000])(
  '%d basis points mean the same to the server and to the page',
  (basisPoints) => {
    const stored = { ...row, basis_points: basisPoints };
    expect(termsOf(wireDiscount(stored))).toEqual(termsOfRow(stored));
  },
);

test('one without dates and bounds means the same too', () => {
  const bare = {
    ...row,
    discount_type: 'quantity',
    min_quantity: 1,
    max_quantity: null,
    starts_at: null,
    ends_at: null,
    is_active: 0,
  } as const;
  expect(termsOf(wireDiscount(bare))).toEqual(termsOfRow(bare));
});

test.each([
  [undefined, 100, false],
  [100, 100, false],
  [99, 100, true],
  [101, 100, true],
  [0, 1, true],
])('a page that showed %s when it costs %d showed another price: %s', (shown, now, another) => {
  expect(showedAnotherPrice(shown, now)).toBe(another);
});
