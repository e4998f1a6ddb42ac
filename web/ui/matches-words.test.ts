import { expect, test } from 'vitest';
import { matchesWords } from './matches-words.ts';

test.each([
  ['', true],
  ['insta', true],
  ['LIKES insta', true],
  ['  likes  ', true],
  ['grádual', true],
  ['likes youtube', false],
])('“%s” in “Instagram Likes, gradual”: %s', (query, isFound) => {
  expect(matchesWords('Instagram Likes, gradual', query)).toBe(isFound);
});
