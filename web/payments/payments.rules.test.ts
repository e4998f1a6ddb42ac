import { expect, test } from 'vitest';
import type { Payment, PaymentCandidate } from '../../contract/payments.ts';
import { dayOfPayment, groupedReference, isOpenTo, likeliest, paymentKeyOf, refusedBy } from './payments.rules.ts';

const candidate = (more: Partial<PaymentCandidate>): PaymentCandidate => ({
  fundRequestId: 1,
  user: { id: 1, firstName: 'Asha', lastName: 'Verma', email: 'asha@example.in' },
  amount: '500.00',
  credited: null,
  referenceNumber: '632600000001',
  createdAt: '2026-11-21T06:30:00.000Z',
  differingDigits: null,
  isSameAmount: false,
  payerName: 'none',
  customerSince: '2026-11-01T06:30:00.000Z',
  topUps: 3,
  ...more,
});
const chosenOf = (candidates: readonly PaymentCandidate[], reason: Payment['reason'] = 'nobody') =>
  likeliest({ candidates, reason } as unknown as Payment)?.fundRequestId; // it looks at nothing else

test.each([
  ['2026-11-28', '2026-11-29T06:00:00Z', '28 Nov'],
  ['2025-10-02', '2026-11-29T06:00:00Z', '2 Oct 2025'],
  // It is next year in India by then.
  ['2026-12-31', '2026-12-31T19:00:00Z', '31 Dec 2026'],
  ['2027-01-01', '2026-12-31T19:00:00Z', '1 Jan'],
])('a payment of %s is shown at %s as of %s', (paidOn, now, shown) =>
  expect(dayOfPayment(paidOn, Date.parse(now))).toBe(shown),
);

test('a reason sets one candidate apart, and never the amount, the name or the order', () => {
  expect(chosenOf([])).toBeUndefined();
  expect(chosenOf([candidate({ isSameAmount: true })])).toBeUndefined();
  expect(chosenOf([candidate({ isSameAmount: true, payerName: 'same' })])).toBeUndefined();
  const slips = [candidate({ differingDigits: 1, isSameAmount: true, payerName: 'same' })];
  slips.push(candidate({ fundRequestId: 2, differingDigits: 1, isSameAmount: true, payerName: 'other' }));
  expect(chosenOf(slips)).toBeUndefined();
  expect(chosenOf([candidate({ differingDigits: 0 })], 'wrong-amount')).toBe(1);
  expect(chosenOf([candidate({ differingDigits: 1, isSameAmount: true }), candidate({ isSameAmount: true })])).toBe(1);
  expect(chosenOf([candidate({ differingDigits: 1 })])).toBeUndefined();
  const two = [candidate({ differingDigits: 0 }), candidate({ differingDigits: 0, fundRequestId: null })];
  expect(chosenOf(two, 'contested')).toBeUndefined();
  expect(chosenOf([candidate({ differingDigits: 0 })], 'own-request')).toBeUndefined();
});

test('of what was credited before only a request with another amount can be corrected', () => {
  const payment = { reason: 'credited-otherwise', amount: '280.00', candidates: [] } as unknown as Payment; // no more is looked at
  expect(isOpenTo(payment, candidate({ credited: '300.00' }))).toBe(true);
  expect(isOpenTo(payment, candidate({ credited: '280.00' }))).toBe(false);
  expect(isOpenTo(payment, candidate({ credited: '300.00', fundRequestId: null }))).toBe(false);
  expect(isOpenTo({ ...payment, reason: 'contradiction' }, candidate({ credited: '300.00' }))).toBe(false);
  expect(isOpenTo({ ...payment, reason: 'several' }, candidate({}))).toBe(true);
});

test('whoever else names the payment in an open request is refused', () => {
  const [first, near] = [candidate({ differingDigits: 0 }), candidate({ differingDigits: 1, fundRequestId: 3 })];
  const ravi = candidate({ fundRequestId: null, user: { ...first.user, id: 2 }, differingDigits: 0 });
  const payment = { candidates: [first, near, ravi] } as unknown as Payment; // no more is looked at
  expect(refusedBy(payment, ravi)).toEqual([first]);
  expect(refusedBy(payment, near)).toEqual([first]);
  expect(refusedBy(payment, first)).toEqual([]);
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
