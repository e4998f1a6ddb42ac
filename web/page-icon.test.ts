import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { drawnIcon, pageIcon } from './page-icon.ts';

test('the icon in a page is the one that the address has', () => {
  const kept = readFileSync(join(import.meta.dirname, 'public', 'icon.svg'), 'utf8');
  const inOneLine = kept.trim().replaceAll(/>\s+</g, '><').replaceAll(' />', '/>').replaceAll('"', "'");
  expect(drawnIcon).toBe(inOneLine);
});

test('only pages that search engines never see have it in themselves', () => {
  expect(pageIcon('static')).toContain('href="/icon.svg"');
  expect(pageIcon('page')).toContain('href="/icon.svg"');
  const address = /href="data:image\/svg\+xml,([^"]+)"/.exec(pageIcon('skeleton'))?.[1] ?? '';
  expect(decodeURIComponent(address)).toBe(drawnIcon);
});
