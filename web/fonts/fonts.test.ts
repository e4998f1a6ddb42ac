import { readdirSync, readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';

const fonts = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.woff2'));
const css = readFileSync(new URL('../styles/fonts.css', import.meta.url), 'utf8');

test('a page loads at most 45 kB of fonts', () => {
  const bytes = fonts.reduce((sum, file) => sum + statSync(`${import.meta.dirname}/${file}`).size, 0);
  expect(fonts.length).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(45_000);
});

test('the style sheet and the folder name the same fonts', () => {
  const named = Array.from(css.matchAll(/fonts\/([\w-]+\.woff2)/g), ([, file]) => file);
  expect(named.toSorted()).toEqual(fonts.toSorted());
});
