import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { drawnIcon, pageLook } from './page-look.ts';

test('the icon in a page is the one that the address has', () => {
  const kept = readFileSync(join(import.meta.dirname, 'public', 'icon.svg'), 'utf8');
  const inOneLine = kept.trim().replaceAll(/>\s+</g, '><').replaceAll(' />', '/>').replaceAll('"', "'");
  expect(drawnIcon).toBe(inOneLine);
});

test('only pages that search engines never see have it in themselves', () => {
  expect(pageLook('static', undefined)).toContain('href="/icon.svg"');
  expect(pageLook('page', undefined)).toContain('href="/icon.svg"');
  const address = /href="data:image\/svg\+xml,([^"]+)"/.exec(pageLook('skeleton', undefined))?.[1] ?? '';
  expect(decodeURIComponent(address)).toBe(drawnIcon);
});

test('a look of its own stands in the head of each page, and nothing does where there is none', () => {
  expect(pageLook('page', undefined)).not.toMatch(/stylesheet|theme-color/);
  const sheet = '/brand/theme-0123456789abcdef.css';
  const themeColours = { light: '#1f56a8', dark: '#3269bd' };
  const accent = pageLook('skeleton', { sheet, themeColours, icons: undefined });
  expect(accent).toContain(`<link rel="stylesheet" href="${sheet}" id="own-look">`);
  expect(accent).toContain('<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#3269bd">');
  expect(accent).toContain('href="/apple-touch-icon.png"');
  const icons = { tab: '/brand/icon-tab-1.png', touch: '/brand/icon-touch-1.png' };
  const icon = pageLook('page', { sheet: '', themeColours: undefined, icons });
  expect(icon).toBe(
    '<link rel="icon" href="/brand/icon-tab-1.png" type="image/png"><link rel="apple-touch-icon" href="/brand/icon-touch-1.png">',
  );
});
