import { expect, test } from 'vitest';
import { isOwnOrigin, isSocketUpgrade } from './sockets.ts';

test.each<[string | undefined, boolean]>([
  [undefined, true],
  ['https://shop.example', true],
  ['http://10.0.0.5:3000', true],
  ['https://shop.example:8443', false],
  ['http://shop.example', false],
  ['https://evil.example', false],
  ['https://shop.example.evil.example', false],
  ['null', false],
  ['', false],
])('a page of %j is one of this shop: %s', (origin, expected) => {
  const asked = { headers: { ...(origin !== undefined && { origin }) }, host: '10.0.0.5:3000' };
  expect(isOwnOrigin(asked, 'https://shop.example')).toBe(expected);
});

test.each([
  ['websocket', true],
  ['WebSocket', true],
  ['h2c', false],
  [undefined, false],
])('an upgrade to %s is one to a socket: %s', (upgrade, expected) => {
  expect(isSocketUpgrade({ headers: { upgrade } })).toBe(expected);
});
