import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { User } from '../contract/accounts.ts';
import { expectSound, type WatchedPage } from './browser.ts';
import { ask } from './people.ts';
import { openSampleShop, type SampleShop } from './sample-shop.ts';

let shop: SampleShop;
beforeAll(async () => {
  shop = await openSampleShop();
  const body = { firstName: 'Ravi', lastName: 'Rao', email: 'second@demo.tarakki.example', password: 'rangoli-42' };
  await ask(shop.url, 'POST /api/admin/admins', { token: shop.meera, body });
  await ask(shop.url, 'POST /api/admin/announcements', { token: shop.meera, body: { text: 'Closed for Diwali' } });
  const coupon = { code: 'DIWALI10', percentOff: '10' };
  await ask(shop.url, 'POST /api/admin/coupons', { token: shop.meera, body: coupon });
  const { id } = await ask<User>(shop.url, 'GET /api/auth/me', { token: shop.asha });
  const bonus = { amount: '50', days: 30, reason: 'It came late' };
  await ask(shop.url, `POST /api/admin/users/${id}/bonuses`, { token: shop.meera, body: bonus });
  const prices = { percent: 10, apply: true };
  await ask(shop.url, 'POST /api/admin/services/prices', { token: shop.meera, body: prices });
});
afterAll(() => shop.close());

