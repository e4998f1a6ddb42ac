import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AccentTokens, accentGrounds, deriveAccent, readAccent } from './accent.ts';
import { contrastOf } from './colour-contrast.ts';
import { hexOf, oklchOf } from './oklch.ts';

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const css = readFileSync(join(import.meta.dirname, '..', 'web', 'styles', 'tokens.css'), 'utf8');
const [light = '', dark = ''] = css.split('@media screen');
const tokenIn = (sheet: string) => (name: string) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(sheet)?.[1];

test.each([
  ['light', light],
  ['dark', dark],
] as const)('the %s grounds are those of the style sheet', (theme, sheet) => {
  const token = tokenIn(sheet);
  expect(accentGrounds[theme]).toEqual({
    grounds: ['paper', 'sheet', 'sunk'].map(token),
    washes: ['leaf-wash', 'clay-wash', 'sky-wash', 'gold-wash', 'stone-wash'].map(token),
    ink: token('ink'),
    'ink-3': token('ink-3'),
    edge: token('edge'),
    band: token('band'),
  });
});

/** Each pair of colours, and the contrast that it needs. */
function pairsOf(
  tokens: AccentTokens,
  theme: 'light' | 'dark',
): [name: string, one: string, other: string, least: number][] {
  const { grounds, washes, ink, 'ink-3': faint, edge, band } = accentGrounds[theme];
  const wash = tokens['marigold-wash'];
  return [
    ['words on the button', tokens['on-marigold'], tokens.marigold, 4.5],
    ['words on the button under the pointer', tokens['on-marigold'], tokens['marigold-hover'], 4.5],
    ['ink on the wash', ink, wash, 4.5],
    ['faint ink on the wash', faint, wash, 4.5],
    ['an edge on the wash', edge, wash, 3],
    ['words on the band', tokens['on-band-accent'], band, 4.5],
    ['ink on the mark', ink, tokens['accent-mark'], 4.5],
    ...grounds.map((ground): [string, string, string, number] => ['words', tokens['accent-text'], ground, 4.5]),
    ...grounds.map((ground): [string, string, string, number] => ['the edge', tokens['marigold-edge'], ground, 3]),
    ...[...grounds, ...washes, wash, band].map((back): [string, string, string, number] => [
      'the focus ring',
      tokens.focus,
      back,
      3,
    ]),
  ];
}

test('of any colour all pairs can be read and seen in both themes', () => {
  const extremes = ['#000000', '#ffffff', '#777777', '#0000ff', '#ffff00', '#00ff00', '#ff0000', '#1b2140', '#faf7f0'];
  fc.assert(
    fc.property(fc.oneof(colour, fc.constantFrom(...extremes)), (accent) => {
      const derived = deriveAccent(accent);
      for (const theme of ['light', 'dark'] as const) {
        for (const [name, one, other, least] of pairsOf(derived[theme], theme)) {
          if (contrastOf(one, other) < least) throw new Error(`${theme}: ${name}, ${one} on ${other}`);
        }
        expect(derived[theme]['marigold-hover']).not.toBe(derived[theme].marigold);
      }
      // It is corrected once: the colour that it became stays.
      expect(deriveAccent(derived.light.marigold).correction).toBe('none');
    }),
    { numRuns: 300, examples: extremes.map((each) => [each]) },
  );
});

describe('a colour is changed only where words could not be read on it', () => {
  test.each([
    ['#f2a31b', 'none', '#1b2140'],
    ['#14693f', 'none', '#ffffff'],
    ['#000000', 'none', '#ffffff'],
    ['#ffffff', 'none', '#1b2140'],
    ['#e4405f', 'darker', '#ffffff'],
    ['#7676e8', 'lighter', '#1b2140'],
  ])('%s: %s', (accent, correction, text) => {
    const derived = deriveAccent(accent);
    expect([derived.correction, derived.light['on-marigold']]).toEqual([correction, text]);
    if (correction === 'none') expect(derived.light.marigold).toBe(accent);
    else expect(Math.abs(oklchOf(derived.light.marigold).lightness - oklchOf(accent).lightness)).toBeLessThan(0.1);
  });
});

test('a colour goes to how it is seen and back', () => {
  fc.assert(
    fc.property(colour, (hex) => {
      expect(hexOf(oklchOf(hex))).toBe(hex);
    }),
    { numRuns: 300 },
  );
});

test.each([
  ['#1F56a8', '#1f56a8'],
  [' 1f56a8 ', '#1f56a8'],
  ['#fa0', '#ffaa00'],
  ['', undefined],
  ['#12345', undefined],
  ['red', undefined],
  ['#1f56a8ff', undefined],
])('%j is read as %j', (typed, accent) => expect(readAccent(typed)).toBe(accent));
