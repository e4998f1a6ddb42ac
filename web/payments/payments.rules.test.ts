import { expect, test } from 'vitest';
import type { Payment, PaymentCandidate } from '../../contract/payments.ts';
import { groupedReference, likeliest, paymentKeyOf } from './payments.rules.ts';

const candidate = (more: Partial<PaymentCandidate>): PaymentCandidate => ({
  fundRequestId: 1,
  user: { id: 1, firstName: 'Asha', lastName: 'Verma', email: 'asha@example.in' },
  amount: '500.00',
  referenceNumber: '632600000001',
  createdAt: '2026-11-21T06:30:00.000Z',
  differingDigits: null,
  isSameAmount: false,
  customerSince: '2026-11-01T06:30:00.000Z',
  topUps: 3,
  ...more,
});
const chosenOf = (candidates: readonly PaymentCandidate[], reason: Payment['reason'] = 'nobody') =>
  likeliest({ candidates, reason } as unknown as Payment)?.fundRequestId; // it looks at nothing else

test('a reason sets one candidate apart, and never the amount, the name or the order', () => {
  expect(chosenOf([])).toBeUndefined();
  expect(chosenOf([candidate({ isSameAmount: true })])).toBeUndefined();
  expect(chosenOf([candidate({ differingDigits: 0 })], 'wrong-amount')).toBe(1);
  expect(chosenOf([candidate({ differingDigits: 1, isSameAmount: true }), candidate({ isSameAmount: true })])).toBe(1);
  expect(chosenOf([candidate({ differingDigits: 1 })])).toBeUndefined();
  const two = [candidate({ differingDigits: 0 }), candidate({ differingDigits: 0, fundRequestId: null })];
  expect(chosenOf(two, 'contested')).toBeUndefined();
  expect(chosenOf([candidate({ differingDigits: 0 })], 'own-request')).toBeUndefined();
});

test('twelve digits are read in fours', () => {
  expect(groupedReference('632600000001')).toBe('6326 0000 0001');
  expect(groupedReference('ICICN52026100600123')).toBe('ICICN52026100600123');
  expect(groupedReference(null)).toBe(null);
});

const free = { hasModifier: false, isTyping: false, isOnControl: false, isLayerOpen: false };

test.each([
  ['1', { choose: 0 }],
  ['9', { choose: 8 }],
  ['Enter', 'credit'],
  ['n', 'not-ours'],
  ['j', 'later'],
  ['0', undefined],
  ['x', undefined],
] as const)('%s means %o, and nothing in a field or a dialog', (key, meaning) => {
  expect(paymentKeyOf({ ...free, key })).toEqual(meaning);
  expect(paymentKeyOf({ ...free, key, isTyping: true })).toBeUndefined();
  expect(paymentKeyOf({ ...free, key, isLayerOpen: true })).toBeUndefined();
  expect(paymentKeyOf({ ...free, key, hasModifier: true })).toBeUndefined();
});

test('Enter on a button presses that button', () => {
  expect(paymentKeyOf({ ...free, key: 'Enter', isOnControl: true })).toBeUndefined();
});
