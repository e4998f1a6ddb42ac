import { expect, test } from 'vitest';
import { minute } from '../platform/clock.ts';
import { indianMoment } from '../platform/indian-time.ts';
import { type CreditedTopUp, figuresOf, railOf, waitOf } from './figures.rules.ts';

const noon = Date.parse('2026-11-21T12:00:00+05:30');
const paidAt = (at: number) => ({ paidOn: indianMoment(at).date, paidTime: indianMoment(at).time });
const topUp = (via: string, minutes: number, more: Partial<CreditedTopUp> = {}): CreditedTopUp => ({
  paise: 500_00,
  via,
  source: null,
  gateway: null,
  ...paidAt(noon - minutes * minute),
  creditedAt: noon,
  ...more,
});

test('the rail is in the transfer of what was credited by itself, and in the evidence that a person had', () => {
  const alone = ['page', 'statement:4', 'message:bank', 'gateway:razorpay', ''].map((via) => railOf(topUp(via, 1)));
  expect(alone).toEqual(['by-hand', 'statement', 'message', 'razorpay', 'by-hand']);
  expect(railOf(topUp('page', 1, { source: 'statement' }))).toBe('statement');
  expect(railOf(topUp('page', 1, { source: 'message' }))).toBe('message');
  expect(railOf(topUp('page', 1, { source: 'gateway', gateway: 'cashfree' }))).toBe('cashfree');
  // What credited it counts, also where a statement has it by now.
  expect(railOf(topUp('message:bank', 1, { source: 'statement' }))).toBe('message');
});

test('shares and medians, of all, by rail and by day', () => {
  const yesterday = { ...paidAt(noon - 26 * 60 * minute), creditedAt: noon - 25 * 60 * minute };
  const { total, rails, days } = figuresOf(
    [
      topUp('page', 90, { source: 'statement' }),
      topUp('statement:1', 10),
      topUp('statement:1', 20),
      topUp('message:bank', 0.5, yesterday),
    ],
    false,
  );
  expect(total).toEqual({ topUps: 4, amount: '2000.00', aloneShare: 75, medianMinutes: 20, withoutTime: 0 });
  expect(rails.map(({ rail, topUps, aloneShare, medianMinutes }) => [rail, topUps, aloneShare, medianMinutes])).toEqual(
    [
      ['statement', 3, 66.7, 20],
      ['message', 1, 100, 60],
    ],
  );
  expect(days.map(({ date, topUps, aloneShare }) => [date, topUps, aloneShare])).toEqual([
    ['2026-11-21', 3, 66.7],
    ['2026-11-20', 1, 100],
  ]);
  expect(days.map((each) => each.rails.map(({ rail, topUps }) => [rail, topUps]))).toEqual([
    [['statement', 3]],
    [['message', 1]],
  ]);
});

test('a payment of which only the day is known, or nothing, is beside the median', () => {
  const topUps = [
    topUp('statement:1', 10),
    topUp('statement:1', 0, { paidTime: null }),
    topUp('page', 0, { paidOn: null, paidTime: null }),
  ];
  expect(topUps.map(waitOf)).toEqual([10 * minute, undefined, undefined]);
  expect(figuresOf(topUps, false).total).toMatchObject({ topUps: 3, medianMinutes: 10, withoutTime: 2 });
  expect(figuresOf(topUps.slice(1), false).total).toMatchObject({ topUps: 2, medianMinutes: null, withoutTime: 2 });
});

test('nothing has no share and no median; a clock that was set back counts as no wait', () => {
  const empty = { topUps: 0, amount: '0.00', aloneShare: null, medianMinutes: null, withoutTime: 0 };
  expect(figuresOf([], false)).toEqual({ total: empty, rails: [], days: [], isPart: false });
  expect(figuresOf([topUp('page', -5)], true)).toMatchObject({ total: { medianMinutes: 0 }, isPart: true });
});
