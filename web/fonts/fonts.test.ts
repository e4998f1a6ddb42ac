import { readdirSync, readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';

const fonts = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.woff2'));
const bytesOf = (files: readonly string[]) =>
  files.reduce((sum, file) => sum + statSync(`${import.meta.dirname}/${file}`).size, 0);
const namedIn = (sheet: string) => {
  const css = readFileSync(new URL(`../styles/${sheet}`, import.meta.url), 'utf8');
  // Two faces may be in one file.
  return [...new Set(Array.from(css.matchAll(/fonts\/([\w-]+\.woff2)/g), ([, file = '']) => file))];
};
const latin = namedIn('fonts.css');
const devanagari = namedIn('fonts-devanagari.css');

test('a page loads at most 45 kB of fonts, and a Hindi one at most 75 kB more', () => {
  expect(Math.min(latin.length, devanagari.length)).toBeGreaterThan(0);
  expect(bytesOf(latin)).toBeLessThanOrEqual(45_000);
  expect(bytesOf(devanagari)).toBeLessThanOrEqual(75_000);
});

test('the style sheets and the folder name the same fonts', () => {
  expect([...latin, ...devanagari].toSorted()).toEqual(fonts.toSorted());
});
