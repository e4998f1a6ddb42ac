import { expect, test } from 'vitest';
import { orderDetailsEn } from '../texts/en-order-details.ts';
import { durationText } from './duration.rules.ts';

test.each([
  [1, '1 minute'],
  [120, '120 minutes'],
  [121, '3 hours'],
  [48 * 60, '48 hours'],
  [48 * 60 + 1, '3 days'],
])('%i minutes are %s', (minutes, text) => {
  expect(durationText(minutes, orderDetailsEn.takes)).toBe(text);
});
