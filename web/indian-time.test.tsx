import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import type { Discount } from '../contract/pricing.ts';
import { clockText } from './orders/finish.rules.ts';
import { timeCell } from './platform/csv.ts';
import { spanOfDays } from './platform/indian-input.ts';
import { formatInIndia, indianDate } from './platform/indian-time.ts';
import { couponBody, valuesOf as couponValuesOf } from './pricing/coupon-form.rules.ts';
import { discountBody, discountRules, valuesOf } from './pricing/discounts.rules.ts';
import { RelativeDate, relativeDate } from './ui/relative-date.tsx';
import { uiWords } from './ui/words.ts';

const minuteMs = 60_000;

/** Half past midnight of New Year's Day in India: still the old day, month and year in all of these zones. */
const instant = '2025-12-31T19:00:00.000Z';
const at = Date.parse(instant);

afterEach(() => vi.unstubAllEnvs());

/** Zones where that instant is of another day, and one where it is of the same. */
const zones = ['UTC', 'America/New_York', 'Asia/Kolkata'];

test.each(zones)('on a device in %s, a time is shown as India has it', (zone) => {
  vi.stubEnv('TZ', zone);
  expect(formatInIndia(instant)).toBe('1 Jan 2026, 12:30 am');
  expect(formatInIndia(at, 'date', 'hi-IN-u-nu-latn')).toBe('1 जन॰ 2026');
  expect(clockText(at, at - 29 * minuteMs, 'en-IN')).toBe('12:30 am');
  expect(clockText(at, at - 31 * minuteMs, 'en-IN')).toBe('1 Jan, 12:30 am');
  // Two days later it is the same year; two days before it was another.
  expect(relativeDate(at, at + 2 * 1440 * minuteMs, uiWords)).toBe('1 Jan');
  expect(relativeDate(at, at - 2 * 1440 * minuteMs, uiWords)).toBe('1 Jan 2026');
  expect(renderToStaticMarkup(<RelativeDate at={instant} />)).toContain('title="1 Jan 2026, 12:30 am"');
});

test.each(zones)('on a device in %s, a file has India’s times, and its day in its name', (zone) => {
  vi.stubEnv('TZ', zone);
  expect(timeCell(instant)).toBe('2026-01-01 00:30:00');
  expect(indianDate(at)).toBe('2026-01-01');
});

test.each(zones)('on a device in %s, the days of a filter are India’s', (zone) => {
  vi.stubEnv('TZ', zone);
  expect(spanOfDays('2026-01-01', '2026-01-31')).toEqual({
    from: '2025-12-31T18:30:00.000Z',
    to: '2026-01-31T18:30:00.000Z',
  });
});

test.each(zones)('on a device in %s, the times of discounts and coupons are typed in India’s', (zone) => {
  vi.stubEnv('TZ', zone);
  const stored = { discountType: 'promotional', startDate: '2025-12-31T19:00:42.123Z', endDate: null };
  const before = { ...stored, discountPercentage: '10.00', title: '', description: '' } as Discount; // what a form reads
  const values = valuesOf(before);
  expect(values.startDate).toBe('2026-01-01T00:30');
  expect(discountBody(values, before).startDate).toBe(stored.startDate);
  expect(discountBody({ ...values, endDate: '2026-03-08T02:30' }).endDate).toBe('2026-03-07T21:00:00.000Z');
  // Between these two the clocks of New York are put forward.
  const late = { ...values, startDate: '2026-03-08T02:45' };
  expect(discountRules.endDate('2026-03-08T03:15', late)).toBeUndefined();
  expect(couponBody({ ...couponValuesOf(undefined), startsAt: '2026-01-01T00:30' }).startsAt).toBe(instant);
});
