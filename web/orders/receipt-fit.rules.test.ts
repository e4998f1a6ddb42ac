import { expect, test } from 'vitest';
import { fitRow, fitted } from './receipt-fit.rules.ts';

/** Ten pixels a letter. */
const widthOf = (text: string) => 10 * [...text].length;
const widths = { label: widthOf, value: widthOf };

test('a text that is too wide ends in an ellipsis within its room', () => {
  expect(fitted('Diwali', 60, widthOf)).toBe('Diwali');
  expect(fitted('Diwali', 50, widthOf)).toBe('Diwa…');
});

test('a long title makes room for its amount, and a long link for its label', () => {
  const long = 'a'.repeat(100);
  const amount = fitRow({ label: long, value: '−₹12.00' }, { roomPx: 300, widths });
  expect(amount).toEqual({ label: `${'a'.repeat(19)}…`, value: '−₹12.00' });
  const link = fitRow({ label: 'Link', value: long }, { roomPx: 300, widths });
  expect(link).toEqual({ label: 'Link', value: `${'a'.repeat(22)}…` });
  const both = fitRow({ label: long, value: long }, { roomPx: 300, widths });
  expect([both.label.length, both.value.length]).toEqual([15, 12]);
});
