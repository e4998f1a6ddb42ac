import { expect, test } from 'vitest';
import type { DayMoney } from '../../contract/today.ts';
import { changePercent, durationText, indianTime, indianWeekday, leftPaise } from './today.rules.ts';

const money: DayMoney = {
  orders: 3,
  sales: '100.00',
  refunds: '10.50',
  refundCount: 1,
  topUps: '50.00',
  topUpCount: 1,
  cost: '60.25',
};

test('sales less refunds and cost are what is left; without providers nothing is taken off for them', () => {
  expect(leftPaise(money)).toBe(2925);
  expect(leftPaise({ ...money, cost: null })).toBe(8950);
  expect(leftPaise({ ...money, sales: '10.00' })).toBe(-6075);
});

test('a change is said in percent, and not of nothing', () => {
  expect(changePercent(118, 100)).toBe(18);
  expect(changePercent(50, 100)).toBe(-50);
  expect(changePercent(10, -10)).toBe(200);
  expect(changePercent(5, 0)).toBeUndefined();
});

test('a duration has its two largest units', () => {
  expect(durationText({ days: 2, hours: 3, minutes: 4 })).toBe('2 d 3 h');
  expect(durationText({ days: 0, hours: 3, minutes: 28 })).toBe('3 h 28 min');
  expect(durationText({ days: 0, hours: 0, minutes: 7 })).toBe('7 min');
});

test('the day and the time are those of India', () => {
  expect(indianWeekday('2026-11-22T20:00:00.000Z')).toBe('Monday');
  expect(indianTime('2026-11-22T13:42:00.000Z')).toBe('7:12 pm');
});
