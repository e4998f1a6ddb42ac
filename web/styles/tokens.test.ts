import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { contrastOf, isHexColour } from '../../contract/colour-contrast.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const [lightCss = '', darkCss = ''] = css.split('@media screen and (prefers-color-scheme: dark)');
const light = tokensOf(lightCss);
const themes = { light, dark: new Map([...light, ...tokensOf(darkCss)]) };

function tokensOf(text: string): Map<string, string> {
  return new Map(
    Array.from(text.matchAll(/--([\w-]+):\s*([^;]+);/g), ([, name = '', value = '']) => [name, value.trim()]),
  );
}

const grounds = ['paper', 'sheet', 'sunk'];
const washes = ['marigold-wash', 'leaf-wash', 'clay-wash', 'sky-wash', 'gold-wash', 'stone-wash'];
const tones = ['leaf', 'clay', 'sky', 'gold', 'stone'];

/** Text and the grounds that it is set on. */
const texts: Record<string, string[]> = {
  ink: [...grounds, ...washes],
  'ink-2': [...grounds, ...washes],
  'ink-3': [...grounds, ...washes],
  'on-ink': ['ink'],
  'on-marigold': ['marigold', 'marigold-hover'],
  'on-clay': ['clay', 'clay-hover'],
  'on-band': ['band'],
  'on-band-accent': ['band'],
  ...Object.fromEntries(tones.map((tone) => [tone, [...grounds, `${tone}-wash`]])),
};

/** Borders of controls, the focus ring, icons and bars, and what they stand against. */
const graphics: Record<string, string[]> = {
  edge: [...grounds, ...washes],
  focus: [...grounds, ...washes, 'band'],
  'marigold-edge': grounds,
  ink: grounds,
  'ink-3': grounds,
  leaf: grounds,
  clay: grounds,
  sky: grounds,
};

/** What only separates or decorates, or is no colour: nothing has to be read from it. */
const silent = ['line', 'line-strong', 'backdrop', 'shadow-sheet', 'shadow-raised'];

const pairsOf = (uses: Record<string, string[]>) =>
  Object.entries(uses).flatMap(([front, backs]) => backs.map((back) => [front, back] as const));

describe.each(Object.entries(themes))('%s theme', (_, tokens) => {
  const colour = (name: string): string => {
    const value = tokens.get(name);
    if (value === undefined || !isHexColour(value)) throw new Error(`--${name} is no colour: ${value}`);
    return value;
  };

  test.each(pairsOf(texts))('--%s can be read on --%s', (front, back) => {
    expect(contrastOf(colour(front), colour(back))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(pairsOf(graphics))('--%s can be seen on --%s', (front, back) => {
    expect(contrastOf(colour(front), colour(back))).toBeGreaterThanOrEqual(3);
  });

  test('every token is in a pair', () => {
    const used = new Set([...pairsOf(texts), ...pairsOf(graphics)].flat());
    const unused = [...tokens.keys()].filter((name) => !used.has(name) && !silent.includes(name));
    expect(unused).toEqual([]);
  });
});

test('the dark theme answers every colour of the light one', () => {
  expect([...tokensOf(darkCss).keys()]).toEqual([...light.keys()]);
});

test('between the themes nothing but colours differs', () => {
  const left = darkCss.replaceAll(/--[\w-]+:[^;]+;|color-scheme: dark;/g, '');
  expect(left.replaceAll(/\s/g, '')).toBe('{:root{}}');
  const web = fileURLToPath(new URL('..', import.meta.url));
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' });
  const code = files.filter((file) => /\.(?:css|html|tsx?)$/.test(file) && !/\.test\.tsx?$/.test(file));
  expect(code.length).toBeGreaterThan(100);
  const isThemed = (file: string) =>
    /prefers-color-scheme|light-dark\(|\bdark:/.test(readFileSync(join(web, file), 'utf8'));
  expect(code.filter(isThemed)).toEqual([
    'page-look.ts',
    join('platform', 'theme-tokens.ts'),
    join('styles', 'tokens.css'),
  ]);
});

test('the style sheet names every colour', () => {
  const base = readFileSync(new URL('./base.css', import.meta.url), 'utf8');
  const colours = [...light.keys()].filter((name) => !name.startsWith('shadow-'));
  expect(colours.length).toBeGreaterThan(30);
  expect(colours.filter((name) => !base.includes(`--color-${name}: var(--${name});`))).toEqual([]);
});
