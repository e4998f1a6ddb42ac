import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { User } from '../contract/accounts.ts';
import { type ShopProcess, startShop } from '../scripts/shop-process.ts';
import { fetchInTime } from '../scripts/within.ts';
import { demoSignIns } from '../server/storefront/storefront.rules.ts';
import { closePages, expectAccessible, expectNoSidewaysScroll, openBrowser, openPage, sizes } from './browser.ts';
import { ask, clearNotifications, untilPrerendered } from './people.ts';

let browser: Browser;
let shop: ShopProcess;
let meera: string;
let asha: string;
let meeraId: number;
beforeAll(async () => {
  browser = await openBrowser();
  shop = await startShop('sqlite', { DEMO: '1' });
  meera = await signIn(demoSignIns.adminEmail, demoSignIns.adminPassword);
  asha = await signIn(demoSignIns.customerEmail, demoSignIns.customerPassword);
  meeraId = (await ask<User>(shop.url, 'GET /api/auth/me', { token: meera })).id;
});
afterAll(async () => {
  await closePages(browser);
  await shop.remove();
});

let actions = 0;

/** A call past the pages; fails unless it succeeds. */
async function send(method: string, path: string, token: string | undefined, body: object): Promise<unknown> {
  actions += 1;
  const answer = await fetchInTime(shop.url + path, {
    method,
    headers: {
      'content-type': 'application/json',
      'idempotency-key': `action-${actions}`,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

async function signIn(email: string, password: string): Promise<string> {
  const answer = (await send('POST', '/api/auth/login', undefined, { email, password })) as { token: string }; // its contract
  return answer.token;
}

/** Answers its number. */
async function orderLikes(): Promise<number> {
  const order = { serviceId: 1, url: `https://instagram.com/p/C${actions}`, quantity: 100 };
  const { id } = (await send('POST', '/api/orders', asha, order)) as { id: number }; // its contract
  return id;
}

/** Each with a reference of its own; answers its number. */
async function askForFunds(amount: string): Promise<number> {
  const referenceNumber = String(412_345_670_000 + actions);
  const request = (await send('POST', '/api/funds/request', asha, { amount, referenceNumber })) as { id: number }; // its contract
  return request.id;
}

async function openDashboard(
  query: string,
  size: keyof typeof sizes = 'desktop',
  prepare?: (page: Page) => Promise<void>,
) {
  const watched = await openPage(browser, shop.url, sizes[size]);
  const { page } = watched;
  await page.addInitScript(`localStorage.setItem('auth_token', '${meera}')`);
  await clearNotifications(page, meeraId);
  await prepare?.(page);
  await page.goto(`/admin/dashboard${query}`);
  await page.getByRole('banner').getByText('Connected', { exact: true }).waitFor();
  return watched;
}

test.each(['phone', 'desktop'] as const)('what a customer does reaches the owner on a %s', async (size) => {
  const { page, complaints } = await openDashboard('?tab=overview', size);
  await orderLikes();
  const toast = page.getByRole('region', { name: 'Messages (F8)' });
  await toast.getByText('New order', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  const news = page.getByRole('dialog', { name: 'Notifications' });
  await news.getByText('1 unread').waitFor();
  await expectAccessible(page, 'the notifications');
  await expectNoSidewaysScroll(page, 'the notifications');

  await news.getByRole('button', { name: /New order/ }).click();
  await news.getByText('1 unread').waitFor({ state: 'detached' });
  await news.getByRole('button', { name: 'Clear All' }).click();
  await news.getByText('Nothing new').waitFor();
  await page.keyboard.press('Escape');
  await news.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('what was told stands there after a reload, without being said again; what was read and cleared stays so', async () => {
  const { page, complaints } = await openDashboard('?tab=notifications');
  const panel = page.getByRole('tabpanel');
  const [older, newer] = [await orderLikes(), await orderLikes()];
  const row = (id: number) => panel.getByRole('button', { name: new RegExp(`New order #${id}(?!\\d)`) });
  await row(newer).waitFor();
  await row(older).click();
  await panel.getByText('1 unread').waitFor();

  await page.reload();
  await row(newer).waitFor();
  await row(older).waitFor();
  await panel.getByText('1 unread').waitFor();
  expect(await row(older).getByText('Unread').count()).toBe(0);
  // Longer than it takes to gather what is said at once.
  const isSaid = page
    .getByRole('region', { name: 'Messages (F8)' })
    .getByRole('status')
    .first()
    .waitFor({ timeout: 2_000 });
  await expect(isSaid).rejects.toThrow('Timeout');

  await panel.getByRole('button', { name: 'Clear All' }).click();
  await panel.getByText('Nothing new').waitFor();
  const latest = await orderLikes();
  await row(latest).waitFor();
  await page.reload();
  await row(latest).waitFor();
  expect([await row(newer).count(), await row(older).count()]).toEqual([0, 0]);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('the notice of a sensitive act outlasts Clear All and a reload for whoever acted', async () => {
  const { page } = await openDashboard('?tab=notifications');
  const panel = page.getByRole('tabpanel');
  const email = `kiran.${actions}@example.in`;
  const { id } = (await send('POST', '/api/auth/register', undefined, {
    firstName: 'Kiran',
    lastName: 'Rao',
    email,
    password: 'tulsi-forest-7',
  }).then((answer) => (answer as { user: object }).user)) as { id: number }; // its contract
  await send('POST', `/api/admin/users/${id}/balance-operation`, meera, {
    operation: 'add',
    amount: '10000.01',
    description: 'A bank transfer',
  });
  const notice = panel
    .getByRole('listitem')
    .filter({ hasText: `to the wallet of user #${id}` })
    .filter({ hasText: 'Done by you' });
  await notice.waitFor();
  await panel.getByRole('button', { name: 'Clear All' }).click();
  await page.reload();
  await notice.waitFor();
  expect(await notice.getByRole('button').count()).toBe(0);
  await page.context().close();
});

test('what happened while the line was down is told when it is back', async () => {
  let isDown = false;
  let cut = () => {};
  const { page } = await openDashboard('?tab=notifications', 'desktop', (fresh) =>
    fresh.routeWebSocket(/\/ws$/, (line) => {
      if (isDown) void line.close();
      else line.connectToServer();
      cut = () => void line.close();
    }),
  );
  isDown = true;
  cut();
  await page.getByText('Connecting to notification service...').waitFor();
  await page.getByRole('banner').getByText('Disconnected').waitFor();
  const id = await orderLikes();
  isDown = false;
  const panel = page.getByRole('tabpanel');
  await panel.getByRole('button', { name: new RegExp(`New order #${id}`) }).waitFor({ timeout: 30_000 });
  await page.getByRole('banner').getByText('Connected', { exact: true }).waitFor();
  await page.context().close();
});

test('by the keyboard alone one gets to any panel', async () => {
  const { page, complaints } = await openDashboard('');
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Go to' });
  await palette.getByRole('combobox').fill('asha');
  await palette
    .getByRole('option', { name: new RegExp(demoSignIns.customerEmail) })
    .first()
    .waitFor();
  await expectAccessible(page, 'the palette');
  await palette.getByRole('combobox').fill('fund req');
  await palette.getByRole('option', { name: 'Fund Requests', selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin/dashboard?tab=fund-requests');

  await page.keyboard.press('Control+k');
  await palette.getByRole('combobox').fill('overview');
  await page.keyboard.press('Enter');
  const days = page.getByRole('slider', { name: 'Day' });
  await days.focus();
  const today = await days.getAttribute('aria-valuetext');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => days.getAttribute('aria-valuenow')).toBe('29');
  expect(await days.getAttribute('aria-valuetext')).not.toBe(today);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('the palette finds a payment by its UTR and its amount, and opens what is to be done with it', async () => {
  const { page, complaints } = await openDashboard('');
  const palette = page.getByRole('dialog', { name: 'Go to' });
  const dialog = page.getByRole('dialog');
  const ask = async (typed: string) => {
    await page.keyboard.press('Control+k');
    await palette.getByRole('combobox').fill(typed);
  };
  await askForFunds('123.45');
  await askForFunds('77.77');
  await ask('₹123.45');
  await palette.getByRole('option', { name: /^₹123\.45 of Asha/, selected: true }).waitFor();
  await palette.getByRole('option', { name: /^Reject ₹123\.45 of Asha/ }).waitFor();
  await expectAccessible(page, 'an amount in the palette');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Approve & Add Funds' }).waitFor();
  expect(page.url()).not.toContain('open=');

  // What is typed for one request is not for the next, which the palette opens above it.
  const notes = dialog.getByLabel('Notes');
  await notes.fill('Only for the first one');
  await ask('approve 77.77');
  await palette.getByRole('option', { name: /^Approve ₹77\.77 of Asha/, selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await dialog.getByText('₹77.77').first().waitFor();
  await expect.poll(() => notes.inputValue()).toBe('');
  await page.keyboard.press('Escape');

  await ask('archive discord');
  await palette.getByRole('option', { name: /^Archive .*Discord/i, selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await page
    .getByRole('alertdialog')
    .or(dialog)
    .getByRole('button', { name: /^Archive/ })
    .waitFor();
  await page.keyboard.press('Escape');

  await ask('answer');
  await palette
    .getByRole('option', { name: /^Answer #/ })
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
  await dialog.getByRole('heading', { name: 'Conversation' }).waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('several requests are approved at once, and one that was decided meanwhile is told apart', async () => {
  const [first, second] = [await askForFunds('111.00'), await askForFunds('222.00')];
  const { page, complaints } = await openDashboard('?tab=fund-requests');
  await page.getByRole('checkbox', { name: /₹111\.00 of Asha/ }).check();
  await page.getByRole('checkbox', { name: /₹222\.00 of Asha/ }).check();
  await page.getByText('2 chosen, ₹333.00').waitFor();
  await page.getByRole('button', { name: 'Approve 2…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Approve 2 fund requests?').waitFor();
  await expectAccessible(page, 'the summary');

  await send('PUT', `/api/admin/fund-requests/${second}`, meera, { status: 'rejected' });
  await dialog.getByRole('button', { name: 'Approve & Add Funds' }).click();
  await dialog.getByRole('heading', { name: '1 approved, 1 already decided' }).waitFor();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  const answer = await fetchInTime(`${shop.url}/api/admin/fund-requests?status=approved`, {
    headers: { authorization: `Bearer ${meera}` },
  });
  const approved = (await answer.json()) as { id: number }[]; // its contract
  expect(approved.map(({ id }) => id)).toContain(first);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('payment settings that are not saved survive another panel', async () => {
  const { page } = await openDashboard('?tab=payment');
  await page.getByRole('textbox', { name: 'UPI ID' }).fill('new-shop@okaxis');
  await page.getByRole('tab', { name: 'Overview' }).click();
  await page.getByRole('tab', { name: 'Payment Settings' }).click();
  const upiId = () => page.getByRole('textbox', { name: 'UPI ID' }).inputValue();
  await expect.poll(upiId).toBe('new-shop@okaxis');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await page.getByRole('tab', { name: 'Overview' }).click();
  await page.getByRole('tab', { name: 'Payment Settings' }).click();
  await expect.poll(upiId).not.toBe('new-shop@okaxis');
  await page.context().close();
});

test('an admin sees the terms stand until the page of the program takes their place', async () => {
  await untilPrerendered(shop.url);
  const { page, complaints } = await openPage(browser, shop.url, sizes.desktop);
  await page.addInitScript(`
    localStorage.setItem('auth_token', '${meera}');
    globalThis.gaps = 0;
    addEventListener('DOMContentLoaded', () => {
      const look = () => { if (!document.querySelector('main h1')) globalThis.gaps++; };
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
    });
  `);
  await page.goto('/terms-of-service');
  // Only the program's page has a way back for who is signed in.
  await page.getByRole('link', { name: 'Back to the start' }).waitFor();
  await page.getByRole('heading', { level: 1, name: 'Terms of Service' }).waitFor();
  expect(await page.evaluate('globalThis.gaps')).toBe(0);
  expect(complaints).toEqual([]);
  await page.context().close();
});
