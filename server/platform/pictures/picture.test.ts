import fc from 'fast-check';
import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import { inspectPicture, maxPixels } from './picture.ts';

const secret = 'GPS 19.0760 N 72.8777 E';
const uint16 = (value: number) => Buffer.from([value >> 8, value & 0xff]);
const latin1 = (text: string) => Buffer.from(text, 'latin1');

const chunk = (type: string, data: Buffer) => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, latin1(type), data, Buffer.alloc(4)]);
};
const plainPng = PNG.sync.write(new PNG({ width: 3, height: 2 }));
const headEnd = 8 + 25;
const pngWith = (...chunks: Buffer[]) =>
  Buffer.concat([plainPng.subarray(0, headEnd), ...chunks, plainPng.subarray(headEnd)]);

const segment = (marker: number, data: Buffer) =>
  Buffer.concat([Buffer.from([0xff, marker]), uint16(data.length + 2), data]);
const jfif = segment(0xe0, Buffer.from('4a46494600010100000100010000', 'hex'));
const frame = (width: number, height: number) =>
  segment(0xc0, Buffer.concat([Buffer.from([8]), uint16(height), uint16(width), Buffer.from([1, 1, 0x11, 0])]));
const scan = Buffer.concat([
  segment(0xda, Buffer.from([1, 1, 0, 0, 0x3f, 0])),
  Buffer.from([1, 0xff, 0, 2, 0xff, 0xd0, 3]),
]);
const start = Buffer.from([0xff, 0xd8]);
const end = Buffer.from([0xff, 0xd9]);
const jpegWith = (...segments: Buffer[]) => Buffer.concat([start, jfif, ...segments, frame(40, 30), scan, end]);

/** A camera's directory: the place it was made by, how it was held, and words in between. */
const exif = (orientation: number, isLittle: boolean) => {
  const two = (value: number) => (isLittle ? Buffer.from([value & 0xff, value >> 8]) : uint16(value));
  const four = (value: number) =>
    isLittle ? Buffer.concat([two(value), two(0)]) : Buffer.concat([two(0), two(value)]);
  const entry = (tag: number, value: number) => Buffer.concat([two(tag), two(3), four(1), two(value), two(0)]);
  const directory = [two(3), entry(0x0100, 40), entry(0x0112, orientation), entry(0x8825, 60), four(0)];
  return segment(
    0xe1,
    Buffer.concat([latin1('Exif\0\0'), latin1(isLittle ? 'II' : 'MM'), two(42), four(8), ...directory, latin1(secret)]),
  );
};

