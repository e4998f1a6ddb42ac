import { expect, test } from 'vitest';
import { strengthOf } from './password-strength.rules.ts';

test.each([
  ['', 0, 'weak'],
  ['asha', 1, 'weak'],
  ['asha1', 2, 'weak'],
  ['ashakumari', 2, 'weak'],
  ['Asha1', 3, 'medium'],
  ['ashakumari1', 3, 'medium'],
  ['Asha1!', 4, 'strong'],
  ['Ashakumari1', 4, 'strong'],
  ['Ashakumari1!', 5, 'strong'],
  ['Äsha१!', 4, 'strong'],
  ['12345678', 2, 'weak'],
  ['1234567', 1, 'weak'],
])('%j has %d points and is %s', (password, score, level) =>
  expect(strengthOf(password)).toMatchObject({ score, level }),
);

test('it says which points are met', () => {
  expect(strengthOf('asha!').points).toEqual({
    length: false,
    upper: false,
    lower: true,
    digit: false,
    symbol: true,
  });
});

test('letters of scripts without cases, and spaces, are no symbols', () => {
  expect(strengthOf('आशा कुमारी').points).toMatchObject({ upper: false, lower: false, symbol: false, length: true });
});
