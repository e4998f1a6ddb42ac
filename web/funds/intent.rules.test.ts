import { expect, test } from 'vitest';
import { walletEn } from '../texts/en-wallet.ts';
import { walletHi } from '../texts/hi-wallet.ts';
import { arrivedText, isNumberDue, mayBePaid, sumOfOrder, timeLeft } from './intent.rules.ts';

const at = '2026-11-23T10:00:00.000Z';
const ms = Date.parse(at);

test('the time left is told in minutes and seconds, and never below none', () => {
  expect(timeLeft(at, ms - 30 * 60_000)).toBe('30:00');
  expect(timeLeft(at, ms - 61_500)).toBe('1:01');
  expect(timeLeft(at, ms - 900)).toBe('0:00');
  expect(timeLeft(at, ms + 5_000)).toBe('0:00');
});

test('the number is asked for after three minutes', () => {
  expect(isNumberDue(at, ms + 179_999)).toBe(false);
  expect(isNumberDue(at, ms + 180_000)).toBe(true);
});

test('a code that is shown may be paid after half a minute', () => {
  expect(mayBePaid(at, ms + 29_999)).toBe(false);
  expect(mayBePaid(at, ms + 30_000)).toBe(true);
});

test.each([
  ['1581.75', '831.13', '831.23', { orderPaise: 158_175, fromWalletPaise: 75_062, nameTagPaise: 10 }],
  ['100.00', '100.00', '100.37', { orderPaise: 100_00, fromWalletPaise: 0, nameTagPaise: 37 }],
  ['100.00', '60.00', '60.00', { orderPaise: 100_00, fromWalletPaise: 40_00, nameTagPaise: 0 }],
])('of an order of %s, for which %s is missing, %s is paid', (totalAmount, amount, payableAmount, sum) => {
  expect(sumOfOrder({ totalAmount }, { amount, payableAmount })).toEqual(sum);
});

test('where the order is paid as it is, or costs less than can be paid, there is nothing to add up', () => {
  expect(sumOfOrder({ totalAmount: '100.00' }, { amount: '100.00', payableAmount: '100.00' })).toBeUndefined();
  expect(sumOfOrder({ totalAmount: '8.00' }, { amount: '10.00', payableAmount: '10.21' })).toBeUndefined();
});

test('what arrived is what was credited', () => {
  const { own } = walletEn.addFunds;
  const payableAmount = '500.95';
  expect(arrivedText({ payableAmount, creditedAmount: '500.95' }, own)).toBe('₹500.95 arrived.');
  const rounded = { payableAmount, creditedAmount: '500.00' };
  expect(arrivedText(rounded, own)).toBe('₹500.00 arrived (asked for ₹500.95).');
  expect(arrivedText(rounded, walletHi.addFunds.own)).toBe('₹500.00 आए (माँगे गए थे ₹500.95)।');
  expect(arrivedText({ payableAmount, creditedAmount: null }, own)).toBeUndefined();
});
