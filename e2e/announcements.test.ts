import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OwnAnnouncement } from '../contract/announcements-admin.ts';
import { closePages, expectSound, openBrowser, sizes } from './browser.ts';
import { ask, live, openAs } from './people.ts';
import { answer, bothSizes, openSampleShop, type SampleShop, told } from './sample-shop.ts';

let browser: Browser;
let shop: SampleShop;
beforeAll(async () => {
  browser = await openBrowser();
  shop = await openSampleShop();
});
afterAll(async () => {
  await closePages(browser);
  await shop.close();
});

const path = '/api/admin/announcements';
const asMeera = <T>(call: `${string} ${string}`, body?: object) =>
  ask<T>(shop.url, call, { token: shop.meera, ...(body && { body }) });

/** Also what an earlier try of a journey has left. */
async function endAll(): Promise<void> {
  const all = await asMeera<OwnAnnouncement[]>(`GET ${path}`);
  for (const { id, endsAt } of all) if (endsAt === null) await asMeera(`POST ${path}/${id}/end`, {});
}

const shown = (page: Page) => page.getByRole('region', { name: 'Announcements' }).getByRole('listitem');

// Written as text: they run in the page, where the types of this program do not hold.
const watchShifts = `globalThis.shifts = 0;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) globalThis.shifts += value;
  }).observe({ type: 'layout-shift', buffered: true });`;

async function openHome(size: keyof typeof sizes) {
  const watched = await openAs(browser, shop.url, { token: shop.asha, path: '/home', ...sizes[size] });
  await watched.page.evaluate(watchShifts);
  await watched.page.getByRole('heading', { name: 'Place an order' }).waitFor();
  await watched.isLive;
  return watched;
}

/** Longer than what waits for idle moments waits at most. */
const restMs = 2_000;

/** The calls of the shop that the page has made once it makes no more. */
async function callsAtRest(page: Page): Promise<string[]> {
  let now: string[] = [];
  const isAtRest = async () => {
    const before = now;
    now = await callsOf(page);
    return now.length === before.length;
  };
  await expect.poll(isAtRest, { interval: restMs, timeout: 10 * restMs }).toBe(true);
  return now;
}

const callsOf = async (page: Page) => {
  const all = `performance.getEntriesByType('resource').map(({ name }) => name.replace(location.origin, ''))`;
  const names = await page.evaluate<string[]>(all);
  return names.filter((name) => name.startsWith('/api/')).sort();
};

const shifts = (page: Page) => page.evaluate<number>('globalThis.shifts');

test.each(bothSizes)(
  'what the owner writes is on open pages at once, until it is dismissed or ends, on a %s',
  async (size) => {
    await endAll();
    const text = `Closed for Diwali, says the ${size}`;
    const { page, complaints } = await openHome(size);
    const before = await shifts(page);
    const { page: panel, complaints: ofPanel } = await shop.openPanel('announcements', size);
    await panel.getByRole('button', { name: 'Write an announcement' }).click();
    const dialog = panel.getByRole('dialog', { name: 'Write an announcement' });
    await dialog.getByRole('button', { name: 'Announce it' }).click();
    await dialog.getByText('Please enter the text').waitFor();
    await dialog.getByLabel('Text in English').fill(text);
    await dialog.getByLabel('Text in Hindi').fill('दिवाली पर हम बंद हैं।');
    await dialog.getByLabel('Link').fill('//a.in');
    await dialog.getByRole('button', { name: 'Announce it' }).click();
    await dialog.getByText('Please enter a path of this shop').waitFor();
    await dialog.getByLabel('Link').fill('/mass-order');
    await expectSound(panel, 'the dialog of an announcement');
    await dialog.getByRole('button', { name: 'Announce it' }).click();
    await told(panel, 'Announcement saved');
    await expectSound(panel, 'the announcements');

    await expect.poll(() => shown(page).allTextContents(), live).toEqual([expect.stringContaining(text)]);
    await expectSound(page, 'a page on which something was announced');
    expect((await shifts(page)) - before).toBeLessThan(0.001);
    await shown(page)
      .getByRole('button', { name: `Dismiss: ${text}` })
      .click();
    await shown(page).waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('heading', { name: 'Place an order' }).waitFor();
    expect(await shown(page).count()).toBe(0);

    await panel.getByRole('button', { name: `Edit ${text}` }).click();
    const editing = panel.getByRole('dialog', { name: 'Edit announcement' });
    await editing.getByLabel('Text in English').fill(`${text}, back on Monday`);
    await editing.getByRole('button', { name: 'Save changes' }).click();
    await told(panel, 'Announcement updated');
    await expect.poll(() => shown(page).allTextContents(), live).toEqual([expect.stringContaining('back on Monday')]);

    await panel.getByRole('button', { name: `End now: ${text}` }).click();
    await answer(panel.getByRole('alertdialog', { name: 'End this announcement?' }), 'End it now');
    await told(panel, 'Announcement ended');
    await shown(page).waitFor({ state: 'detached', ...live });
    await panel.getByRole('listitem').filter({ hasText: text }).getByText('Ended').waitFor();
    expect([...complaints, ...ofPanel]).toEqual([]);
    await panel.context().close();
    await page.context().close();
  },
);

