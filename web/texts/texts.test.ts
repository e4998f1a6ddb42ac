import { expect, test } from 'vitest';
import { ApiError } from '../platform/api.ts';
import { en } from './en.ts';
import { reasonOf, type Texts } from './texts.ts';

// Of all texts these are the ones that every page has.
const texts = en as Texts;

test.each([
  [0, 'No connection. Check your internet and try again.'],
  [408, 'The connection was too slow. Please try again.'],
  [413, 'This is too large to be sent.'],
  [503, 'The shop can’t be reached right now. Please try again.'],
])('what something on the way answers with %i is said in words for people', (status, reason) =>
  expect(reasonOf(new ApiError(status, '<html>', { message: 'Client Timeout' }), texts)).toBe(reason),
);

test('the shop’s own words go before all others', () => {
  const known = { message: 'Screenshot 2 exceeds 5MB limit', code: 'too-large' } as const;
  expect(reasonOf(new ApiError(413, '', known), texts)).toBe(known.message);
});
