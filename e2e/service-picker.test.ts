import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ShopProcess, startShop } from '../scripts/shop-process.ts';
import { closePages, expectSound, openBrowser, sizes, themesOn } from './browser.ts';
import { adminOf, ask, join, openAs, order, toast } from './people.ts';

const basic = 'Instagram Followers, basic, no refill';

let browser: Browser;
let shop: ShopProcess;
let admin: string;
beforeAll(async () => {
  browser = await openBrowser();
  shop = await startShop('sqlite');
  admin = await adminOf(shop.url);
  const now = Date.now();
  const body = {
    serviceId: 1,
    title: 'Diwali offer',
    discountType: 'promotional',
    discountPercentage: '20',
    startDate: new Date(now - 3_600_000).toISOString(),
    endDate: new Date(now + 86_400_000).toISOString(),
    isActive: true,
    priority: 1,
  };
  await ask(shop.url, 'POST /api/service-discounts', { token: admin, body });
  const bulk = { title: 'Bulk', discountType: 'quantity', discountPercentage: '5', minQuantity: 3000, isActive: true };
  await ask(shop.url, 'POST /api/service-discounts', { token: admin, body: { ...bulk, serviceId: 11, priority: 1 } });
});
afterAll(async () => {
  await closePages(browser);
  await shop.remove();
});

const form = (page: Page) => page.locator('#order-form');
const card = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name }).first();

/** What the browser gives a page that asks for the clipboard; without a text it refuses. */
const clipboard = (text?: string) =>
  `navigator.clipboard.readText = async () => { ${text === undefined ? 'throw new Error()' : `return ${JSON.stringify(text)}`} }`;

async function openPicker(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Instagram', exact: true }).click();
  await form(page).getByRole('combobox', { name: 'Service' }).click();
  await page.getByRole('grid').waitFor();
}

test.each(['phone', 'desktop'] as const)(
  'Asha compares services on a %s and reads all of one before she chooses it',
  async (size) => {
    const { token } = await join(shop.url, admin, `compares-${size}@example.in`);
    const { page, complaints } = await openAs(browser, shop.url, { ...sizes[size], token, path: '/home' });
    await openPicker(page);
    const first = card(page, basic);
    for (const said of ['Start 15 min', 'Speed 20,000', 'Refill None', '1 of 4: Basic', '₹36.00', 'can be cancelled'])
      expect(((await first.textContent()) ?? '').replace(/\s+/g, ' ')).toContain(said);
    expect(await first.locator('s').textContent()).toContain('₹45.00');
    await expectSound(page, 'the services to compare', themesOn[size]);

    const details = page.getByRole('button', { name: `Details of ${basic}` });
    await details.click();
    await first.getByText('Plain worldwide accounts').waitFor();
    expect(await details.getAttribute('aria-expanded')).toBe('true');
    await expectSound(page, 'a service with its details', themesOn[size]);
    await first.getByRole('gridcell').first().click();
    await page.getByRole('grid').waitFor({ state: 'detached' });
    await form(page).getByText('15 min', { exact: true }).waitFor();
    await form(page).getByText('Start, speed, refill and quality are the shop’s word.').waitFor();
    await expectSound(page, 'the chosen service', themesOn[size]);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
);

test.each(['phone', 'desktop'] as const)(
  'a pasted link is cleaned, chooses its platform and leaves out on a %s what can not do with it, until all is asked for',
  async (size) => {
    const { token } = await join(shop.url, admin, `pastes-${size}@example.in`);
    const { page, complaints } = await openAs(browser, shop.url, { ...sizes[size], token, path: '/home' });
    const link = form(page).getByLabel('Link', { exact: true });
    await page.evaluate(clipboard('https://www.instagram.com/reel/C8abc/?igsh=MXg1'));
    await form(page).getByRole('button', { name: 'Paste' }).click();
    await expect.poll(() => link.inputValue()).toBe('https://www.instagram.com/reel/C8abc/');
    await form(page).getByText('Instagram reel recognised').waitFor();
    await expectSound(page, 'a link that was cleaned', themesOn[size]);
    await expect
      .poll(() => form(page).getByRole('combobox', { name: 'Platform' }).textContent())
      .toContain('Instagram');

    await form(page).getByRole('combobox', { name: 'Service' }).click();
    await page.getByText(/^\d+ services fit your link: Instagram reel$/).waitFor();
    await card(page, 'Instagram Reel').waitFor();
    expect(await card(page, basic).count()).toBe(0);
    await expectSound(page, 'the services that fit a link', themesOn[size]);
    await page.getByRole('button', { name: /^See all \d+$/ }).click();
    await card(page, basic).waitFor();
    await page.getByRole('button', { name: /^Only the \d+ that fit your link$/ }).click();
    await expect.poll(() => card(page, basic).count()).toBe(0);
    await page.keyboard.press('Escape');

    await form(page).getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => link.inputValue()).toContain('igsh=');
    await page.evaluate(clipboard());
    await form(page).getByRole('button', { name: 'Paste' }).click();
    await toast(page, 'Nothing could be pasted').waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  },
);

test('the keyboard shows what is said of the service that it is at, and Escape gives the focus back', async () => {
  const { token } = await join(shop.url, admin, 'keys@example.in');
  const { page } = await openAs(browser, shop.url, { ...sizes.desktop, token, path: '/home' });
  await openPicker(page);
  await page.keyboard.press('ArrowDown');
  await page.getByRole('gridcell', { name: basic }).getByText('Plain worldwide accounts').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('grid').waitFor({ state: 'detached' });
  await expect.poll(() => page.locator(':focus').textContent()).toBe('Choose a service');
  await page.context().close();
});

