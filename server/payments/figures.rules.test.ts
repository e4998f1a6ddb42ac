import { expect, test } from 'vitest';
import { minute } from '../platform/clock.ts';
import { type CreditedTopUp, figuresOf, wayOf } from './figures.rules.ts';

const noon = Date.parse('2026-11-21T12:00:00+05:30');
const topUp = (via: string, minutes: number, more: Partial<CreditedTopUp> = {}): CreditedTopUp => ({
  paise: 500_00,
  via,
  askedAt: noon - minutes * minute,
  creditedAt: noon,
  ...more,
});

test('what credited a top-up is in its transfer', () => {
  expect(['page', 'statement:4', 'message:bank', 'gateway:razorpay', ''].map(wayOf)).toEqual([
    ...['person', 'statement', 'message', 'razorpay', 'person'],
  ]);
});

test('shares and medians, of all, by way and by day', () => {
  const yesterday = { askedAt: noon - 26 * 60 * minute, creditedAt: noon - 25 * 60 * minute };
  const { total, ways, days } = figuresOf(
    [topUp('page', 90), topUp('statement:1', 10), topUp('statement:1', 20), topUp('message:bank', 0.5, yesterday)],
    false,
  );
  expect(total).toEqual({ topUps: 4, amount: '2000.00', aloneShare: 75, medianMinutes: 20 });
  expect(ways.map(({ way, topUps, medianMinutes }) => [way, topUps, medianMinutes])).toEqual([
    ['statement', 2, 10],
    ['person', 1, 90],
    ['message', 1, 60],
  ]);
  expect(days.map(({ date, topUps, aloneShare }) => [date, topUps, aloneShare])).toEqual([
    ['2026-11-21', 3, 66.7],
    ['2026-11-20', 1, 100],
  ]);
});

test('nothing has no share and no median; a clock that was set back counts as no wait', () => {
  expect(figuresOf([], false).total).toEqual({ topUps: 0, amount: '0.00', aloneShare: null, medianMinutes: null });
  expect(figuresOf([topUp('page', -5)], true)).toMatchObject({ total: { medianMinutes: 0 }, isPart: true });
});
