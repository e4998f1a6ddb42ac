import { expect, test } from 'vitest';
import { isPasted } from './is-pasted.rules.ts';

test.each([
  ['', 'https://youtu.be/a', true],
  ['https://youtu.be/', 'https://youtu.be/dQw4', true],
  ['https://x.com/a', 'https://youtu.be/b', true],
  ['https://x.com/as', 'https://x.com/ash', false],
  ['https://x.com/ash', 'https://x.com/as', false],
  ['https://x.com/ash', 'https://x.com/axh', false],
  ['https://x.com/ash', '', false],
  ['aaa', 'aaaa', false],
])('from %j to %j something was pasted: %s', (before, after, pasted) => expect(isPasted(before, after)).toBe(pasted));
