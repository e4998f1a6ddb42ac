import { expect, test } from 'vitest';
import { parseWholeNumber } from './whole-number.ts';

test.each([
  ['2500', 2500],
  ['2,500', 2500],
  ['1 00 000', 100_000],
  ['007', 7],
  ['0', undefined],
  ['', undefined],
  ['-5', undefined],
  ['2.5', undefined],
  ['1e3', undefined],
  ['NaN', undefined],
  ['9999999999', undefined],
])('%j is %j', (typed, number) => expect(parseWholeNumber(typed)).toBe(number));
