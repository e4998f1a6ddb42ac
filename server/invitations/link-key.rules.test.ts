import { expect, test } from 'vitest';
import { linkKey } from './link-key.rules.ts';

const key = 'instagram.com/p/C8abc';

test.each([
  'https://instagram.com/p/C8abc',
  'http://instagram.com/p/C8abc/',
  'https://www.instagram.com/p/C8abc/?igsh=MXg1&utm_source=qr',
  'HTTPS://WWW.Instagram.COM/p/C8abc//#comments',
  'https://m.instagram.com:443/p/C8abc',
  'instagram.com/p/C8abc',
])('%s is one post', (link) => expect(linkKey(link)).toBe(key));

test.each([
  'https://instagram.com/p/c8ABC',
  'https://instagram.com/p/C8abc/?img_index=3',
  'https://instagram.com.example/p/C8abc',
  'https://instagram.com:8443/p/C8abc',
  'asha',
])('%s is another', (link) => expect(linkKey(link)).not.toBe(key));

test.each([
  ['https://web.telegram.org/k/#@asha', 'https://web.telegram.org/k/#@ravi'],
  ['asha@example.in', 'ravi@example.in'],
])('%s and %s are two', (one, other) => expect(linkKey(one)).not.toBe(linkKey(other)));

test('what is no address stays as it is', () => expect(linkKey('https://')).toBe('https://'));
