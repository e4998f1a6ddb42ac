import { expect, test } from 'vitest';
import {
  detailOf,
  isNews,
  type News,
  type Notification,
  placeOf,
  unreadIn,
  withNew,
  withRead,
} from './notifications.rules.ts';

const event = (minute: number, changes: Partial<News> = {}): News => ({
  type: 'new_order',
  message: `Asha ordered in minute ${minute}`,
  timestamp: `2026-01-01T00:${String(minute).padStart(2, '0')}:00.000Z`,
  data: { id: minute, serviceName: 'Instagram Likes' },
  ...changes,
});
const notification = (minute: number): Notification => ({
  key: `minute ${minute}`,
  event: event(minute),
  isRead: false,
});
const listOf = (...minutes: number[]) =>
  minutes.reduce<readonly Notification[]>((list, minute) => withNew(list, notification(minute)), []);

test('the newest stands first, also when what was missed arrives late', () => {
  expect(listOf(1, 3, 2).map(({ key }) => key)).toEqual(['minute 3', 'minute 2', 'minute 1']);
});

test('ten are kept', () => {
  const list = listOf(...Array.from({ length: 12 }, (_, minute) => minute));
  expect(list.map(({ key }) => key)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((minute) => `minute ${minute}`));
});

test('one that was read counts no more', () => {
  const list = withRead(listOf(1, 2), 'minute 1');
  expect(unreadIn(list)).toBe(1);
  expect(list.find(({ isRead }) => isRead)?.key).toBe('minute 1');
});

test('an order tells its service, a fund request its amount', () => {
  expect(detailOf(event(1))).toBe('Instagram Likes');
  expect(detailOf(event(1, { type: 'new_fund_request', data: { id: 1, amount: '100000.00' } }))).toBe('₹1,00,000.00');
  expect(detailOf(event(1, { type: 'new_fund_request', data: { id: 1, amount: 'much' } }))).toBeUndefined();
  expect(detailOf(event(1, { type: 'new_ticket' }))).toBeUndefined();
});

test('each leads to what it is about', () => {
  expect(placeOf(event(7))).toBe('/admin/dashboard?tab=orders&search=%237');
  expect(placeOf(event(7, { type: 'new_payment' }))).toBe('/admin/dashboard?tab=fund-requests&view=needs-you&open=7');
  expect(placeOf(event(7, { type: 'new_fund_request' }))).toBe(
    '/admin/dashboard?tab=fund-requests&status=all&search=%237',
  );
  expect(placeOf(event(7, { type: 'books_alarm' }))).toBe('/admin/dashboard?tab=overview');
  expect(placeOf(event(7, { type: 'shop_alarm' }))).toBe('/admin/dashboard?tab=overview');
});

test('what no person is told of is no news', () => {
  expect(isNews(event(1))).toBe(true);
  expect(isNews({ ...event(1), type: 'shop_change' })).toBe(false);
  expect(isNews({ ...event(1), type: 'of_a_later_version' as News['type'] })).toBe(false);
});
