import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import type { SignedIn } from '../contract/accounts.ts';
import { startShop } from '../scripts/shop-process.ts';
import { demoSignIns } from '../server/storefront/storefront.rules.ts';
import { closePages, openBrowser, openPage, sizes, type WatchedPage } from './browser.ts';
import { ask } from './people.ts';

/** A sample shop without providers, with the tokens of its owner and of a customer, and a browser for the owner. */
export async function openSampleShop(env: Record<string, string> = {}) {
  const browser = await openBrowser();
  const shop = await startShop('sqlite', { DEMO: '1', DEMO_PROVIDERS: '0', ...env });
  const { url } = shop;
  const tokenOf = async (email: string, password: string) =>
    (await ask<SignedIn>(url, 'POST /api/auth/login', { body: { email, password } })).token;
  const { adminEmail, adminPassword, customerEmail, customerPassword } = demoSignIns;
  const meera = await tokenOf(adminEmail, adminPassword);
  const asha = await tokenOf(customerEmail, customerPassword);
  return {
    url,
    dataDir: shop.dataDir,
    meera,
    asha,
    openPanel: async (
      tab: string,
      size: keyof typeof sizes = 'desktop',
      options: BrowserContextOptions = {},
    ): Promise<WatchedPage> => {
      const watched = await openPage(browser, url, { ...sizes[size], ...options });
      await watched.page.addInitScript(`localStorage.setItem('auth_token', '${meera}')`);
      await watched.page.goto(`/admin/dashboard?tab=${tab}`);
      return watched;
    },
    /** Of somebody who is not signed in. */
    openAsVisitor: (size: keyof typeof sizes): Promise<WatchedPage> => openPage(browser, url, sizes[size]),
    close: async () => {
      await closePages(browser);
      await shop.remove();
    },
  };
}

export type SampleShop = Awaited<ReturnType<typeof openSampleShop>>;

/** Waits for a toast with this title, and puts it away: on a phone it lies over the rows. */
export async function told(page: Page, title: string): Promise<void> {
  const messages = page.getByRole('region', { name: 'Messages (F8)' });
  await messages.getByText(title, { exact: true }).waitFor();
  await messages.getByRole('button', { name: 'Dismiss' }).click();
}

/** Answers a question by the keyboard, as soon as it has taken the focus: until then it would take it from the button that is pressed. */
export async function answer(question: Locator, name: string): Promise<void> {
  await question.locator(':focus').waitFor();
  await question.getByRole('button', { name }).press('Enter');
}

/** The sizes on which the owner's main jobs are done. */
export const bothSizes = ['phone', 'desktop'] as const;
