import { expect, test } from 'vitest';
import { endOfPromotion } from './promotion.rules.ts';

test.each([
  ['2026-11-25T00:00:00', '24 November'],
  ['2026-11-24T23:59:00', '24 November'],
  ['2026-11-24T23:59:59.999', '24 November'],
  ['2026-11-24T00:01:00', '24 November, 12:01 am'],
  ['2026-11-24T10:00:00', '24 November, 10:00 am'],
  ['2026-11-24T12:05:00', '24 November, 12:05 pm'],
  ['2026-11-24T23:58:00', '24 November, 11:58 pm'],
  ['2026-12-01T00:00:00', '30 November'],
])('a promotion that ends at %s in India lasts until %s', (time, shown) => {
  expect(endOfPromotion(Date.parse(`${time}+05:30`))).toBe(shown);
});
