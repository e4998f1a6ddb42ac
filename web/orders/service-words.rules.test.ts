import { expect, test } from 'vitest';
import { otherNamesOf } from './service-words.rules.ts';

test.each([
  ['YouTube Subscribers, India', 'subs'],
  ['YouTube Subscribers, India', 'yt'],
  ['Instagram Likes', 'insta'],
  ['Facebook Page Likes', 'fb'],
  ['Twitter Retweets', 'rt'],
])('“%s” is also found by “%s”', (name, word) => expect(otherNamesOf(name).split(' ')).toContain(word));

test('only whole words have other names', () => expect(otherNamesOf('Reviews on Googlefacebook')).toBe(''));
