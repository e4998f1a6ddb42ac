import { expect, test } from 'vitest';
import { answersOverLimit } from './answer-cache.rules.ts';

const limits = { maxAnswers: 3, maxCharacters: 100 };
const answer = (key: string, atMs: number, characters: number) => ({ key, atMs, characters });

test('answers that fit together all stay', () => {
  expect(answersOverLimit([], limits)).toEqual([]);
  expect(answersOverLimit([answer('a', 1, 40), answer('b', 2, 60)], limits)).toEqual([]);
});

test('of too many answers the oldest go, in whatever order they are listed', () => {
  const stored = [answer('third', 3, 1), answer('first', 1, 1), answer('fourth', 4, 1), answer('second', 2, 1)];
  expect(answersOverLimit(stored, limits)).toEqual(['first']);
});

test('of too much text the oldest goes, and a small older answer may stay beside it', () => {
  const stored = [answer('new', 3, 60), answer('large', 2, 50), answer('small', 1, 40)];
  expect(answersOverLimit(stored, limits)).toEqual(['large']);
});

test('one answer that is too large by itself goes', () => {
  expect(answersOverLimit([answer('huge', 9, 101), answer('small', 1, 1)], limits)).toEqual(['huge']);
});
