import { expect, test } from 'vitest';
import { spanOfDays } from './day-span.ts';

test('a span has whole days, and is open where no day is named', () => {
  const { from = '', to = '' } = spanOfDays('2026-03-10', '2026-03-11');
  expect(Date.parse(to) - Date.parse(from)).toBe(2 * 24 * 3_600_000);
  expect(new Date(from).getHours()).toBe(0);
  for (const none of ['', 'yesterday', '2026-3-1', '2026-03']) {
    expect(spanOfDays(none, none)).toEqual({ from: undefined, to: undefined });
  }
});
