import { inspectGif } from './gif.ts';
import { inspectJpeg } from './jpeg.ts';
import { inspectPng } from './png.ts';

type PictureType = 'image/png' | 'image/jpeg' | 'image/gif';

export interface InspectedPicture {
  readonly mediaType: PictureType;
  /** The picture without anything that is not needed to show it: no place, time, camera, words or second picture. */
  readonly bytes: Buffer;
  /** Of all frames together: what whoever shows it has to decode. */
  readonly pixels: number;
}

/** More would take a browser 160 MB to show. */
export const maxPixels = 40_000_000;

/** Undefined for what its bytes don't show to be a PNG, JPEG or GIF with a size. Nothing is decoded. */
export function inspectPicture(bytes: Uint8Array): InspectedPicture | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const inspected = {
    'image/png': inspectPng,
    'image/jpeg': inspectJpeg,
    'image/gif': inspectGif,
  } as const;
  const mediaType = pictureTypeOf(buffer);
  const found = mediaType && inspected[mediaType](buffer);
  return found && found.pixels > 0 ? { mediaType, ...found } : undefined;
}

/** By the signature that each format begins with; undefined for anything else. */
function pictureTypeOf(bytes: Uint8Array): PictureType | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 16));
  if (start.startsWith('\x89PNG\r\n\x1a\n') && start.startsWith('IHDR', 12)) return 'image/png';
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (/^GIF8[79]a/.test(start) && bytes.length > 13) return 'image/gif';
  return undefined;
}
