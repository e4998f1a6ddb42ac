import type { Browser } from 'playwright-core';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePages, expectNoSidewaysScroll, expectSound, openBrowser, openPage, sizes } from './browser.ts';

let browser: Browser;
let kit: ViteDevServer;
let url: string;
beforeAll(async () => {
  browser = await openBrowser();
  kit = await createServer({ configFile: 'vite.config.ts', server: { host: '127.0.0.1', port: 0 }, logLevel: 'error' });
  await kit.listen();
  url = kit.resolvedUrls?.local[0] ?? '';
});
afterAll(async () => {
  await closePages(browser);
  await kit.close();
});

test('every component of the kit in every state is accessible in both themes', async () => {
  const { page, complaints } = await openPage(browser, url, sizes.desktop);
  await page.goto('/kit');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByRole('heading', { level: 2 }).count()).toBeGreaterThan(12);

  await expectSound(page, 'the kit');
  for (const width of [320, 768]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page, `the kit at ${width} px`);
  }
  await expectSound(page, 'the kit on a tablet');
  expect(complaints).toEqual([]);
});
