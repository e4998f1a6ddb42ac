import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { User } from '../contract/accounts.ts';
import type { Bonus } from '../contract/bonuses.ts';
import type { FundRequest } from '../contract/funds.ts';
import { type ShopProcess, startShop } from '../scripts/shop-process.ts';
import { closePages, expectSound, openBrowser, openPage, sizes } from './browser.ts';
import { adminOf, ask, join, logIn, openAs, order, ownEmail, password } from './people.ts';
import { bothSizes, told } from './sample-shop.ts';

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

const asAdmin = <T>(call: `${string} ${string}`, body?: object) =>
  ask<T>(shop.url, call, { token: admin, ...(body && { body }) });
let payments = 700_000_000_000;

/** Pays in, and orders for more than the minimum; the order is completed at once. */
async function orderFirst(token: string): Promise<void> {
  const body = { amount: '500', referenceNumber: String(++payments) };
  const { id } = await ask<FundRequest>(shop.url, 'POST /api/funds/request', { token, body });
  await asAdmin(`PUT /api/admin/fund-requests/${id}`, { status: 'approved', adminNotes: '' });
  const services = await ask<{ id: number; name: string }[]>(shop.url, 'GET /api/admin/services', { token: admin });
  const serviceId = services.find(({ name }) => name === 'Instagram Followers, basic, no refill')?.id ?? 0;
  const link = `https://instagram.com/friend${payments}`;
  const placed = await order(shop.url, token, { serviceId, url: link, quantity: 5_000 });
  await ask(shop.url, `PATCH /api/admin/orders/${placed.id}/status`, { token: admin, body: { status: 'completed' } });
}

test.each(bothSizes)('a friend comes by a link, orders, and the inviter gets a bonus, on a %s', async (size) => {
  const { page: desk, complaints } = await openPage(browser, shop.url, sizes[size]);
  await desk.addInitScript(`localStorage.setItem('auth_token', '${admin}')`);
  await desk.goto('/admin/dashboard?tab=coupons');
  const settings = desk.getByRole('form', { name: 'Invite a friend' });
  await settings.getByRole('checkbox', { name: 'Pay for friends who are invited' }).check();
  await settings.getByLabel('Bonus of the inviter').fill(size === 'phone' ? '40' : '60');
  await settings.getByRole('button', { name: 'Save' }).click();
  await told(desk, 'Saved');
  await expectSound(desk, 'what invitations pay');

  const asha = await join(shop.url, admin, 'asha@example.in');
  const { page, ...own } = await openAs(browser, shop.url, {
    token: asha.token,
    path: '/profile?tab=activity',
    ...sizes[size],
  });
  const card = page.getByRole('region', { name: 'Invite a friend' });
  await card.getByRole('button', { name: 'Make my invite link' }).click();
  const link = (await card.getByText(/\/register\?by=/).textContent())?.match(/\/register\?by=\w{8}/)?.[0] ?? '';
  await expectSound(page, 'the card of invitations');

  const { page: visit } = await openPage(browser, shop.url, sizes[size]);
  const isKept = () => visit.evaluate<boolean>(`JSON.stringify(sessionStorage).includes('${link.slice(-8)}')`);
  // On a phone with a bad network a link is pressed before the page lives.
  if (size === 'phone') await visit.route('**/*.js', (route) => route.abort());
  await visit.goto(link);
  await expect.poll(isKept).toBe(size !== 'phone');
  // The way round keeps who invited.
  await visit
    .getByRole('link', { name: 'Log in', exact: true })
    .or(visit.getByRole('link', { name: 'Login' }))
    .last()
    .click();
  await visit.waitForURL(/\/login(\?|$)/);
  await visit.unroute('**/*.js');
  await visit.goto('/register');
  const email = ownEmail('ravi@example.in');
  await visit.getByLabel('First name').fill('Ravi');
  await visit.getByLabel('Last name').fill('Kumar');
  await visit.getByLabel('Email').fill(email);
  await visit.getByLabel('Password', { exact: true }).fill(password);
  await visit.getByLabel('Confirm password').fill(password);
  await visit.getByRole('checkbox').check();
  await visit.getByRole('button', { name: 'Create account' }).click();
  await visit.waitForURL('**/home');

  await orderFirst(await logIn(shop.url, email));
  // Both are on this machine, so a person looks at it.
  const held = desk.getByRole('region', { name: 'Waiting for you' });
  await expect
    .poll(async () => (await asAdmin<unknown[]>('GET /api/admin/invitations?state=held')).length, { timeout: 30_000 })
    .toBe(1);
  await desk.reload();
  await held.getByText('Both were in one network').waitFor();
  await expectSound(desk, 'the invitations that are held');
  await held.getByRole('button', { name: /^Pay invitation/ }).click();
  const dialog = desk.getByRole('dialog', { name: 'Pay this invitation' });
  await dialog.getByLabel('Why you decide so').fill('They are two people');
  await expectSound(desk, 'the decision about an invitation');
  await dialog.getByRole('button', { name: 'Pay' }).click();
  await told(desk, 'Bonus paid');

  await page.reload();
  await card.getByText(`You got a bonus of ₹${size === 'phone' ? 40 : 60}.00.`).waitFor();
  await card.getByText('Friend R', { exact: true }).waitFor();
  const { id } = await ask<User>(shop.url, 'GET /api/auth/me', { token: asha.token });
  const [bonus] = await asAdmin<Bonus[]>(`GET /api/admin/user-bonuses/${id}`);
  expect(bonus).toMatchObject({ reason: 'A friend whom you invited has ordered.', state: 'open' });
  expect([complaints, own.complaints]).toEqual([[], []]);
});
