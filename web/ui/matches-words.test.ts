import { describe, expect, test } from 'vitest';
import { wordMatcher } from './matches-words.ts';

const gradual = 'Instagram Likes, gradual';
const offered = [
  gradual,
  'Instagram Followers, 30-day refill',
  'YouTube Subscribers',
  'Facebook Saves',
  'TikTok Shares',
];

test.each([
  ['', true],
  ['insta', true],
  ['LIKES insta', true],
  ['  likes  ', true],
  ['grádual', true],
  ['likes youtube', false],
])('“%s” in “Instagram Likes, gradual”: %s', (query, isFound) => {
  expect(wordMatcher(() => offered)(gradual, query)).toBe(isFound);
});

describe('a typing error', () => {
  const found = (query: string) => {
    const matches = wordMatcher(() => offered);
    return offered.filter((text) => matches(text, query));
  };

  test.each([
    ['folowers', ['Instagram Followers, 30-day refill']],
    ['folowrs', ['Instagram Followers, 30-day refill']],
    ['instgram', [gradual, 'Instagram Followers, 30-day refill']],
    ['intsagram', [gradual, 'Instagram Followers, 30-day refill']],
    ['instgram folow', ['Instagram Followers, 30-day refill']],
    ['yuotube', ['YouTube Subscribers']],
    ['subcsribers', ['YouTube Subscribers']],
    ['liks', [gradual]],
  ])('in “%s” is forgiven, also while typing', (query, texts) => expect(found(query)).toEqual(texts));

  test('is not looked for in a word that stands somewhere', () => expect(found('shares')).toEqual(['TikTok Shares']));

  test.each(['lkes xyz', 'abc', 'lks', 'zzzzzzzz'])('is not all there is in “%s”', (query) =>
    expect(found(query)).toEqual([]),
  );
});

test('a letter typed into 250 services takes no time that one could feel', () => {
  const texts = Array.from(
    { length: 250 },
    (_, index) => `Instagram Followers, gradual, ${index}-day refill, India mix`,
  );
  const matches = wordMatcher(() => texts);
  const startedAt = performance.now();
  for (const query of ['f', 'fo', 'fol', 'folo', 'folow', 'folowe', 'folower', 'folowers']) {
    for (const text of texts) matches(text, query);
  }
  expect(performance.now() - startedAt).toBeLessThan(500);
});
