import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OwnCoupon } from '../contract/coupons-admin.ts';
import { paiseOf } from '../contract/money.ts';
import type { Statement } from '../contract/payments.ts';
import { type ShopProcess, startShop } from '../scripts/shop-process.ts';
import { fetchInTime } from '../scripts/within.ts';
import { writeStatement } from '../server/payments/write-statement.ts';
import { closePages, expectSound, openBrowser, openPage, sizes, themesOn } from './browser.ts';
import { adminOf, ask, chooseLikes, closePlaced, join, live, type Person, placedSheet } from './people.ts';
import { bothSizes } from './sample-shop.ts';

let browser: Browser;
let shop: ShopProcess;
let meera: string;
beforeAll(async () => {
  browser = await openBrowser();
  shop = await startShop('sqlite');
  meera = await adminOf(shop.url);
  const body = { upiId: 'shop@okicici', qrCodeImage: '', paymentInstructions: '' };
  await ask(shop.url, 'PUT /api/payment-settings', { token: meera, body });
});
afterAll(async () => {
  await closePages(browser);
  await shop.remove();
});

type Size = (typeof bothSizes)[number];

async function openWallet(who: Person, size: Size): Promise<{ page: Page; complaints: readonly string[] }> {
  const watched = await openPage(browser, shop.url, sizes[size]);
  await watched.page.addInitScript(`localStorage.setItem('auth_token', '${who.token}')`);
  await watched.page.goto('/home');
  return watched;
}

/** Asks for an amount of its own, and answers which. */
async function askToPay(page: Page, rupees: string): Promise<string> {
  const offer = page.getByRole('button', { name: 'Get my own amount' });
  await page.getByLabel('Amount in rupees').fill(rupees);
  await offer.click();
  const shown = page.getByRole('region', { name: /^Pay exactly ₹/ });
  await shown.waitFor();
  const name = (await shown.getAttribute('aria-label')) ?? '';
  return /₹(.+)$/.exec(name)?.[1]?.replaceAll(',', '') ?? '';
}

// Written as functions of a text: they run in the page, where the types of this program do not hold.
async function isInView(element: Locator): Promise<boolean> {
  const box = await element.boundingBox();
  return box !== null && box.y >= 0 && box.y < (element.page().viewportSize()?.height ?? 0);
}

/** Back leads from the payment to the order form, and a reload shows the payment again. */
async function expectShownAgain(page: Page): Promise<void> {
  const payment = page.getByRole('region', { name: /^Pay exactly ₹/ });
  await expect.poll(() => new URL(page.url()).hash).toBe('#wallet');
  await expect.poll(() => isInView(payment)).toBe(true);
  await page.goBack();
  expect([new URL(page.url()).pathname, new URL(page.url()).hash]).toEqual(['/home', '#order-form']);
  await expect.poll(() => isInView(page.getByRole('heading', { name: 'Place an order' }))).toBe(true);
  await page.goForward();
  await page.reload();
  await expect.poll(() => isInView(payment)).toBe(true);
}

/** A code for ₹5 less. A retried journey finds what it has left. */
async function newCode(): Promise<string> {
  const { length } = await ask<OwnCoupon[]>(shop.url, 'GET /api/admin/coupons', { token: meera });
  const code = `DIWALI${length}`;
  await ask(shop.url, 'POST /api/admin/coupons', { token: meera, body: { code, amountOff: '5' } });
  return code;
}

let imports = 0;

/** Meera imports what her bank says of a payment, and credits what fits. */
async function importPayment(amount: string, reference: string): Promise<Statement> {
  const today = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);
  const rest = { date: today, time: '23:59:00', name: 'KAVYA RAO' } as const;
  const rows = [
    { ...rest, direction: 'in', paise: paiseOf(amount), reference, note: 'UPI' } as const,
    { ...rest, direction: 'out', paise: 300_00, reference: '', note: 'RENT' } as const,
  ];
  const answer = await fetchInTime(`${shop.url}/api/admin/statements?name=axis-${++imports}.csv`, {
    method: 'POST',
    headers: { authorization: `Bearer ${meera}`, 'content-type': 'application/octet-stream' },
    body: writeStatement('axis', rows, 1_000_00 + imports),
  });
  const { id } = (await answer.json()) as Statement; // as the contract has it
  return ask<Statement>(shop.url, `POST /api/admin/statements/${id}/apply`, { token: meera, body: {} });
}

