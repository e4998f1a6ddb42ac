import { screenshotLimits } from '../../contract/support.ts';
import { hour } from '../platform/clock.ts';

export type PictureType = (typeof screenshotLimits.types)[number];

export interface Picture {
  readonly mediaType: PictureType;
  readonly bytes: Uint8Array;
}

/** `no-picture`: its bytes don't show it to be what it claims, or that is none of the formats we take. */
export type PictureFault = 'too-large' | 'no-picture';

const dataUrl = /^data:([a-z]+\/[a-z0-9.+-]+);base64,/;
const base64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** Reads a data URL. What its bytes are is what counts, and has to be what the address claims. */
export function readPicture(url: string): Picture | PictureFault {
  const [head = '', claimed] = dataUrl.exec(url.slice(0, 100)) ?? [];
  if (claimed === undefined) return 'no-picture';
  const text = url.slice(head.length);
  if (text.length > Math.ceil(screenshotLimits.bytes / 3) * 4) return 'too-large';
  if (text.length % 4 !== 0 || !base64.test(text)) return 'no-picture';
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length > screenshotLimits.bytes) return 'too-large';
  const mediaType = pictureTypeOf(bytes);
  return mediaType === undefined || mediaType !== claimed ? 'no-picture' : { mediaType, bytes };
}

/** By the signature that each format begins with; undefined for anything else. */
export function pictureTypeOf(bytes: Uint8Array): PictureType | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 16));
  if (start.startsWith('\x89PNG\r\n\x1a\n') && start.startsWith('IHDR', 12)) return 'image/png';
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (/^GIF8[79]a/.test(start) && bytes.length > 13) return 'image/gif';
  return undefined;
}

/** An address of a picture is good for one to two hours, and the same within each hour: an unchanged ticket stays unchanged. */
export function linkExpiry(now: number): number {
  return Math.ceil(now / hour) * hour + hour;
}

/** What the signature of a picture's address is made of. */
export function linkText({ id, expires }: { id: number; expires: number }): string {
  return `screenshot ${id} until ${expires}`;
}