const namesIn = async (page: Page): Promise<string[]> =>
  (await page.getByRole('row').locator('[role=gridcell]:first-child > :first-child').allTextContents()).map((text) =>
    text.replace('Instant start', '').trim(),
  );

test('Ravi narrows the services down until none fits, lets them in again by one press, and sorts them', async () => {
  const { token } = await join(shop.url, admin, 'narrows@example.in');
  const { page, complaints } = await openAs(browser, shop.url, { ...sizes.phone, token, path: '/home' });
  await openPicker(page);
  await page.getByRole('combobox', { name: 'Search services' }).fill('likes basic');
  await card(page, 'Instagram Likes, basic').waitFor();
  await page.getByRole('checkbox', { name: 'Refill' }).check();
  await page.getByLabel('High quality').check();
  await page.getByText('No service fits: Refill, High quality.').waitFor();
  await expectSound(page, 'a picker where no service fits');
  await page.getByRole('button', { name: 'Clear these filters' }).click();
  await card(page, 'Instagram Likes, basic').waitFor();

  await page.getByRole('combobox', { name: 'Search services' }).fill('');
  await page.getByLabel('High quality').check();
  await card(page, 'Instagram Likes, basic').waitFor({ state: 'detached' });
  await page.getByLabel('High quality').uncheck();
  const before = await namesIn(page);
  await page.getByLabel('Sort by').selectOption('Speed');
  await expect.poll(() => namesIn(page)).not.toEqual(before);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('grid').waitFor({ state: 'detached' });
  // What was asked for lasts as long as the picker is open.
  await form(page).getByRole('combobox', { name: 'Service' }).click();
  await expect.poll(() => namesIn(page)).toEqual(before);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('whoever chooses a service is told how long ten orders of it took', async () => {
  const { token } = await join(shop.url, admin, 'measured@example.in', 100);
  for (let count = 0; count < 10; count++) {
    const { id } = await order(shop.url, token, { serviceId: 11, url: `https://instagram.com/p/measured${count}` });
    await ask(shop.url, `PATCH /api/admin/orders/${id}/status`, { token: admin, body: { status: 'completed' } });
  }
  const { page } = await openAs(browser, shop.url, { ...sizes.phone, token, path: '/home' });
  // The grid of platforms is folded away for whoever has ordered.
  await form(page).getByRole('combobox', { name: 'Service' }).click();
  await page.getByRole('combobox', { name: 'Search services' }).fill('Instagram Likes, gradual');
  await page.getByRole('button', { name: 'Details of Instagram Likes, gradual' }).first().click();
  const measured = 'Orders of this service usually take 1 minute; nine in ten are done within 1 minute.';
  await page.getByRole('grid').getByText(measured).waitFor();
  await page.getByRole('gridcell', { name: 'Instagram Likes, gradual' }).first().click();
  await form(page).getByText(measured).waitFor();
  await page.context().close();
});

test('favourites and the services of the last orders come first, and the keyboard reaches all of it', async () => {
  const { token } = await join(shop.url, admin, 'returns@example.in', 50);
  await order(shop.url, token, { serviceId: 11, url: 'https://instagram.com/p/x' });
  const { page } = await openAs(browser, shop.url, { ...sizes.desktop, token, path: '/home' });
  await page.getByText('Showing 1 to 1 of 1 orders').waitFor();
  // A press on a slow computer takes long enough for a moving list to escape it.
  const computer = await page.context().newCDPSession(page);
  await computer.send('Emulation.setCPUThrottlingRate', { rate: 8 });
  await openPicker(page);
  const group = (name: string) => page.getByRole('rowgroup', { name, exact: true });
  await group('Recently ordered').getByText('Instagram Likes, gradual').waitFor();
  await page.keyboard.press('Tab');
  await expect
    .poll(() => page.locator(':focus').getAttribute('id'))
    .toBe(await page.getByLabel('Sort by').getAttribute('id'));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  expect(await page.getByRole('checkbox', { name: 'Refill' }).isChecked()).toBe(true);
  await page.keyboard.press('Space');
  await card(page, basic)
    .getByRole('button', { name: `Favourite: ${basic}` })
    .click();
  await group('Favourites').getByText(basic).waitFor();
  await computer.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.reload();
  await openPicker(page);
  await group('Favourites').getByText(basic).waitFor();
  await group('Favourites')
    .getByRole('button', { name: `Favourite: ${basic}`, pressed: true })
    .click();
  await group('Favourites').waitFor({ state: 'detached' });
  await page.context().close();
});

test.each(['phone', 'desktop'] as const)(
  'a quantity is chosen by a press on a %s, and a little more makes all of it cheaper',
  async (size) => {
    const { token } = await join(shop.url, admin, `bulk-${size}@example.in`, 100);
    const { page, complaints } = await openAs(browser, shop.url, { ...sizes[size], token, path: '/home' });
    await openPicker(page);
    await page.getByRole('combobox', { name: 'Search services' }).fill('likes gradual');
    await page.getByRole('gridcell', { name: 'Instagram Likes, gradual' }).first().click();
    const chips = form(page).getByRole('group', { name: 'Common quantities' });
    await chips.getByRole('radio', { name: '1,000' }).check();
    expect(await form(page).getByLabel('Quantity', { exact: true }).inputValue()).toBe('1000');
    await form(page).getByText('2,000 more, and the whole order gets 5% off.').waitFor();
    await expectSound(page, 'a quantity with the next step', themesOn[size]);
    await form(page).getByRole('button', { name: 'Make it 3,000 for ₹34.20' }).click();
    await form(page).getByRole('button', { name: 'Place order for ₹34.20' }).waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  },
);
