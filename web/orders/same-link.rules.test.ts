import { expect, test } from 'vitest';
import { isSameLink, pathOfLink } from './same-link.rules.ts';

test.each([
  ['https://instagram.com/p/x', 'https://www.instagram.com/p/x/', true],
  ['https://instagram.com/p/x', 'http://Instagram.com/p/x', true],
  ['https://instagram.com/p/x', 'https://instagram.com/p/X', false],
  ['https://youtube.com/watch?v=1', 'https://youtube.com/watch?v=2', false],
  ['https://instagram.com/p/x', 'https://instagram.com/p/xy', false],
])('%s and %s are the same: %s', (one, other, isSame) => expect(isSameLink(one, other)).toBe(isSame));

test.each([
  ['https://www.instagram.com/p/C7xQ/?igsh=1', '/p/C7xQ'],
  ['http://instagram.com/p/C7xQ', '/p/C7xQ'],
  ['https://example.in/चाय', '/चाय'],
  ['https://example.in', ''],
  ['https://example.in/#a', ''],
])('%s is searched for by %j', (link, path) => expect(pathOfLink(link)).toBe(path));
