import { describe, expect, test } from 'vitest';
import type { OrderDetailForAdmin } from '../../contract/orders-admin.ts';
import { amountFault, reachedBeforeCancel, reasonFault, refundFilterOf, undeliveredAmount } from './refunds.rules.ts';

test('the panel shows what waits unless the address asks for what is done', () => {
  expect(refundFilterOf('refunded')).toBe('refunded');
  expect(refundFilterOf('rejected')).toBe('rejected');
  for (const text of [null, '', 'pending', 'all']) expect(refundFilterOf(text)).toBe('cancelled');
});

describe('a refund of an order of ₹1,250.50', () => {
  const fault = (text: string) => amountFault(text, 1_250_50);
  const bounds = 'Refund amount must be between ₹1 and ₹1,250.50';

  test.each(['1250.50', '1,250.50', '₹ 1,250.5', '1'])('may be %s', (text) => expect(fault(text)).toBeUndefined());
  test.each(['1250.51', '0', '0.99', '9999999999'])('is out of bounds as %s', (text) =>
    expect(fault(text)).toBe(bounds),
  );
  test.each(['half', '-5', '1.234', '1e3'])('is no amount as %s', (text) => expect(fault(text)).toMatch(/such as 500/));
  test('needs an amount and a reason', () => {
    expect(fault(' ')).toMatch(/^Missing information/);
    expect(reasonFault(' \n')).toMatch(/^Missing information/);
    expect(reasonFault('The link was private')).toBeUndefined();
  });
});

test('an order of less than a rupee can be paid back too', () => {
  expect(amountFault('0.40', 40)).toBeUndefined();
  expect(amountFault('0.41', 40)).toBe('Refund amount must be between ₹0.01 and ₹0.40');
});

const step = (status: OrderDetailForAdmin['timeline'][number]['status'], progress: number) => ({
  status,
  progress,
  at: '2026-03-10T10:00:00.000Z',
  note: '',
  by: 'Meera Iyer',
});

test('what had arrived before the order was cancelled is found in its life', () => {
  expect(reachedBeforeCancel([step('pending', 0), step('processing', 400), step('cancelled', 0)])).toBe(400);
  expect(reachedBeforeCancel([step('pending', 0), step('cancelled', 0), step('rejected', 0)])).toBe(0);
  expect(reachedBeforeCancel([step('pending', 0)])).toBe(0);
});

test('what was not delivered costs its share, never a paisa more', () => {
  const order = { quantity: 1_000, totalAmount: '120.00' };
  expect(undeliveredAmount(order, 0)).toBe('120.00');
  expect(undeliveredAmount(order, 400)).toBe('72.00');
  expect(undeliveredAmount({ quantity: 3, totalAmount: '1.00' }, 1)).toBe('0.66');
  expect(undeliveredAmount(order, 1_000)).toBe('0.00');
});
