import { describe, expect, test } from 'vitest';
import type { OrderDetailForAdmin } from '../../contract/orders-admin.ts';
import {
  amountFault,
  canBecomePartial,
  partialPreview,
  postsPreview,
  reachedBeforeCancel,
  reasonFault,
  refundFilterOf,
  remainsAfterPosts,
  remainsFault,
  shareOf,
  typedAmount,
  typedPosts,
  undeliveredAmount,
} from './refunds.rules.ts';

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

describe('what remains of an order of 1,000 for ₹100', () => {
  const order = {
    status: 'processing',
    quantity: 1_000,
    progress: 0,
    totalAmount: '100.00',
    refundedAmount: null,
  } as const;
  const partial = { ...order, status: 'partial', progress: 843, refundedAmount: '15.70' } as const;

  test('says at once what comes of it', () => {
    expect(partialPreview(157, order)).toBe('Delivered 843 of 1,000 · ₹15.70 goes back');
    expect(partialPreview(500, partial)).toBe('Delivered 500 of 1,000 · ₹34.30 goes back');
    expect(partialPreview(1_000, order)).toBe('Delivered 0 of 1,000 · ₹100.00 goes back');
  });
  test('is a whole number of its units, and more than was paid back', () => {
    for (const text of ['1', '157', '1,000']) expect(remainsFault(text, order)).toBeUndefined();
    for (const text of ['', '0', '1,001', '1.5', 'all', '-1'])
      expect(remainsFault(text, order)).toMatch(/between 1 and 1,000$/);
    expect(remainsFault('157', partial)).toMatch(/between 158 and 1,000$/);
  });
  test('is asked for where something is left to pay back', () => {
    for (const status of ['pending', 'failed', 'completed'] as const)
      expect(canBecomePartial({ ...order, status })).toBe(true);
    for (const status of ['refunded', 'rejected'] as const) expect(canBecomePartial({ ...order, status })).toBe(false);
    expect(canBecomePartial({ ...partial, refundedAmount: '100.00' })).toBe(false);
  });
});

describe('an order for posts to come', () => {
  test('is settled by the posts that got everything, each at its share of the price, to the paisa', () => {
    for (const [posts, perPost, totalPaise] of [
      [3, 200, 600_00],
      [3, 70, 100_00],
      [7, 13, 99_99],
      [100, 50, 1],
    ] as const) {
      const quantity = posts * perPost;
      const totalAmount = (totalPaise / 100).toFixed(2);
      const order = { status: 'processing', quantity, progress: 0, totalAmount, refundedAmount: null } as const;
      for (let delivered = 0; delivered < posts; delivered++) {
        const remains = remainsAfterPosts(delivered, order, posts);
        expect(remains).toBe(quantity - delivered * perPost);
        expect(totalPaise - shareOf(remains, order)).toBe(Math.floor((totalPaise * delivered) / posts));
      }
    }
  });

  test('says what stays and what goes back', () => {
    const order = {
      status: 'pending',
      quantity: 600,
      progress: 0,
      totalAmount: '600.00',
      refundedAmount: null,
    } as const;
    expect(postsPreview(2, order, 3)).toBe('2 of 3 posts in whole · ₹400.00 stays, ₹200.00 goes back');
  });

  test.each([
    ['0', 0],
    [' 2 ', 2],
    ['3', undefined],
    ['', undefined],
    ['1.5', undefined],
    ['-1', undefined],
  ])('of three posts %j are %s', (text, posts) => expect(typedPosts(text, 3)).toBe(posts));
});

test.each(['88,50', '0,900', '1,5'])('%s is no amount: its comma groups no digits', (typed) => {
  expect(typedAmount(typed)).toBeUndefined();
});
