import { expect, test } from 'vitest';
import type { Order } from '../../contract/order.ts';
import { orderDetailsEn as words } from '../texts/en-order-details.ts';
import { receiptRows } from './receipt-rows.rules.ts';

const order = {
  id: 41,
  serviceType: 'Default',
  url: 'https://instagram.com/p/C7xQ',
  quantity: 1_000,
  progress: 600,
  discounts: [],
  listAmount: '260.00',
  totalAmount: '260.00',
  refundedAmount: null,
} as unknown as Order; // all that the rule reads

const shown = {
  words,
  status: 'Processing',
  codeLine: (code: string) => `Code ${code}`,
  bonusName: 'Bonus',
  placedAt: '25 Nov 2026, 11:40 am',
};
const lines = (of: Order) => receiptRows(of, shown).map(({ label, value }) => `${label}: ${value}`);

test('a receipt says what was ordered, how far it is and what was paid', () => {
  expect(lines(order)).toEqual([
    'Placed: 25 Nov 2026, 11:40 am',
    'Status: Processing',
    'Link: instagram.com/p/C7xQ',
    'Quantity: 1,000',
    'Delivered: 600',
    'Paid: ₹260.00',
  ]);
});

test('discounts and refunds stand in it, and what it cost in the end', () => {
  const discounts = [
    { title: 'Refill week', discountType: 'promotional', discountPercentage: '10', amountOff: '26.00' },
    { title: 'DIWALI10', discountType: 'coupon', discountPercentage: '', amountOff: '34.00' },
  ];
  const refunded = { ...order, discounts, totalAmount: '200.00', refundedAmount: '80.00' } as Order;
  expect(lines(refunded).slice(5)).toEqual([
    'List price: ₹260.00',
    'Refill week: −₹26.00',
    'Code DIWALI10: −₹34.00',
    'Paid: ₹200.00',
    'Credited back: +₹80.00',
    'Cost in the end: ₹120.00',
  ]);
  expect(lines({ ...order, serviceType: 'Package' }).slice(2)).toEqual(['Link: instagram.com/p/C7xQ', 'Paid: ₹260.00']);
});
