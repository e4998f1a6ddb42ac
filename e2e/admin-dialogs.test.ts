import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectSound, type WatchedPage } from './browser.ts';
import { ask } from './people.ts';
import { openSampleShop, type SampleShop } from './sample-shop.ts';

let shop: SampleShop;
beforeAll(async () => {
  shop = await openSampleShop();
  const body = { firstName: 'Ravi', lastName: 'Rao', email: 'second@demo.tarakki.example', password: 'rangoli-42' };
  await ask(shop.url, 'POST /api/admin/admins', { token: shop.meera, body });
});
afterAll(() => shop.close());

/** What is pressed one after the other in a panel, and what the dialog is called to which that leads. */
const dialogs: [panel: string, pressed: (string | RegExp)[], dialog: string][] = [
  ['fund-requests', [/^Approve ₹/], 'Process Fund Request'],
  ['fund-requests', [/^Reject ₹/], 'Process Fund Request'],
  ['fund-requests', ['Choose all on this page', /^Approve 1/], 'Approve 1 fund request?'],
  ['categories', ['Add category'], 'Add a category'],
  ['categories', ['Edit Instagram Likes'], 'Edit category'],
  ['categories', ['Archive Instagram Likes'], 'Archive Instagram Likes?'],
  ['categories', ['Empty the catalogue'], 'Empty the catalogue?'],
  ['services', ['Add service'], 'Add a service'],
  ['services', [/^Edit Instagram Likes, basic/], 'Edit service'],
  ['services', [/^Archive Instagram Likes, basic/], 'Archive Instagram Likes, basic?'],
  ['services', ['Change prices'], 'Change prices'],
  ['services', ['Import CSV'], 'Import services'],
  ['discounts', ['Add discount'], 'Add a discount'],
  ['discounts', ['Edit Growing'], 'Edit discount'],
  ['discounts', ['Delete Growing'], 'Delete Growing?'],
  ['users', [/^Open Asha Verma/], 'Asha Verma'],
  ['users', [/^Open Asha Verma/, 'Transaction History'], 'Asha Verma'],
  ['users', [/^Open Asha Verma/, 'Profile & Admin'], 'Asha Verma'],
  ['users', [/^Open Asha Verma/, 'Profile & Admin', 'Reset password'], 'Reset password'],
  ['users', [/^Open Asha Verma/, 'Profile & Admin', 'Make admin'], 'Make Asha Verma an admin?'],
  ['users', [/^Open Asha Verma/, 'Profile & Admin', 'Delete user'], 'Delete Asha Verma?'],
  ['orders', [/^Details of order 103/], 'Order #103'],
  ['orders', [/^Set status of order 103/], 'Order #103'],
  ['orders', ['Choose all on this page', 'Mark processing'], 'Mark 10 orders as processing?'],
  ['refunds', [/^Process refund/], 'Refund of order #96'],
  ['support', [/^Open ticket #2/], 'My payment is not in the wallet yet'],
  ['support', ['Ready-made replies'], 'Ready-made replies'],
  ['admins', ['Create Admin'], 'Create Admin'],
  ['admins', ['Change Password of Ravi Rao'], 'Change Password'],
  ['admins', ['Delete Ravi Rao'], 'Delete Admin User'],
];

/** One page for all of them; it is loaded anew for each panel, and after a dialog that was not closed. */
let opened: WatchedPage | undefined;
/** The panel that stands there with no dialog over it. */
let restsAt: string | undefined;

test.each(dialogs)('in %s, pressing %s opens a sound dialog, %s', async (panel, pressed, name) => {
  opened ??= await shop.openPanel(panel, 'phone');
  const { page, complaints } = opened;
  if (restsAt !== panel) await page.goto(`/admin/dashboard?tab=${panel}`);
  restsAt = undefined;
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog')).last();
  for (const label of pressed) {
    const place = (await dialog.isVisible()) ? dialog : page;
    const button = place.getByRole('button', { name: label }).or(place.getByRole('tab', { name: label }));
    await button
      .or(place.getByRole('checkbox', { name: label }))
      .first()
      .click();
  }
  await expect.poll(() => dialog.getByRole('heading', { level: 2 }).first().textContent()).toBe(name);
  await expectSound(page, `${panel}: ${pressed.join(', ')}`);
  while (await dialog.isVisible()) {
    const top = await dialog.elementHandle();
    await page.keyboard.press('Escape');
    await top?.waitForElementState('hidden');
  }
  restsAt = panel;
  expect(complaints).toEqual([]);
});