test('a page that opens while something is announced has it above, with no jump and no further call', async () => {
  await endAll();
  const { page: plain } = await openHome('phone');
  const without = await callsAtRest(plain);
  await plain.context().close();
  const text = 'UPI takes longer today. '.repeat(11).trim();
  const { id } = await asMeera<OwnAnnouncement>(`POST ${path}`, { text, tone: 'warning', link: 'https://t.me/shop' });
  await asMeera(`POST ${path}`, { text: 'New: YouTube Shorts', textHi: 'नया: यूट्यूब शॉर्ट्स', link: '/services/youtube' });

  const { page, complaints } = await openHome('phone');
  await expect.poll(() => shown(page).count()).toBe(2);
  expect(await shown(page).first().textContent()).toContain('New: YouTube Shorts');
  expect(await callsAtRest(page)).toEqual(without);
  expect(await shifts(page)).toBeLessThan(0.01);
  const [above, below] = [await shown(page).last().boundingBox(), await page.getByRole('main').boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  await expectSound(page, 'home with two announcements');
  expect(await shown(page).last().getByRole('link').getAttribute('rel')).toBe('noopener noreferrer');

  // What ends leaves its room, so that nothing jumps under the finger.
  const before = await shifts(page);
  await asMeera(`POST ${path}/${id}/end`, {});
  await expect.poll(() => shown(page).count(), live).toBe(1);
  expect((await shifts(page)) - before).toBeLessThan(0.001);
  await shown(page).getByRole('link', { name: 'Learn more' }).click();
  await page.waitForURL('**/services/youtube');
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('who reads Hindi sees the Hindi text, and the English one where there is none', async () => {
  await endAll();
  await asMeera(`POST ${path}`, { text: 'Only English' });
  await asMeera(`POST ${path}`, { text: 'New: YouTube Shorts', textHi: 'नया: यूट्यूब शॉर्ट्स' });
  const { page, complaints } = await openHome('phone');
  await page.context().addCookies([{ name: 'lang', value: 'hi', url: shop.url }]);
  await page.reload();
  const items = page.getByRole('region', { name: 'शॉप की सूचनाएँ' }).getByRole('listitem');
  await expect.poll(() => items.allTextContents()).toEqual(['नया: यूट्यूब शॉर्ट्स ', 'Only English ']);
  expect(await page.getByText('Only English').getAttribute('lang')).toBe('en');
  await items.first().getByRole('button', { name: 'सूचना हटाएँ: नया: यूट्यूब शॉर्ट्स' }).click();
  await expect.poll(() => items.allTextContents()).toEqual(['Only English ']);
  await expectSound(page, 'home with an announcement in Hindi');
  expect(complaints).toEqual([]);
  await page.context().close();
});
