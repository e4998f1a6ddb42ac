import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FundRequest } from '../contract/funds.ts';
import { expectNoSidewaysScroll, openBrowser, openPage, sizes } from './browser.ts';
import { ask, join } from './people.ts';
import { openSampleShop, type SampleShop } from './sample-shop.ts';

let shop: SampleShop;
beforeAll(async () => {
  shop = await openSampleShop();
});
afterAll(() => shop.close());

test.each([320, 360, 430, 768, 1440])(
  'money on its way stands with its sum beside the balance in the bar, %i px wide',
  async (width) => {
    const kavya = await join(shop.url, shop.meera, `kavya.${width}@example.in`);
    const body = { amount: '25000.37', referenceNumber: String(732_600_000_000 + width) };
    await ask<FundRequest>(shop.url, 'POST /api/funds/request', { token: kavya.token, body });
    const browser = await openBrowser();
    const { page, complaints } = await openPage(browser, shop.url, {
      ...sizes[width < 768 ? 'phone' : 'desktop'],
      viewport: { width, height: 800 },
    });
    await page.addInitScript(`localStorage.setItem('auth_token', '${kavya.token}')`);
    await page.goto('/home');
    const bar = page.getByRole('banner');
    const sum = bar.getByText('+ ₹25,000.37');
    await sum.waitFor();
    const [box, whole] = await Promise.all([sum.boundingBox(), bar.boundingBox()]);
    expect(
      box && whole && box.x >= 0 && box.x + box.width <= width && box.y + box.height <= whole.y + whole.height,
    ).toBe(true);
    await expectNoSidewaysScroll(page, 'the bar');
    expect(complaints).toEqual([]);
    await page.context().close();
  },
);
