import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { screenshotLimits } from '../../contract/support.ts';
import { hour } from '../platform/clock.ts';
import { linkExpiry, readPicture } from './support.rules.ts';

const png = PNG.sync.write(new PNG({ width: 1, height: 1 }));
const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffc0000b080001000101011100ffd9', 'hex');
const gif = Buffer.from('47494638396101000100800000000000ffffff21f90401000000', 'hex');
const urlOf = (type: string, bytes: Uint8Array) => `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;

test.each([
  ['image/png', png],
  ['image/jpeg', jpeg],
  ['image/gif', gif],
])('%s is known by its first bytes', (type, bytes) => {
  expect(readPicture(urlOf(type, bytes))).toMatchObject({ mediaType: type });
});

test.each<[string, string]>([
  ['another format than it claims', urlOf('image/png', jpeg)],
  ['a page that says it is a picture', urlOf('image/png', Buffer.from('<html><script>alert(1)</script>'))],
  ['a drawing that could hold a script', urlOf('image/svg+xml', Buffer.from('<svg onload="alert(1)"/>'))],
  ['a page', urlOf('text/html', png)],
  ['nothing', urlOf('image/png', Buffer.alloc(0))],
  ['only the beginning of a signature', urlOf('image/png', png.subarray(0, 8))],
  ['a signature of a GIF and no more', urlOf('image/gif', gif.subarray(0, 6))],
  ['no base64', 'data:image/png;base64,iVBOR***'],
  ['text that is not cut into fours', 'data:image/png;base64,iVBORw0'],
  ['no data URL', 'https://example.in/a.png'],
  ['a data URL without base64', 'data:image/png,hello'],
  ['an empty text', ''],
])('%s is no picture', (_, url) => {
  expect(readPicture(url)).toBe('no-picture');
});

test('five megabytes are taken, and not a byte more', () => {
  const full = Buffer.alloc(screenshotLimits.bytes);
  png.copy(full);
  expect(readPicture(urlOf('image/png', full))).toMatchObject({ mediaType: 'image/png' });
  expect(readPicture(urlOf('image/png', Buffer.concat([full, Buffer.alloc(1)])))).toBe('too-large');
  expect(readPicture(urlOf('image/png', Buffer.concat([full, Buffer.alloc(9_000_000)])))).toBe('too-large');
});

test('an address is good for one to two hours, and the same within an hour', () => {
  const noon = 12 * hour;
  expect(linkExpiry(noon)).toBe(noon + hour);
  expect(linkExpiry(noon + 1)).toBe(noon + 2 * hour);
  expect(linkExpiry(noon + hour)).toBe(noon + 2 * hour);
});