test.each(bothSizes)('on a %s, a payment is credited with nothing typed after paying', async (size) => {
  const kavya = await join(shop.url, meera, 'kavya@example.in');
  const { page, complaints } = await openWallet(kavya, size);
  const amount = await askToPay(page, '500');
  expect(amount).toMatch(/^500\.(?!00)\d\d$/);
  await page.getByText('Pay in your UPI app, then come back here').waitFor();
  await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
  await page.getByText('Waiting for the bank…').waitFor();
  await page.getByRole('timer').waitFor();
  const link = await page.locator('[data-upi-link]').getAttribute('data-upi-link');
  expect(link).toContain(`am=${amount}&`);
  await expectSound(page, 'a payment with an amount of its own', themesOn[size]);
  await page.reload();
  await page.getByRole('region', { name: `Pay exactly ₹${amount}` }).waitFor();

  await importPayment(amount, String(732_700_000_000 + Math.floor(Math.random() * 1e9)));
  await page.getByText('Your payment has arrived. The money was added to your wallet.').waitFor(live);
  await expectSound(page, 'a payment that has arrived', themesOn[size]);
  const { balance } = await ask<{ balance: string }>(shop.url, 'GET /api/auth/me', { token: kavya.token });
  expect(balance).toBe(amount);
  await page.getByText(`₹${amount} arrived.`).waitFor();
  const tabs = page.getByRole('tablist', { name: 'Wallet' });
  const tops = await tabs.getByRole('tab').evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().top));
  expect([tops.length, new Set(tops).size]).toEqual([3, 1]);
  await page.getByRole('button', { name: 'Add more' }).click();
  await page.getByLabel('Amount in rupees').waitFor();
  await page.getByRole('tab', { name: 'Fund Requests' }).click();
  await page.getByRole('link', { name: /^Receipt/ }).click();
  await page.getByText(/^R\/\d\d-\d\d\/0000\d\d$/).waitFor(live);
  await expectSound(page, 'a receipt', themesOn[size]);
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('button', { name: 'Print or save as PDF' }).count()).toBe(0);
  expect(await page.getByRole('banner').count()).toBe(0);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test.each(bothSizes)('on a %s, the number of a slow payment can be sent, and the amount changed', async (size) => {
  const imran = await join(shop.url, meera, 'imran@example.in');
  const { page, complaints } = await openWallet(imran, size);
  const first = await askToPay(page, '200');
  await page.getByRole('button', { name: 'Take another amount' }).click();
  const typed = page.getByLabel('Amount in rupees').and(page.locator(':focus'));
  await expect.poll(() => typed.inputValue()).toBe('200');
  expect(await isInView(typed)).toBe(true);
  const amount = await askToPay(page, '300');
  expect([first.slice(0, 3), amount.slice(0, 3)]).toEqual(['200', '300']);
  const elsewhere = await openWallet(imran, size);
  const begun = elsewhere.page.getByRole('region', { name: 'Payments you began' });
  await begun.getByRole('button', { name: `Go on with ₹${first}` }).waitFor();
  await expectSound(elsewhere.page, 'payments that were begun elsewhere', themesOn[size]);
  await begun.getByRole('button', { name: `Go on with ₹${amount}` }).click();
  await elsewhere.page.getByRole('region', { name: `Pay exactly ₹${amount}` }).waitFor();
  await elsewhere.page.context().close();
  await page.getByRole('button', { name: 'Send the reference number instead' }).click();
  expect(await page.getByText('Nothing more to type.').count()).toBe(0);
  const number = page.getByLabel('Reference number (UTR)');
  const reference = String(832_700_000_000 + Math.floor(Math.random() * 1e9));
  await number.fill(reference);
  await expectSound(page, 'the number of a payment', themesOn[size]);
  await page.getByRole('button', { name: `Submit ₹${amount} for review` }).click();
  await page.getByRole('tab', { name: 'Fund Requests', selected: true }).waitFor();
  await page.getByText(`₹${amount}`).filter({ visible: true }).first().waitFor();
  await page.getByRole('tab', { name: 'Add Funds' }).click();
  await page.getByLabel('Amount in rupees').fill('300');
  await number.fill(reference);
  await page.getByRole('button', { name: 'Submit ₹300.00 for review' }).click();
  await page.getByText('You have sent this number already').first().waitFor();
  await expectSound(page, 'a number that was sent before', themesOn[size]);
  await page.getByRole('button', { name: 'Show the request' }).click();
  await page.getByRole('tab', { name: 'Fund Requests', selected: true }).waitFor();
  // Its number was mistyped: the amount tells.
  await importPayment(amount, String(932_700_000_000 + Math.floor(Math.random() * 1e9)));
  await page.getByText('Credited').filter({ visible: true }).first().waitFor(live);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test.each(bothSizes)('on a %s, an order that the wallet does not cover is paid for and places itself', async (size) => {
  const neha = await join(shop.url, meera, 'neha@example.in', 20);
  const { page, complaints } = await openWallet(neha, size);
  const form = await chooseLikes(page);
  await form.getByLabel('Link').fill('https://instagram.com/p/neha');
  await form.getByLabel('Quantity').fill('5000');
  const code = await newCode();
  await form.getByRole('button', { name: 'Have a code?' }).click();
  await form.getByLabel('Code', { exact: true }).fill(code);
  await form.getByRole('button', { name: 'Apply' }).click();
  await form.getByText(`Code ${code}`).waitFor();
  const pay = form.getByRole('button', { name: 'Pay for this order' });
  await pay.waitFor();
  await expectSound(page, 'an order that is not covered', themesOn[size]);
  await pay.click();
  const order = page.getByRole('region', { name: 'Kept order' });
  await order.getByText('This order places itself when the payment arrives.').waitFor();
  for (const line of [/^This order₹[\d.]+$/, /^From your wallet−₹20\.00$/, /^So that we know it is yours\+₹0\.\d\d$/])
    await order
      .getByText(line)
      .or(order.locator('dl > div').filter({ hasText: line }))
      .first()
      .waitFor();
  await expectShownAgain(page);
  await expectSound(page, 'a payment for an order', themesOn[size]);
  const elsewhere = await openWallet(neha, size);
  await elsewhere.page.getByText('for 5,000 Instagram Likes, gradual').waitFor();
  const other = await chooseLikes(elsewhere.page);
  await other.getByLabel('Link').fill('https://instagram.com/p/other');
  await other.getByLabel('Quantity').fill('6000');
  await other.getByText(/withdraws your kept order: Instagram Likes, gradual, 5,000\./).waitFor();
  await elsewhere.page.context().close();
  const shown = page.getByRole('region', { name: /^Pay exactly ₹/ });
  const amount = /₹(.+)$/.exec((await shown.getAttribute('aria-label')) ?? '')?.[1]?.replaceAll(',', '') ?? '';
  await importPayment(amount, String(632_700_000_000 + Math.floor(Math.random() * 1e9)));
  await placedSheet(page).getByText('5,000 · instagram.com/p/neha').waitFor(live);
  await expectSound(page, 'an order that placed itself', themesOn[size]);
  await closePlaced(page);
  await page.getByText(/^Order #\d+ is placed$/).waitFor();
  await page.getByText('Your payment has arrived. The money was added to your wallet.').waitFor();
  const orders = await ask<{ url: string; status: string }[]>(shop.url, 'GET /api/orders', { token: neha.token });
  expect(orders).toMatchObject([{ url: 'https://instagram.com/p/neha', status: 'pending' }]);
  // The code has come along with the kept order.
  const coupons = await ask<OwnCoupon[]>(shop.url, 'GET /api/admin/coupons', { token: meera });
  expect(coupons.find((each) => each.code === code)).toMatchObject({ uses: 1, given: '5.00' });
  const history = page.getByRole('region', { name: 'Order history' });
  await history.getByText('instagram.com/p/neha').filter({ visible: true }).first().waitFor(live);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test.each(bothSizes)('on a %s, an order that money on its way covers is not paid for twice', async (size) => {
  const meenal = await join(shop.url, meera, 'meenal@example.in', 20);
  const referenceNumber = String(432_700_000_000 + Math.floor(Math.random() * 1e9));
  const body = { amount: '1000', referenceNumber };
  const { id } = await ask<{ id: number }>(shop.url, 'POST /api/funds/request', { token: meenal.token, body });
  const { page, complaints } = await openWallet(meenal, size);
  const form = await chooseLikes(page);
  await form.getByLabel('Link').fill('https://instagram.com/p/meenal');
  await form.getByLabel('Quantity').fill('5000');
  const place = form.getByRole('button', { name: 'Place it when ₹1,000.00 arrives' });
  await place.waitFor();
  expect(await form.getByRole('button', { name: 'Pay for this order' }).count()).toBe(0);
  await expectSound(page, 'an order that money on its way covers', themesOn[size]);
  await place.click();
  const kept = page.getByRole('region', { name: 'Kept order' });
  await kept.getByText('instagram.com/p/meenal').waitFor();
  await expect.poll(() => isInView(kept)).toBe(true);
  await expectSound(page, 'an order that waits for money on its way', themesOn[size]);
  await ask(shop.url, `PUT /api/admin/fund-requests/${id}`, { token: meera, body: { status: 'approved' } });
  const history = page.getByRole('region', { name: 'Order history' });
  await history.getByText('instagram.com/p/meenal').filter({ visible: true }).first().waitFor(live);
  await kept.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
  await page.context().close();
});

test.each(bothSizes)('on a %s, a covered order that is refused says why and is filled in again', async (size) => {
  const tara = await join(shop.url, meera, 'tara@example.in', 20);
  const referenceNumber = String(532_700_000_000 + Math.floor(Math.random() * 1e9));
  const body = { amount: '1000', referenceNumber };
  const { id } = await ask<{ id: number }>(shop.url, 'POST /api/funds/request', { token: tara.token, body });
  const { page, complaints } = await openWallet(tara, size);
  const form = await chooseLikes(page);
  await form.getByLabel('Link').fill('https://instagram.com/p/tara');
  await form.getByLabel('Quantity').fill('5000');
  await form.getByRole('button', { name: 'Place it when ₹1,000.00 arrives' }).click();
  await page.getByRole('region', { name: 'Kept order' }).getByText('instagram.com/p/tara').waitFor();
  const decision = { status: 'rejected', adminNotes: 'It did not arrive' };
  await ask(shop.url, `PUT /api/admin/fund-requests/${id}`, { token: meera, body: decision });
  const refused = page.getByRole('region', { name: 'An order that was not placed' });
  await refused.getByText('The wallet holds too little for it by now.').waitFor(live);
  await expectSound(page, 'an order that was refused', themesOn[size]);
  await page.reload();
  await refused.getByRole('button', { name: 'Fill in the order again' }).click();
  await expect.poll(() => form.getByLabel('Link').inputValue()).toBe('https://instagram.com/p/tara');
  await expect.poll(() => form.getByLabel('Quantity').inputValue()).toBe('5000');
  await refused.getByRole('button', { name: 'Don’t show this any more' }).click();
  await refused.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
  await page.context().close();
});
