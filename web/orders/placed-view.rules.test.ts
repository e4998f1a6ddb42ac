import { expect, test } from 'vitest';
import { placedView } from './placed-view.rules.ts';

test('an order that can not be read is said to be placed all the same, unless it is of somebody else', () => {
  expect(placedView({ hasData: false, status: undefined })).toBe('loading');
  expect(placedView({ hasData: true, status: undefined })).toBe('order');
  // What was read before stays, though it can't be read again.
  expect(placedView({ hasData: true, status: 503 })).toBe('order');
  expect([0, 500, 503].map((status) => placedView({ hasData: false, status }))).toEqual(['unread', 'unread', 'unread']);
  expect(placedView({ hasData: false, status: 404 })).toBe('others');
});
