/** https://www.w3.org/TR/png-3/: what is needed to show the picture. All else is text, time, place or unknown. */
const neededChunks = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP bKGD pHYs acTL fcTL fdAT'.split(' '),
);
const signatureBytes = 8;
/** Length, type and checksum. */
const chunkOverheadBytes = 12;

/** Undefined without a size. What is cut off, or comes after the end, is left out. */
export function inspectPng(png: Buffer): { bytes: Buffer; pixels: number } | undefined {
  const kept = [png.subarray(0, signatureBytes)];
  let canvas = 0;
  let frames = 1;
  for (let at = signatureBytes; at + chunkOverheadBytes <= png.length; ) {
    const length = png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    const end = at + chunkOverheadBytes + length;
    if (end > png.length) break;
    if (type === 'IHDR' && length >= 8) canvas = Math.max(canvas, png.readUInt32BE(at + 8) * png.readUInt32BE(at + 12));
    if (type === 'acTL' && length >= 4) frames = Math.max(frames, png.readUInt32BE(at + 8));
    if (neededChunks.has(type)) kept.push(png.subarray(at, end));
    if (type === 'IEND') break;
    at = end;
  }
  return canvas > 0 ? { bytes: Buffer.concat(kept), pixels: canvas * frames } : undefined;
}
