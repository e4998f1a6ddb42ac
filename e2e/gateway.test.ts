import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GatewayRail } from '../contract/payment-intents.ts';
import { type ShopProcess, startShop } from '../scripts/shop-process.ts';
import { fetchInTime } from '../scripts/within.ts';
import { gatewayEnv, openStandIns, type StandIns, signedEvent } from '../server/gateways/testing-gateways.ts';
import { closePages, expectSound, openBrowser, openPage, sizes, themesOn } from './browser.ts';
import { adminOf, ask, join, live } from './people.ts';
import { bothSizes } from './sample-shop.ts';

let browser: Browser;
let gateways: StandIns;
let shop: ShopProcess;
let meera: string;
beforeAll(async () => {
  browser = await openBrowser();
  gateways = await openStandIns();
  shop = await startShop('sqlite', gatewayEnv(gateways.url));
  meera = await adminOf(shop.url);
});
afterAll(async () => {
  await closePages(browser);
  await shop.remove();
  await gateways.close();
});

/** What the gateway knows a payment by, which its customer sees nowhere. */
async function keyOf(token: string, id: number): Promise<string> {
  const { code } = await ask<{ code: string }>(shop.url, `GET /api/funds/intents/${id}`, { token });
  return `i_${code}`;
}

async function tell(rail: GatewayRail, key: string): Promise<number> {
  const { body, headers } = signedEvent(rail, key, { at: Date.now() });
  const sent = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body };
  return (await fetchInTime(`${shop.url}/api/webhooks/${rail}`, sent)).status;
}

test.each(bothSizes)('on a %s, a payment by a gateway is in the wallet with nothing typed', async (size) => {
  const kavya = await join(shop.url, meera, 'kavya@example.in');
  const { page, complaints } = await openPage(browser, shop.url, sizes[size]);
  await page.addInitScript(`localStorage.setItem('auth_token', '${kavya.token}')`);
  await page.goto('/home');
  // The shop has no UPI ID of its own: there is nothing to pay to but the gateways.
  await page.getByLabel('Amount in rupees').fill('500');
  expect(await page.getByLabel('Reference number (UTR)').count()).toBe(0);
  const asked = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/funds/intents') && answer.status() === 201,
  );
  await page.getByRole('button', { name: 'Pay with Razorpay' }).click();
  const { id } = (await (await asked).json()) as { id: number }; // as the contract has it
  const way = page.getByRole('link', { name: 'Pay ₹500.00 at Razorpay' });
  await way.waitFor();
  expect(await way.getAttribute('href')).toMatch(/^https:\/\/rzp\.io\//);
  await expectSound(page, 'a payment by a gateway', themesOn[size]);
  const key = await keyOf(kavya.token, id);
  gateways.pay(key);
  expect(await tell('razorpay', key)).toBe(204);
  await page.getByText('Your payment has arrived. The money was added to your wallet.').waitFor(live);
  const { balance } = await ask<{ balance: string }>(shop.url, 'GET /api/auth/me', { token: kavya.token });
  expect(balance).toBe('500.00');
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('a code of a gateway is scanned or opened, in Hindi too', async () => {
  const imran = await join(shop.url, meera, 'imran@example.in');
  await ask(shop.url, 'PATCH /api/user/profile', { token: imran.token, body: { phone: '+91 98765 43210' } });
  const { page, complaints } = await openPage(browser, shop.url, sizes.phone);
  await page.context().addCookies([{ name: 'lang', value: 'hi', url: shop.url }]);
  await page.addInitScript(`localStorage.setItem('auth_token', '${imran.token}')`);
  await page.goto('/home');
  await page.locator('input[inputmode=decimal]').fill('100');
  await page.getByRole('button', { name: 'Cashfree से भुगतान करें' }).click();
  const link = await page.locator('[data-upi-link]').getAttribute('data-upi-link');
  expect(link).toContain('am=100.00');
  await expectSound(page, 'a code of a gateway', themesOn.phone);
  expect(complaints).toEqual([]);
  await page.context().close();
});
