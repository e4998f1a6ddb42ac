/** ITU-T T.81, annex B: https://www.w3.org/Graphics/JPEG/itu-t81.pdf */
const [startOfScan, endOfImage, app0, app1, app2, app14] = [0xda, 0xd9, 0xe0, 0xe1, 0xe2, 0xee];
const signatureBytes = 2;

/** Undefined without a size. What is left out: Exif but for the orientation, XMP, comments, thumbnails, second pictures. */
export function inspectJpeg(jpeg: Buffer): { bytes: Buffer; pixels: number } | undefined {
  const kept = [jpeg.subarray(0, signatureBytes)];
  let pixels = 0;
  for (let at = signatureBytes; at + 4 <= jpeg.length; ) {
    if (jpeg[at] !== 0xff) return undefined;
    const marker = jpeg[at + 1] ?? 0;
    if (marker === 0xff) {
      at++; // any marker may be preceded by more of them
      continue;
    }
    if (marker === endOfImage) break;
    const end = at + 2 + jpeg.readUInt16BE(at + 2);
    if (end > jpeg.length || end < at + 4) break;
    const segment = jpeg.subarray(at, end);
    if (isFrame(marker) && segment.length >= 9) {
      pixels = Math.max(pixels, segment.readUInt16BE(5) * segment.readUInt16BE(7));
    }
    kept.push(neededOf(marker, segment));
    at = end;
    if (marker === startOfScan) {
      at = endOfScan(jpeg, end);
      kept.push(jpeg.subarray(end, at));
    }
  }
  return pixels > 0 ? { bytes: Buffer.concat([...kept, Buffer.from([0xff, endOfImage])]), pixels } : undefined;
}

/** Between 0xC0 and 0xCF all but the tables (C4, CC) and what is reserved (C8). */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

const nothing = Buffer.alloc(0);

function neededOf(marker: number, segment: Buffer): Buffer {
  const isNamed = (name: string) => segment.toString('latin1', 4, 4 + name.length) === name;
  if (marker === app0) return isNamed('JFIF\0') && segment.length >= 18 ? withoutThumbnail(segment) : nothing;
  if (marker === app1) return isNamed('Exif\0\0') ? orientationAlone(segment.subarray(10)) : nothing;
  if (marker === app2) return isNamed('ICC_PROFILE\0') ? segment : nothing;
  if (marker === app14) return isNamed('Adobe') ? segment : nothing;
  const isOther = (marker > app0 && marker <= 0xef) || marker === 0xfe || (marker >= 0xf0 && marker <= 0xfd);
  return isOther ? nothing : segment;
}

function withoutThumbnail(segment: Buffer): Buffer {
  const bare = Buffer.from(segment.subarray(0, 18));
  bare.writeUInt16BE(16, 2);
  bare.writeUInt16BE(0, 16);
  return bare;
}

const orientationTag = 0x0112;

/** Without it a photo of a phone that was held upright would lie on its side. */
function orientationAlone(tiff: Buffer): Buffer {
  const orientation = orientationOf(tiff);
  if (orientation === undefined || orientation < 2 || orientation > 8) return nothing;
  const exif = Buffer.from('ffe100224578696600004d4d002a000000080001011200030000000100000000', 'hex');
  exif.writeUInt16BE(orientation, 28);
  return Buffer.concat([exif, Buffer.alloc(4)]);
}

/** From the first directory of the TIFF structure that Exif is written in. */
function orientationOf(tiff: Buffer): number | undefined {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const read16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const read32 = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  if (tiff.length < 8) return undefined;
  const directory = read32(4);
  if (directory + 2 > tiff.length) return undefined;
  const count = read16(directory);
  for (let entry = directory + 2, left = count; left > 0 && entry + 12 <= tiff.length; entry += 12, left--) {
    if (read16(entry) === orientationTag) return read16(entry + 8);
  }
  return undefined;
}

/** The place of the next marker that is part of no scan, or the end. */
function endOfScan(jpeg: Buffer, start: number): number {
  for (let at = jpeg.indexOf(0xff, start); at !== -1; at = jpeg.indexOf(0xff, at + 1)) {
    const next = jpeg[at + 1];
    if (next === undefined) break;
    const isWithin = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (!isWithin) return at;
  }
  return jpeg.length;
}
