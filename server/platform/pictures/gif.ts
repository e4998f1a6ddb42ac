/** https://www.w3.org/Graphics/GIF/spec-gif89a.txt */
const extension = 0x21;
const image = 0x2c;
const trailer = 0x3b;
const graphicControl = 0xf9;
const application = 0xff;
/** Of applications only those that say how often an animation is repeated. */
const repeats = ['NETSCAPE2.0', 'ANIMEXTS1.0'];
const nameBytes = 11;
const headBytes = 13;

/** Undefined where it is not to be understood. Comments, texts and what applications have put in are left out. */
export function inspectGif(gif: Buffer): { bytes: Buffer; pixels: number } | undefined {
  let at = headBytes + tableBytes(gif[10] ?? 0);
  if (at > gif.length) return undefined;
  const kept = [gif.subarray(0, at)];
  const canvas = gif.readUInt16LE(6) * gif.readUInt16LE(8);
  let frames = 0;
  while (at < gif.length && gif[at] !== trailer) {
    const block = blockAt(gif, at);
    // Cut off: browsers show what has come, so the rest of the frames goes with what can't be read.
    if (!block) break;
    if (gif[at] === image) frames += Math.max(1, gif.readUInt16LE(at + 5) * gif.readUInt16LE(at + 7));
    if (block.isNeeded) kept.push(gif.subarray(at, block.end));
    at = block.end;
  }
  return { bytes: Buffer.concat([...kept, Buffer.from([trailer])]), pixels: Math.max(canvas, frames) };
}

/** Undefined: it is none, or cut off. */
function blockAt(gif: Buffer, at: number): { end: number; isNeeded: boolean } | undefined {
  if (gif[at] === image && at + 10 < gif.length) {
    const end = endOfPieces(gif, at + 10 + tableBytes(gif[at + 9] ?? 0) + 1);
    return end === undefined ? undefined : { end, isNeeded: true };
  }
  if (gif[at] !== extension || at + 2 >= gif.length) return undefined;
  const label = gif[at + 1];
  // Its name is the first piece, whole: behind a shorter one other blocks begin within it.
  const name = gif[at + 2] === nameBytes ? gif.toString('latin1', at + 3, at + 3 + nameBytes) : '';
  const isNeeded = label === graphicControl || (label === application && repeats.includes(name));
  const end = endOfPieces(gif, at + 2);
  return end === undefined ? undefined : { end, isNeeded };
}

/** Three bytes for each colour of a table, if there is one. */
const tableBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0);

/** The place behind pieces of up to 255 bytes and the empty one that ends them. */
function endOfPieces(gif: Buffer, start: number): number | undefined {
  let at = start;
  for (let length = gif[at]; length !== undefined; length = gif[at]) {
    at += 1 + length;
    if (length === 0) return at <= gif.length ? at : undefined;
  }
  return undefined;
}
