import { expect, test } from 'vitest';
import { localDay } from './csv.ts';

test('the day in a file’s name is the reader’s', () => {
  expect(localDay(Date.parse('2026-03-10T19:45:00Z'), 'Asia/Kolkata')).toBe('2026-03-11');
});
