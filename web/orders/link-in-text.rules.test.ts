import { expect, test } from 'vitest';
import { linkIn } from './link-in-text.rules.ts';

test.each([
  ['https://youtu.be/dQw4?si=x', 'https://youtu.be/dQw4?si=x'],
  ['Look at this: https://youtu.be/dQw4.', 'https://youtu.be/dQw4'],
  ['(https://x.com/asha/status/1)', 'https://x.com/asha/status/1'],
  ['देखिए https://instagram.com/p/C8। बढ़िया', 'https://instagram.com/p/C8'],
  ['HTTPS://t.me/a https://t.me/b', 'HTTPS://t.me/a'],
  ['Asha on\nhttps://fb.watch/a/\nShared by Ravi', 'https://fb.watch/a/'],
  ['javascript:alert(1)', undefined],
  ['chai', undefined],
  ['', undefined],
])('in %j there is %j', (text, link) => expect(linkIn(text)).toBe(link));
