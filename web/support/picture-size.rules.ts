import type { PictureKind } from './support.rules.ts';

/** Up to this a picture is sent as it is. */
export const largePictureBytes = 1.5 * 1024 * 1024;
const longestEdge = 2_000;
const mostTimesAsLong = 3;

/** Whether a picture is made smaller before it is sent; a GIF may move, and would stop. */
export function isMadeSmaller({ bytes, kind }: { bytes: number; kind: PictureKind }): boolean {
  return bytes > largePictureBytes && kind !== 'image/gif';
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The same shape with no edge longer than needed; undefined for a screenshot of a whole page, whose words would be lost. */
export function fittedSize({ width, height }: Size): Size | undefined {
  const longest = Math.max(width, height);
  if (longest > mostTimesAsLong * Math.min(width, height)) return undefined;
  const scale = Math.min(1, longestEdge / longest);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}