/** What is pressed one after the other in a panel, and what the dialog is called to which that leads, and what has the focus then. */
const dialogs: [panel: string, pressed: (string | RegExp)[], dialog: string, focused: string][] = [
  ['fund-requests', [/^Approve ₹/], 'Process Fund Request', 'Admin Notes'],
  ['fund-requests', [/^Reject ₹/], 'Process Fund Request', 'Admin Notes'],
  ['fund-requests', ['Choose all on this page', /^Approve 1/], 'Approve 1 fund request?', 'Close'],
  ['categories', ['Add category'], 'Add a category', 'Platform'],
  ['categories', ['Edit Instagram Likes'], 'Edit category', 'Platform'],
  ['categories', ['Archive Instagram Likes'], 'Archive Instagram Likes?', 'Keep it'],
  ['categories&view=platforms', ['Add platform'], 'Add a platform', 'Name'],
  ['categories&view=platforms', ['Edit Discord'], 'Edit platform', 'Name'],
  ['categories&view=platforms', ['Archive Discord'], 'Archive Discord?', 'Keep it'],
  ['categories', ['Empty the catalogue'], 'Empty the catalogue?', 'Type “empty” to confirm'],
  ['services', ['Add service'], 'Add a service', 'Category'],
  ['services', [/^Edit Instagram Likes, basic/], 'Edit service', 'Category'],
  ['services', [/^Archive Instagram Likes, basic/], 'Archive Instagram Likes, basic?', 'Keep it'],
  ['services', [/^Choose Instagram Followers, basic/, /^Archive$/], 'Archive 1 service?', 'Keep them'],
  ['services', ['Change prices'], 'Change prices', 'Platform'],
  ['services', ['Import CSV'], 'Import services', 'Choose a file or drop it here'],
  ['discounts', ['Add discount'], 'Add a discount', 'Title'],
  ['discounts', ['Edit Growing'], 'Edit discount', 'Title'],
  ['coupons', ['Add coupon'], 'Add a coupon', 'Code'],
  ['coupons', ['Edit DIWALI10'], 'Edit coupon', 'A percentage'],
  ['announcements', ['Write an announcement'], 'Write an announcement', 'Text in English'],
  ['announcements', ['Edit Closed for Diwali'], 'Edit announcement', 'Text in English'],
  ['announcements', ['End now: Closed for Diwali'], 'End this announcement?', 'Let it run'],
  ['discounts', ['Delete Growing'], 'Delete Growing?', 'Keep it'],
  ['users', [/^Open Asha Verma/], 'Asha Verma', 'Add'],
  ['users', [/^Open Asha Verma/, 'Transaction History'], 'Asha Verma', 'Transaction History'],
  ['users', [/^Open Asha Verma/, 'Bonuses'], 'Asha Verma', 'Bonuses'],
  [
    'users',
    [/^Open Asha Verma/, 'Bonuses', 'Take back ₹50.00 of bonus #1'],
    'Take back what is left',
    'Why it is taken back',
  ],
  ['users', [/^Open Asha Verma/, 'Profile & Admin'], 'Asha Verma', 'Profile & Admin'],
  ['users', [/^Open Asha Verma/, 'Profile & Admin', 'Reset password'], 'Reset password', 'New password'],
  ['users', [/^Open Asha Verma/, 'Profile & Admin', 'Raise storage'], 'Raise storage', 'New storage in MB'],
  ['users', [/^Open Asha Verma/, 'Profile & Admin', 'Make admin'], 'Make Asha Verma an admin?', 'Cancel'],
  ['users', [/^Open Asha Verma/, 'Profile & Admin', 'Delete user'], 'Delete Asha Verma?', 'Keep the user'],
  ['orders', [/^Details of order 103/], 'Order #103', 'Close'],
  ['orders', [/^Set status of order 103/], 'Order #103', 'Pending'],
  ['orders', ['Choose all on this page', 'Mark processing'], 'Mark 10 orders as processing?', 'Not now'],
  ['refunds', [/^Process refund/], 'Refund of order #96', 'Refund amount'],
  ['support', [/^Open ticket #2/], 'My payment is not in the wallet yet', 'Your message'],
  ['support', ['Ready-made replies'], 'Ready-made replies', 'Title'],
  ['audit', [/^Look at change prices/], 'change prices', 'Close'],
  ['admins', ['Your profile'], 'Your profile', 'First name'],
  ['admins', ['Your profile', 'Password'], 'Your profile', 'Password'],
  ['admins', ['Your profile', 'Devices'], 'Your profile', 'Devices'],
  ['admins', ['Create Admin'], 'Create Admin', 'Email'],
  ['admins', ['Change Password of Ravi Rao'], 'Change Password', 'New password'],
  ['admins', ['Delete Ravi Rao'], 'Delete Admin User', 'Keep the admin'],
];

/** One page of each size for all of them; it is loaded anew for each panel, and after a dialog that was not closed. */
interface Walk extends WatchedPage {
  /** The panel that stands there with no dialog over it. */
  restsAt: string | undefined;
}
const walks: { phone?: Walk; desktop?: Walk } = {};

async function walkTo(panel: string, size: keyof typeof walks): Promise<Walk> {
  const walk = walks[size] ?? { ...(await shop.openPanel(panel, size)), restsAt: undefined };
  walks[size] = walk;
  if (walk.restsAt !== panel) await walk.page.goto(`/admin/dashboard?tab=${panel}`);
  walk.restsAt = undefined;
  return walk;
}

const topDialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog')).last();

/** What a label names, in the dialog if there is one. */
async function controlOf(page: Page, label: string | RegExp): Promise<Locator> {
  const dialog = topDialog(page);
  const place = (await dialog.isVisible()) ? dialog : page;
  const button = place.getByRole('button', { name: label }).or(place.getByRole('tab', { name: label }));
  return button.or(place.getByRole('checkbox', { name: label })).first();
}

/** Presses one after the other. All but a checkbox leads to a dialog, in which the next one is. */
async function pressAll(
  page: Page,
  labels: readonly (string | RegExp)[],
  press: (control: Locator, isCheckbox: boolean) => Promise<void>,
): Promise<void> {
  for (const label of labels) {
    const control = await controlOf(page, label);
    const isCheckbox = (await control.getAttribute('type')) === 'checkbox';
    await press(control, isCheckbox);
    if (!isCheckbox) await topDialog(page).waitFor();
  }
}

async function closeAll(page: Page): Promise<void> {
  while (await topDialog(page).isVisible()) {
    const top = await topDialog(page).elementHandle();
    await page.keyboard.press('Escape');
    await top?.waitForElementState('hidden');
  }
}

/** A row of a phone opens what it is about, and holds no buttons; what stands beside the rail is behind More. */
function onPhone([first = '', ...rest]: readonly (string | RegExp)[], panel: string): (string | RegExp)[] {
  if (String(first).includes('Reject')) return [/^Approve ₹/];
  if (String(first).includes('Set status')) return [/^Details of order 103/, 'Set status'];
  if (first === 'Your profile') return [/^More/, first, ...rest];
  if (first === 'Choose all on this page') return [panel === 'orders' ? /^Choose order 103/ : /^Choose ₹/, ...rest];
  return [first, ...rest];
}

test.each(dialogs)('in %s, pressing %s opens a sound dialog, %s', async (panel, pressed, name) => {
  const walk = await walkTo(panel, 'phone');
  const { page, complaints } = walk;
  await pressAll(page, onPhone(pressed, panel), (control) => control.click());
  const dialog = topDialog(page);
  await expect
    .poll(() => dialog.getByRole('heading', { level: 2 }).first().textContent())
    .toBe(name.replace('10 orders', '1 order'));
  await expectSound(page, `${panel}: ${pressed.join(', ')}`);
  await closeAll(page);
  walk.restsAt = panel;
  expect(complaints).toEqual([]);
});

/** What has the focus, as its label says, and what is in it. */
const focused = `(() => {
  const at = document.activeElement;
  const label = at.getAttribute('aria-label') ?? at.labels?.[0]?.textContent ?? at.textContent;
  return { label: label.trim(), kind: at.type ?? at.localName, value: at.value ?? '' };
})()`;
interface Focused {
  readonly label: string;
  readonly kind: string;
  readonly value: string;
}
const textKinds = ['text', 'search', 'textarea', 'password', 'email', 'tel'];

// By the keyboard alone: what `fill()` puts in has the focus by that.
test.each(dialogs)('in %s, pressing %s with the keyboard leads into %s, to %s', async (panel, pressed, name, field) => {
  const walk = await walkTo(panel, 'desktop');
  const { page } = walk;
  await pressAll(page, pressed, async (control, isCheckbox) => {
    await control.focus();
    await page.keyboard.press(isCheckbox ? 'Space' : 'Enter');
  });
  await expect.poll(() => topDialog(page).getByRole('heading', { level: 2 }).first().textContent()).toBe(name);
  const now = async () => page.evaluate(focused) as Promise<Focused>; // as the text above says
  await expect.poll(async () => (await now()).label).toBe(field);
  const before = await now();
  if (textKinds.includes(before.kind)) {
    await page.keyboard.press('End');
    await page.keyboard.type('12');
    expect((await now()).value.replace(before.value, '')).toBe('12');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
  }
  await closeAll(page);
  walk.restsAt = panel;
});

test('Ctrl K and what is typed right after it find a panel', async () => {
  const { page } = await walkTo('overview', 'desktop');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Go to' }).waitFor();
  await page.keyboard.type('audit', { delay: 20 });
  await page.getByRole('option', { name: /Audit/ }).first().waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).searchParams.get('tab')).toBe('audit');
});
