import fc from 'fast-check';
import { expect, test } from 'vitest';
import { JsonShape, type ShapeLimits } from './json-shape.ts';

/** What is really there, as the parser sees it. */
function shapeOf(value: unknown): { values: number; depth: number } {
  if (typeof value !== 'object' || value === null) return { values: 1, depth: 0 };
  const parts = Object.values(value).map(shapeOf);
  return {
    values: parts.reduce((sum, part) => sum + part.values, 1),
    depth: 1 + Math.max(0, ...parts.map(({ depth }) => depth)),
  };
}

/** The text in pieces of this size. */
function faultOf(text: string, limits: Partial<ShapeLimits>, pieceBytes = 7) {
  const shape = new JsonShape({ maxValues: 1e9, maxDepth: 1e9, maxTextBytes: 1e9, ...limits });
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    const fault = shape.read(bytes.subarray(at, at + pieceBytes));
    if (fault) return fault;
  }
  return undefined;
}

const json = fc.tuple(
  fc.oneof(
    fc.jsonValue({ maxDepth: 6 }),
    fc.jsonValue({ stringUnit: 'binary' }),
    fc.constantFrom('\\"', '"[{,', [[], {}]),
  ),
  fc.constantFrom(undefined, 1, 4, '\t'),
);

test('it counts what JSON.parse makes, to the one', () => {
  fc.assert(
    fc.property(json, fc.integer({ min: 1, max: 40 }), ([value, indent], pieceBytes) => {
      const text = JSON.stringify(value, undefined, indent);
      const { values, depth } = shapeOf(JSON.parse(text));
      expect(faultOf(text, { maxValues: values, maxDepth: depth }, pieceBytes)).toBeUndefined();
      expect(faultOf(text, { maxValues: values - 1, maxDepth: depth }, pieceBytes)).toBe('too-many-values');
      if (depth > 0) expect(faultOf(text, { maxValues: 1e9, maxDepth: depth - 1 }, pieceBytes)).toBe('too-deep');
    }),
    { numRuns: 3_000 },
  );
});

test('whatever bytes come, those that it lets through hold no more than it said', () => {
  const limits = { maxValues: 4, maxDepth: 2 };
  const piece = fc.constantFrom(...'[]{},:"\\ 1a'.split(''), '"a":', '\\u0022', '\n', 'null');
  let parsed = 0;
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 9 }), (pieces) => {
      const text = pieces.join('');
      let value: unknown;
      try {
        value = JSON.parse(text);
      } catch {
        return;
      }
      parsed++;
      const { values, depth } = shapeOf(value);
      // Of two parts of one name the parser keeps the last, and there is no more than what is counted.
      if (faultOf(text, limits) === undefined) expect(values <= 4 && depth <= 2).toBe(true);
    }),
    { numRuns: 30_000 },
  );
  expect(parsed).toBeGreaterThan(100);
});

test('a text is measured as it is written, and each by itself', () => {
  expect(faultOf('["12345\\n","1234567"]', { maxTextBytes: 8 })).toBeUndefined();
  expect(faultOf('["1","123456789"]', { maxTextBytes: 8 })).toBe('too-long-text');
  expect(faultOf('{"123456789":1}', { maxTextBytes: 8 })).toBe('too-long-text');
});

test('30 MB are counted in the time of one look at each byte', () => {
  for (const text of ['"\\"', ' ', 'x', '"a"', ':']) {
    const shape = new JsonShape({ maxValues: 2_000, maxDepth: 16, maxTextBytes: 1e9 });
    const piece = Buffer.from(text.repeat(Math.floor(65_536 / text.length)));
    // Of the processor, not of the clock: the machine may have other work.
    const before = process.cpuUsage();
    for (let sent = 0; sent < 30e6; sent += piece.length) shape.read(piece);
    expect(process.cpuUsage(before).user / 1_000, JSON.stringify(text)).toBeLessThan(3_000);
  }
});