const gifHead = (width: number, height: number) =>
  Buffer.concat([
    latin1('GIF89a'),
    Buffer.from([width & 0xff, width >> 8, height & 0xff, height >> 8, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
  ]);
const gifFrame = (width = 1, height = 1) =>
  Buffer.from([0x2c, 0, 0, 0, 0, width & 0xff, width >> 8, height & 0xff, height >> 8, 0, 2, 2, 0x4c, 1, 0]);
const control = Buffer.from([0x21, 0xf9, 4, 0, 10, 0, 0, 0]);
const gifText = (label: number, ...pieces: Buffer[]) =>
  Buffer.concat([
    Buffer.from([0x21, label]),
    ...pieces.map((piece) => Buffer.concat([Buffer.from([piece.length]), piece])),
    Buffer.from([0]),
  ]);
const repeat = gifText(0xff, latin1('NETSCAPE2.0'), Buffer.from([1, 0, 0]));
const gif = (...blocks: Buffer[]) => Buffer.concat([gifHead(4, 5), ...blocks, Buffer.from([0x3b])]);

describe('a picture keeps what shows it, and nothing else', () => {
  test.each([
    ['text', pngWith(chunk('tEXt', latin1(`Comment\0${secret}`)))],
    ['packed text', pngWith(chunk('zTXt', latin1(secret)), chunk('iTXt', latin1(`XML:com.adobe.xmp\0${secret}`)))],
    ['Exif', pngWith(chunk('eXIf', latin1(secret)))],
    ['a time, and a chunk that nobody knows', pngWith(chunk('tIME', Buffer.alloc(7)), chunk('paGE', latin1(secret)))],
    ['something behind its end', Buffer.concat([plainPng, latin1(secret)])],
  ])('a PNG with %s', (_, png) => {
    const inspected = inspectPicture(png);
    expect(inspected).toEqual({ mediaType: 'image/png', bytes: plainPng, pixels: 6 });
    expect(PNG.sync.read(inspected?.bytes ?? Buffer.alloc(0))).toMatchObject({ width: 3, height: 2 });
  });

  test.each([
    ['Exif of no turn', jpegWith(exif(1, true))],
    ['XMP', jpegWith(segment(0xe1, latin1(`http://ns.adobe.com/xap/1.0/\0${secret}`)))],
    ['IPTC', jpegWith(segment(0xed, latin1(`Photoshop 3.0\0${secret}`)))],
    ['a comment', jpegWith(segment(0xfe, latin1(secret)))],
    ['more pictures', jpegWith(segment(0xe2, latin1(`MPF\0${secret}`)))],
    ['a film behind it', Buffer.concat([jpegWith(), latin1(secret)])],
    [
      'a small one of itself',
      Buffer.concat([
        start,
        segment(0xe0, Buffer.concat([Buffer.from('4a46494600010100000100010201', 'hex'), latin1(secret)])),
        frame(40, 30),
        scan,
        end,
      ]),
    ],
  ])('a JPEG with %s', (_, jpeg) => {
    expect(inspectPicture(jpeg)).toEqual({ mediaType: 'image/jpeg', bytes: jpegWith(), pixels: 1_200 });
  });

  test.each([true, false])('a JPEG stays as it was held, whichever end its numbers begin with (%s)', (isLittle) => {
    const turned = inspectPicture(jpegWith(exif(6, isLittle)))?.bytes ?? Buffer.alloc(0);
    expect(turned.includes(secret)).toBe(false);
    expect(turned.length).toBe(jpegWith().length + 36);
    // Cleaned again, it says the same: what was written is Exif as others read it.
    expect(inspectPicture(turned)?.bytes).toEqual(turned);
    const tiff = turned.subarray(turned.indexOf('MM'));
    expect([tiff.readUInt16BE(8), tiff.readUInt16BE(10), tiff.readUInt16BE(18)]).toEqual([1, 0x0112, 6]);
  });

  test('a JPEG keeps its colours', () => {
    const colours = [segment(0xe2, latin1('ICC_PROFILE\0\x01\x01...')), segment(0xee, latin1('Adobe\0d\0\0\0\0\x01'))];
    expect(inspectPicture(jpegWith(...colours))?.bytes).toEqual(jpegWith(...colours));
  });

  test.each([
    ['a comment', gif(gifText(0xfe, latin1(secret)), repeat, control, gifFrame())],
    ['XMP', gif(gifText(0xff, latin1('XMP DataXMP'), latin1(secret)), repeat, control, gifFrame())],
    ['words to be drawn', gif(repeat, gifText(0x01, Buffer.alloc(12), latin1(secret)), control, gifFrame())],
    ['something behind its end', Buffer.concat([gif(repeat, control, gifFrame()), latin1(secret)])],
    ['a frame that is cut off', gif(repeat, control, gifFrame()).subarray(0, -1)],
  ])('a GIF with %s', (_, bytes) => {
    expect(inspectPicture(bytes)).toEqual({
      mediaType: 'image/gif',
      bytes: gif(repeat, control, gifFrame()),
      pixels: 20,
    });
  });
});

describe('the pixels of a picture are counted by what it says, before anybody decodes it', () => {
  const sized = (width: number, height: number) => {
    const png = Buffer.from(plainPng);
    png.writeUInt32BE(width, 16);
    png.writeUInt32BE(height, 20);
    return png;
  };
  test.each([
    ['a PNG', sized(8_000, 5_000), 40_000_000],
    ['a PNG of 65,535 by 65,535', sized(65_535, 65_535), 65_535 ** 2],
    ['an animated PNG', pngWith(chunk('acTL', Buffer.from([0, 0, 0, 100, 0, 0, 0, 0]))), 600],
    ['a JPEG', Buffer.concat([start, frame(60_000, 60_000), scan, end]), 3.6e9],
    ['an animated GIF', gif(...Array.from({ length: 50 }, () => gifFrame(1_000, 1_000))), 50_000_000],
    ['a GIF of one large canvas', Buffer.concat([gifHead(60_000, 60_000), gifFrame()]), 3.6e9],
  ])('%s', (_, bytes, pixels) => {
    expect(inspectPicture(bytes)?.pixels).toBe(pixels);
  });

  test('40 megapixels are the most', () => expect(maxPixels).toBe(40_000_000));
});

test('a GIF whose application has no name, but the bytes of one behind it, is the same when it is read again', () => {
  const nameless = gif(repeat, control, gifFrame());
  nameless[nameless.indexOf('NETSCAPE2.0') - 1] = 0;
  const once = inspectPicture(nameless)?.bytes ?? Buffer.of();
  expect(once.length).toBeGreaterThan(13);
  expect(inspectPicture(once)?.bytes).toEqual(once);
});

test('whatever follows a signature is read to an end, and comes out no longer than it went in, but for the last mark', () => {
  const whole = [plainPng, jpegWith(exif(6, true)), gif(repeat, control, gifFrame())];
  const spoiled = fc.tuple(
    fc.constantFrom(...whole),
    fc.array(fc.tuple(fc.nat(200), fc.nat(255)), { maxLength: 6 }),
    fc.nat(200),
    fc.uint8Array({ maxLength: 40 }),
  );
  let found = 0;
  fc.assert(
    fc.property(spoiled, ([picture, changes, cut, more]) => {
      const bytes = Buffer.concat([picture.subarray(0, Math.max(20, picture.length - cut)), more]);
      for (const [at, value] of changes) if (at > 16 && at < bytes.length) bytes[at] = value;
      const inspected = inspectPicture(bytes);
      if (!inspected) return;
      found++;
      expect(inspected.bytes.length).toBeLessThanOrEqual(bytes.length + 2);
      expect(inspectPicture(inspected.bytes)?.bytes).toEqual(inspected.bytes);
    }),
    { numRuns: 5_000 },
  );
  expect(found).toBeGreaterThan(500);
});
