import { expect, test } from 'vitest';
import { rowKeyOf } from './row-keys.ts';

const free = { hasModifier: false, isTyping: false, isLayerOpen: false, isOnRow: false };

test.each([
  ['/', 'search'],
  ['?', 'help'],
  ['j', 'next'],
  ['k', 'previous'],
  ['Enter', undefined],
  ['J', undefined],
  ['a', 'approve'],
  ['r', 'reject'],
  ['e', 'edit'],
  ['x', 'choose'],
  ['z', undefined],
])('%s on the page', (key, meaning) => expect(rowKeyOf({ ...free, key })).toBe(meaning));

test('Enter opens the row that has the focus', () => {
  expect(rowKeyOf({ ...free, key: 'Enter', isOnRow: true })).toBe('open');
});

test.each(['/', '?', 'j', 'k', 'a', 'x', 'Enter'])('%s is left to text, to dialogs and to the browser', (key) => {
  expect(rowKeyOf({ ...free, key, isOnRow: true, isTyping: true })).toBeUndefined();
  expect(rowKeyOf({ ...free, key, isOnRow: true, isLayerOpen: true })).toBeUndefined();
  expect(rowKeyOf({ ...free, key, isOnRow: true, hasModifier: true })).toBeUndefined();
});
