import { expect, test } from 'vitest';
import { relativeDate } from './relative-date.tsx';
import { uiWords } from './words.ts';

const now = Date.parse('2025-11-21T12:00:00Z');
const minuteMs = 60_000;

test.each([
  [0, 'just now'],
  [59_999, 'just now'],
  [-20_000, 'just now'],
  [minuteMs, '1 min ago'],
  [59.9 * minuteMs, '59 min ago'],
  [60 * minuteMs, '1 h ago'],
  [23.9 * 60 * minuteMs, '23 h ago'],
  [-45 * minuteMs, 'in 45 min'],
  [-24 * 60 * minuteMs, '22 Nov'],
  [-5 * 60 * minuteMs, 'in 5 h'],
  [48 * 60 * minuteMs, '19 Nov'],
  [368 * 24 * 60 * minuteMs, '18 Nov 2024'],
])('%d ms before now is “%s”', (distanceMs, text) => {
  expect(relativeDate(now - distanceMs, now, uiWords)).toBe(text);
});
