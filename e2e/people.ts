import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import type { SignedIn } from '../contract/accounts.ts';
import type { FundRequest } from '../contract/funds.ts';
import { livePath } from '../contract/live.ts';
import { formatRupees, paiseOf } from '../contract/money.ts';
import type { Order } from '../contract/order.ts';
import { owner } from '../scripts/shop-process.ts';
import { fetchInTime } from '../scripts/within.ts';
import { demoSignIns } from '../server/storefront/storefront.rules.ts';
import { openPage, type WatchedPage } from './browser.ts';

export const password = 'rangoli-42';

/** What a live change may take to arrive; all that is asked for by the clock alone takes 15 seconds. */
export const live = { timeout: 10_000 };

interface Call {
  readonly token?: string;
  readonly body?: object;
  readonly userAgent?: string;
}

/** One call of the shop; throws when it is refused. `T` is what the contract of the call answers. */
export async function ask<T>(url: string, call: `${string} ${string}`, options: Call = {}): Promise<T> {
  const { token, body, userAgent } = options;
  const [method = 'GET', path = ''] = call.split(' ');
  const answer = await fetchInTime(url + path, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(userAgent !== undefined && { 'user-agent': userAgent }),
      ...(body && { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${call}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T; // the shop's own contract says what comes
}

/** What is in the wallet of the sample customer, as pages write it but for the sign. */
export async function sampleBalance(url: string): Promise<string> {
  const { customerEmail, customerPassword } = demoSignIns;
  const body = { email: customerEmail, password: customerPassword };
  const { user } = await ask<SignedIn>(url, 'POST /api/auth/login', { body });
  return formatRupees(paiseOf(user.balance)).replace('₹', '');
}

export interface Person {
  readonly email: string;
  readonly token: string;
}

export async function logIn(url: string, email: string, userAgent = 'Mozilla/5.0 Firefox/144.0'): Promise<string> {
  const { token } = await ask<SignedIn>(url, 'POST /api/auth/login', { body: { email, password }, userAgent });
  return token;
}

let references = 500_000_000_000;

let addresses = 0;

/** An address that no other journey has, nor an earlier try of this one: `asha@example.in` becomes `asha.7@example.in`. */
export function ownEmail(email: string): string {
  return email.replace('@', `.${++addresses}@`);
}

/** A customer with so many rupees in the wallet, credited as in real life; `admin` is a token. The address is made an own one. */
export async function join(url: string, admin: string, wantedEmail: string, rupees = 0): Promise<Person> {
  const email = ownEmail(wantedEmail);
  const person = { firstName: 'Asha', lastName: 'Verma', email, password };
  const { token } = await ask<SignedIn>(url, 'POST /api/auth/register', { body: person });
  if (rupees > 0) await credit(url, admin, token, rupees);
  return { email, token };
}

async function credit(url: string, admin: string, token: string, rupees: number): Promise<void> {
  references++;
  const wanted = { amount: String(rupees), referenceNumber: String(references) };
  const { id } = await ask<FundRequest>(url, 'POST /api/funds/request', { token, body: wanted });
  const decision = { status: 'approved', adminNotes: '' };
  await ask(url, `PUT /api/admin/fund-requests/${id}`, { token: admin, body: decision });
}

export async function adminOf(url: string): Promise<string> {
  const { token } = await ask<SignedIn>(url, 'POST /api/auth/login', { body: owner });
  return token;
}

/** An order through the API: 100 of the service by this number, unless more is asked for. */
export function order(url: string, token: string, wanted: { serviceId: number; url: string; quantity?: number }) {
  return ask<Order>(url, 'POST /api/orders', { token, body: { quantity: 100, ...wanted } });
}

/**
 * Resolves once the live channel of a customer's page is up: from then on the page is told of what happens, and shows a toast.
 * What happened before, it only reads. Called before the page is opened.
 */
export async function untilLive(page: Page): Promise<void> {
  await page.waitForResponse((response) => new URL(response.url()).pathname === livePath);
}

/** Resolves once the pages are prerendered in both languages. A busy machine is ready before: then pages are made in the browser. */
export async function untilPrerendered(url: string): Promise<void> {
  for (const cookie of ['lang=en', 'lang=hi']) {
    const isThere = async () => {
      const answer = await fetchInTime(url, { headers: { accept: 'text/html', cookie } });
      expect(await answer.text()).toContain('data-prerendered');
    };
    await vi.waitFor(isThere, { timeout: 60_000, interval: 100 });
  }
}

interface LivePage extends WatchedPage {
  readonly isLive: Promise<void>;
}

/** A page where this token is signed in, which it is until the page signs out. Whoever waits for a toast waits for `isLive` before. */
export async function openAs(
  browser: Browser,
  url: string,
  { token, path, ...options }: { token: string; path: string } & BrowserContextOptions,
): Promise<LivePage> {
  // Written once, not with every page: a token that the shop has ended does not come back.
  const localStorage = [{ name: 'auth_token', value: token }];
  const storageState = { cookies: [], origins: [{ origin: url, localStorage }] };
  const watched = await openPage(browser, url, { ...options, storageState });
  const { page } = watched;
  const isLive = untilLive(page);
  // Most journeys don't wait for it.
  isLive.catch(() => undefined);
  await page.goto(path);
  // An address that opens a dialog hides the page behind it from the first moment.
  const includeHidden = true;
  await page.getByRole('banner', { includeHidden }).getByRole('button', { name: '₹', includeHidden }).waitFor();
  return { ...watched, isLive };
}

/** As for an admin who has cleared all that other journeys did, on this page and after its reloads. */
export async function clearNotifications(page: Page, userId: number): Promise<void> {
  const memory = JSON.stringify({ userId, clearedTo: new Date().toISOString(), readKeys: [] });
  await page.addInitScript(
    `localStorage.getItem('notifications_1') ?? localStorage.setItem('notifications_1', '${memory}')`,
  );
}

/** Presses what is in the top bar, which on a phone is in its menu. */
export async function pressInBar(page: Page, role: 'button' | 'link', name: string): Promise<void> {
  const bar = page.getByRole('banner');
  const menu = bar.getByRole('button', { name: 'Open menu' });
  if (await menu.isVisible()) await menu.click();
  await bar.getByRole(role, { name }).filter({ visible: true }).click();
}

/** The toast of this title, told and seen. */
export const toast = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Messages (F8)' }).getByRole('status').filter({ hasText: title });

/** Sends the toast away, which lies over the buttons at the end of a phone's page for five seconds. */
export async function dismissToast(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Messages (F8)' }).getByRole('button', { name: 'Dismiss' }).click();
}

/** The sign-in page, filled in and sent. */
export async function fillLogin(page: Page, email: string, typed: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(typed);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Fails while the token is still good for anything. */
export async function expectSignedOut(url: string, token: string): Promise<void> {
  const answer = await fetchInTime(`${url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(401);
}

/** What opens once an order is placed. */
export const placedSheet = (page: Page): Locator => page.getByRole('dialog', { name: 'Order placed successfully!' });

/** Waits until an order is placed, and closes what says so. */
export async function closePlaced(page: Page): Promise<void> {
  await placedSheet(page).getByRole('button', { name: 'Track order' }).waitFor();
  await page.keyboard.press('Escape');
  await placedSheet(page).waitFor({ state: 'detached' });
}

/** Chooses Instagram likes of the sample shop on the page for orders, and answers the form. */
export async function chooseLikes(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Instagram', exact: true }).click();
  const form = page.locator('#order-form');
  await form.getByRole('combobox', { name: 'Service' }).click();
  const cells = page.getByRole('grid').getByRole('gridcell', { name: /^Instagram Likes, gradual/ });
  await cells.first().click();
  return form;
}
