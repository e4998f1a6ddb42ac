import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { twoFrames, type WatchedPage } from './browser.ts';
import { openSampleShop, type SampleShop } from './sample-shop.ts';

const widths = [320, 360, 390, 768, 834, 1024, 1280, 1440] as const;
const panels = [
  'today',
  'overview',
  'payment',
  'notifications',
  'fund-requests',
  'fund-requests&view=needs-you',
  'fund-requests&view=import',
  'fund-requests&view=payments',
  'fund-requests&view=messages',
  'categories',
  'services',
  'ordering',
  'discounts',
  'coupons',
  'providers',
  'users',
  'orders',
  'refunds',
  'support',
  'admins',
  'storefront',
  'announcements',
  'audit',
] as const;

let shop: SampleShop;
let walk: WatchedPage;
beforeAll(async () => {
  shop = await openSampleShop();
  walk = await shop.openPanel('overview');
  await walk.page.emulateMedia({ colorScheme: 'light' });
});
afterAll(() => shop.close());

// Written as text: it runs in the page, where the types of this program do not hold.
/**
 * What does not fit: how far the page and each scroll container of the panel go on sideways, and the words that stand on two
 * lines. Links, addresses and codes may break anywhere; a word is letters and
 * digits, such as an amount, with what ends it.
 */
const misfits = `(() => {
  const found = [];
  const page = document.documentElement;
  if (page.scrollWidth > page.clientWidth) found.push('page +' + (page.scrollWidth - page.clientWidth));
  const main = document.querySelector('main');
  for (const each of main.querySelectorAll('[role=tabpanel], [role=tabpanel] *')) {
    const { overflowX } = getComputedStyle(each);
    if (overflowX === 'visible' || overflowX === 'clip' || each.clientWidth === 0 || each.matches('.sr-only, input, textarea, select')) continue;
    if (each.scrollWidth > each.clientWidth + 1 && overflowX !== 'hidden')
      found.push((each.getAttribute('aria-label') ?? each.className.slice(0, 40)) + ' +' + (each.scrollWidth - each.clientWidth));
  }
  const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (!node.parentElement.checkVisibility() || node.parentElement.closest('.sr-only, script, style, textarea, select')) continue;
    for (const { 0: word, index } of node.data.matchAll(/(?<![^\\s(“])[₹\\p{L}\\p{M}\\d’'.,]{2,24}(?=[:;!?)”]*(?:\\s|$))/gu)) {
      if (/\\p{L}\\.\\p{L}/u.test(word)) continue;
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 0.5).map(({ top }) => Math.round(top)));
      if (lines.size > 1) found.push('broken: ' + word);
    }
  }
  return found;
})()`;

async function settled(page: Page): Promise<void> {
  await page.getByRole('tabpanel').first().waitFor();
  // What another width shows is rendered in the next frame.
  await twoFrames(page);
  await expect
    .poll(() => page.locator('[role=tabpanel] [aria-busy=true], [role=tabpanel] .animate-pulse').count())
    .toBe(0);
}

test.each(panels)('%s fits into every width, and breaks no word', async (panel) => {
  const { page } = walk;
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/admin/dashboard?tab=${panel}`);
  await settled(page);
  const found: Record<string, string[]> = {};
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await settled(page);
    found[width] = (await page.evaluate(misfits)) as string[]; // a list of texts, as above
    await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' }).isVisible()).resolves.toBe(true);
    // A narrow rail has icons alone, and a phone has it behind More.
    const isWelcomed = await page
      .getByText(/^Welcome/)
      .first()
      .isVisible();
    expect(isWelcomed || width < 1280).toBe(true);
    expect(await page.getByRole('navigation', { name: 'Daily panels' }).isVisible()).toBe(width < 768);
  }
  expect(await page.getByRole('tabpanel').first().textContent()).toMatch(/\w{3}/);
  expect(found).toEqual(Object.fromEntries(widths.map((width) => [width, []])));
});
