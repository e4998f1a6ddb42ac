import { expect, test } from 'vitest';
import { durationText } from './duration.ts';

const counted = (unit: string) => (count: number) => (count === 1 ? `1 ${unit}` : `${count} ${unit}s`);
const words = { minutes: counted('minute'), hours: counted('hour'), days: counted('day') };

test.each([
  [1, '1 minute'],
  [120, '120 minutes'],
  [121, '3 hours'],
  [48 * 60, '48 hours'],
  [48 * 60 + 1, '3 days'],
])('%i minutes are %s', (minutes, text) => {
  expect(durationText(minutes, words)).toBe(text);
});
