import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ShopProcess, startShop } from '../scripts/shop-process.ts';
import { closePages, openBrowser, sizes } from './browser.ts';
import { adminOf, ask, join, live, openAs, placedSheet } from './people.ts';

let browser: Browser;
let shop: ShopProcess;
let admin: string;
beforeAll(async () => {
  browser = await openBrowser();
  shop = await startShop('sqlite');
  admin = await adminOf(shop.url);
});
afterAll(async () => {
  await closePages(browser);
  await shop.remove();
});

const mostStops = 150;

/** Where the focus is, and whether one sees it; written as text, since it runs in the page. */
const lookAtFocus = `(() => {
  const element = document.activeElement;
  const name = element.tagName + ' ' + (element.getAttribute('aria-label') ?? element.textContent ?? '').slice(0, 60);
  if (element === document.body) return { name, problem: 'the focus is lost' };
  // A file input is hidden behind its label, which then shows the focus.
  const shown = element.matches('[type=file]') ? element.closest('label') : element;
  const { outlineStyle, outlineWidth } = getComputedStyle(shown);
  const { top, left, bottom, right } = shown.getBoundingClientRect();
  const isInSight = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
  const isMarked = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
  return { name, problem: !isMarked ? 'the focus is not marked' : !isInSight ? 'the focus is out of sight' : '' };
})()`;

interface Focus {
  readonly name: string;
  readonly problem: string;
}

/** Fails when nobody could say where they are; a smooth scroll may take its time. */
async function expectFocusInSight(page: Page): Promise<void> {
  const look = () => page.evaluate<Focus>(lookAtFocus);
  await expect.poll(async () => (await look()).problem, { message: (await look()).name }).toBe('');
}

const hasFocus = async (target: Locator) => (await target.and(target.page().locator(':focus')).count()) > 0;

/** Goes on with the Tab key until the target has the focus, and looks at every stop on the way. */
async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const page = target.page();
  await target.waitFor();
  for (let stops = 0; stops < mostStops; stops++) {
    if (await hasFocus(target)) return;
    await page.keyboard.press(key);
    await expectFocusInSight(page);
  }
  throw new Error(`The Tab key does not lead to ${target}.`);
}

async function pressOn(target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press(key);
}

async function typeInto(target: Locator, text: string): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.type(text);
}

/** Closes what is open and says that the focus is back where it came from. */
async function escapeTo(page: Page, dialog: Locator, origin: Locator): Promise<void> {
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => hasFocus(origin)).toBe(true);
  await expectFocusInSight(page);
}

async function openHome(email: string): Promise<Page> {
  const { token } = await join(shop.url, admin, email, 50);
  const { page } = await openAs(browser, shop.url, { ...sizes.desktop, token, path: '/home' });
  return page;
}

test('an order is placed, looked at and asked about by keyboard alone', async () => {
  const page = await openHome('asha@example.in');
  const form = page.locator('#order-form');
  await page.keyboard.press('Tab');
  expect(await page.locator(':focus').textContent()).toBe('Skip to content');
  await pressOn(page.getByRole('button', { name: 'Instagram', exact: true }));
  await expect.poll(() => hasFocus(form)).toBe(true);
  const service = form.getByRole('combobox', { name: 'Service' });
  await pressOn(service);
  await page.getByRole('combobox', { name: 'Search services' }).waitFor();
  await page.keyboard.type('likes gradual');
  await page.getByRole('gridcell', { name: 'Instagram Likes, gradual' }).first().waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => hasFocus(service)).toBe(true);
  expect(await service.textContent()).toContain('Instagram Likes, gradual');
  await typeInto(form.getByLabel('Link'), 'instagram.com/p/C7xQ');
  await typeInto(form.getByLabel('Quantity'), '1000');
  await form.getByRole('button', { name: 'Place order for ₹12.00' }).waitFor();
  await page.keyboard.press('Enter');

  await placedSheet(page).waitFor();
  await pressOn(placedSheet(page).getByRole('button', { name: 'Track order' }));
  const details = page.getByRole('dialog', { name: 'Order #1' });
  await details.getByText('What happens when').waitFor();
  await expectFocusInSight(page);
  await escapeTo(page, details, page.getByRole('button', { name: 'Details of order 1' }));
  const help = page.getByRole('button', { name: 'Get help with order 1' });
  await pressOn(help);
  const center = page.getByRole('dialog', { name: 'Support Center' });
  await center.waitFor();
  await expectFocusInSight(page);
  await escapeTo(page, center, help);
  await page.context().close();
});

test('a ticket is filed, answered and left by keyboard alone', async () => {
  const page = await openHome('ravi@example.in');
  const needHelp = page.getByRole('banner').getByRole('button', { name: 'Need Help?' });
  await pressOn(needHelp);
  const center = page.getByRole('dialog', { name: 'Support Center' });
  await tabTo(center.getByLabel('Category'));
  await page.keyboard.type('Pay');
  await typeInto(center.getByLabel('Subject'), 'My payment is missing');
  await typeInto(center.getByLabel('Description'), 'I paid ₹50 this morning and do not see it.');
  await tabTo(center.getByLabel('Screenshots (optional)'));
  await pressOn(center.getByRole('button', { name: 'Create Ticket' }));
  const view = center.getByRole('button', { name: 'View ticket' });
  await expect.poll(() => hasFocus(view)).toBe(true);
  await expectFocusInSight(page);
  await page.keyboard.press('Enter');

  const ticket = page.getByRole('dialog', { name: 'My payment is missing' });
  await ticket.getByText('Payment Issues').waitFor();
  await typeInto(ticket.getByLabel('Your message'), 'It was by PhonePe.');
  await page.keyboard.press('Control+Enter');
  await ticket.getByRole('list', { name: 'Messages' }).getByText('It was by PhonePe.').waitFor();
  await ask(shop.url, 'PATCH /api/admin/support/tickets/1', { token: admin, body: { status: 'closed' } });
  await ticket.getByText('This ticket has been closed.').waitFor(live);
  // The form that had the focus is gone.
  await expectFocusInSight(page);
  await tabTo(ticket.getByRole('button', { name: 'Create a new ticket' }));
  await page.keyboard.press('Escape');
  await ticket.waitFor({ state: 'detached' });
  await expectFocusInSight(page);
  const tab = center.getByRole('tab', { name: 'Create Ticket' });
  await tabTo(tab, 'Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => hasFocus(center.getByRole('tab', { name: 'My Tickets' }))).toBe(true);
  await tabTo(center.getByRole('button', { name: /^View Details of ticket #1/ }));
  await escapeTo(page, center, needHelp);
  await page.context().close();
});
