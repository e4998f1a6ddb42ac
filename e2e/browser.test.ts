import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePages, expectAccessible, expectSound, openBrowser, openPage, sizes } from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => closePages(browser));

/** A page of one link, whose colours take a minute from one theme to the other. */
async function show(style: string): Promise<Page> {
  const { page } = await openPage(browser, 'http://127.0.0.1', sizes.phone);
  await page.setContent(`<!doctype html><html lang="en"><title>Shop</title><main><h1>Shop</h1>
    <a href="/">Terms</a></main><style>
    body { background: #fff; } a { color: #333; transition: color 60s; }
    @media (prefers-color-scheme: dark) { body { background: #111; color: #eee; } a { color: #eee; } }
    @keyframes appear { from { opacity: 0.1; } } ${style}</style>`);
  return page;
}

const opacity = `getComputedStyle(document.querySelector('main')).opacity`;

test('a page is judged as it is once everything has come to rest, and moves on afterwards', async () => {
  const page = await show('main { animation: appear 60s infinite; }');
  await expectSound(page, 'a page that moves');
  expect(await page.evaluate(`document.querySelector('main').getAnimations()[0].playState`)).toBe('running');
  expect(Number(await page.evaluate(opacity))).toBeLessThan(1);
  await page.context().close();
});

test.each([
  ['light', 'a { color: #ddd; }'],
  ['dark', '@media (prefers-color-scheme: dark) { a { color: #222; } }'],
])('what nobody can read in the %s theme is found', async (theme, style) => {
  const page = await show(style);
  await expect(expectSound(page, 'a faint page')).rejects.toThrow(`a faint page, ${theme}`);
  await page.context().close();
});

test('what lacks a name is found', async () => {
  const page = await show('');
  await page.evaluate(`document.querySelector('a').textContent = ''`);
  await expect(expectAccessible(page, 'a nameless page')).rejects.toThrow('a nameless page');
  await page.context().close();
});
