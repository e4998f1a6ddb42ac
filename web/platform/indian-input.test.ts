import { expect, test } from 'vitest';
import { indianText, instantInIndia, spanOfDays } from './indian-input.ts';

test('a span has whole days, and is open where no day is named', () => {
  const { from = '', to = '' } = spanOfDays('2026-03-10', '2026-03-11');
  expect(Date.parse(to) - Date.parse(from)).toBe(2 * 24 * 3_600_000);
  expect(from).toBe('2026-03-09T18:30:00.000Z');
  for (const none of ['', 'yesterday', '2026-3-1', '2026-03']) {
    expect(spanOfDays(none, none)).toEqual({ from: undefined, to: undefined });
  }
});

test.each([
  ['2026-11-07T18:45:12.345Z', '2026-11-08T00:15'],
  ['2026-12-31T18:29:59.999Z', '2026-12-31T23:59'],
])('%s is %s in India, whatever the clock of this device', (instant, text) => {
  expect(indianText(instant)).toBe(text);
  expect(instantInIndia(text)).toBe(`${instant.slice(0, 16)}:00.000Z`);
  expect(instantInIndia(text, instant)).toBe(instant);
});

test('what is no time is none', () => {
  expect(instantInIndia('')).toBeNull();
  expect(instantInIndia('tomorrow')).toBeNull();
});
