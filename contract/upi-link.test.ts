import { expect, test } from 'vitest';
import { upiLink } from './upi-link.ts';

const payment = { upiId: 'shop@okicici', payeeName: 'Tarakki', amountPaise: 500_00, note: 'Tarakki wallet' };

test('everything that the app needs is in the link, and nothing of a merchant', () => {
  expect(upiLink(payment)).toBe('upi://pay?pa=shop@okicici&pn=Tarakki&am=500.00&cu=INR&tn=Tarakki%20wallet');
});

test('the amount always has two decimals', () => {
  expect(upiLink({ ...payment, amountPaise: 10_50 })).toContain('&am=10.50&');
  expect(upiLink({ ...payment, amountPaise: 1_00_000_00 })).toContain('&am=100000.00&');
});

test('a name can’t add fields or break the link', () => {
  const link = upiLink({ ...payment, payeeName: 'Asha & Sons + Co. #1?am=1', note: 'तरक्की' });
  const fields = new URLSearchParams(link.slice(link.indexOf('?')));
  expect(fields.get('pn')).toBe('Asha & Sons + Co. #1?am=1');
  expect(fields.getAll('am')).toEqual(['500.00']);
  expect(fields.get('tn')).toBe('तरक्की');
  expect(link).not.toContain('+');
});
