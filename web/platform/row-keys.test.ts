import { expect, test } from 'vitest';
import { rowKeyOf } from './row-keys.ts';

const free = { hasModifier: false, isTyping: false, isInDialog: false, isOnRow: false };

test.each([
  ['/', { kind: 'search' }],
  ['?', { kind: 'help' }],
  ['j', { kind: 'move', by: 1 }],
  ['k', { kind: 'move', by: -1 }],
  ['Enter', undefined],
  ['J', undefined],
  ['x', undefined],
])('%s on the page', (key, meaning) => expect(rowKeyOf({ ...free, key })).toEqual(meaning));

test('Enter opens the row that has the focus', () => {
  expect(rowKeyOf({ ...free, key: 'Enter', isOnRow: true })).toEqual({ kind: 'open' });
});

test.each(['/', '?', 'j', 'k', 'Enter'])('%s is left to text, to dialogs and to the browser', (key) => {
  expect(rowKeyOf({ ...free, key, isOnRow: true, isTyping: true })).toBeUndefined();
  expect(rowKeyOf({ ...free, key, isOnRow: true, isInDialog: true })).toBeUndefined();
  expect(rowKeyOf({ ...free, key, isOnRow: true, hasModifier: true })).toBeUndefined();
});
