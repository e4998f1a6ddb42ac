import { expect, test } from 'vitest';
import type { LiveEvent } from '../contract/live.ts';
import { newsOf } from './customer-news.ts';
import { en } from './texts/en.ts';
import { ordersEn } from './texts/en-orders.ts';
import type { Texts } from './texts/texts.ts';

// Of all texts these are the ones that news are made of.
const texts = { ...en, orders: ordersEn } as Texts;

const event = (type: LiveEvent['type'], data: LiveEvent['data']): LiveEvent => ({
  type,
  data,
  message: 'In the words of the server.',
  timestamp: '2026-03-01T10:00:00.000Z',
});

test.each([
  ['order_update', { id: 7, status: 'completed', progress: 100 }, 'Order #7: Completed'],
  ['order_update', { id: 7, status: 'rejected', progress: 0 }, 'Order #7: Refund refused'],
  ['order_update', { id: 7, status: 'paused', progress: 0 }, 'Order #7: paused'],
  ['fund_request_update', { id: 3, status: 'approved', amount: '12500.00' }, '₹12,500.00 is in your wallet'],
  ['fund_request_update', { id: 3, status: 'rejected', amount: '500.00' }, 'Fund request of ₹500.00: Rejected'],
  ['ticket_update', { id: 4, status: 'waiting_user' }, 'Ticket #4: Waiting for you'],
  ['ticket_message', { id: 4, from: 'shop' }, 'The shop replied to ticket #4'],
] as const)('%s %j is told as %s', (type, data, news) => expect(newsOf(event(type, data), texts)).toBe(news));

test.each([
  ['new_order', { id: 7, status: 'pending' }],
  ['new_fund_request', { id: 3, amount: '500.00' }],
  ['new_ticket', { id: 4, category: 'refill' }],
  ['ticket_message', { id: 4, from: 'customer' }],
] as const)('%s %j is what Asha did herself, and not told', (type, data) =>
  expect(newsOf(event(type, data), texts)).toBeUndefined(),
);

test('a status is told when it is another one, and more of a delivery is no news', () => {
  const update = event('order_update', { id: 7, status: 'processing', progress: 500 });
  expect(newsOf(update, texts, 'pending')).toBe('Order #7: Processing');
  expect(newsOf(update, texts, 'processing')).toBeUndefined();
});
