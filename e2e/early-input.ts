import type { Browser, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { openPage, sizes, twoFrames } from './browser.ts';
import { password } from './people.ts';

/** Pages whose form stands in the HTML, before any script has run. */
export const earlyForms = {
  '/login': { button: 'Login', call: '/api/auth/login' },
  '/forgot-password': { button: 'Send the link', call: '/api/auth/forgot-password' },
  '/register': { button: 'Create account', call: '/api/auth/register' },
} as const;

export type EarlyPath = keyof typeof earlyForms;

/** When somebody acts, and on what kind of device. */
interface Moment {
  /** From the first byte of the page to the first key. */
  readonly delayMs: number;
  /** The processor is so many times slower than that of this machine. */
  readonly slowdown: number;
  /** The programs come so much later than the page. */
  readonly scriptsLateMs: number;
}

interface EarlyInput extends Moment {
  readonly path: EarlyPath;
  readonly email: string;
}

/** Types into the page's form by the keyboard and presses its button by the mouse. Returns what went wrong. */
export async function submitEarly(browser: Browser, url: string, input: EarlyInput): Promise<string[]> {
  const { path, delayMs, email } = input;
  const { button, call } = earlyForms[path];
  const { page, complaints } = await openPage(browser, url, sizes.desktop);
  const posts: { path: string; body: string }[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'POST') return;
    posts.push({ path: new URL(request.url()).pathname, body: request.postData() ?? '' });
  });
  try {
    await slowDown(page, input);
    await page.goto(path, { waitUntil: 'commit' });
    await untilAge(page, delayMs);
    const typed = await typeInto(page, path, email);
    await press(page.getByRole('main').getByRole('button', { name: button, exact: true }));
    await outcomeOf(page, path).waitFor({ timeout: 20_000 });
    // A second request would follow the first at once.
    await twoFrames(page);
    const faults = complaints.filter((complaint) => !/ 40[019] /.test(complaint));
    if (posts.length !== 1) faults.push(`sent ${JSON.stringify(posts.map((post) => post.path))}`);
    for (const { path: to, body } of posts) {
      if (to !== call) faults.push(`sent to ${to}`);
      for (const value of Object.values(typed)) if (!body.includes(value)) faults.push(`${value} is not in ${body}`);
    }
    if (path === '/login') {
      const stands = await page.getByLabel('Email').inputValue();
      if (stands !== email) faults.push(`the email reads ${JSON.stringify(stands)}`);
    }
    return faults;
  } catch (error) {
    return [String(error), JSON.stringify(posts), await formOf(page), ...complaints];
  } finally {
    await page.context().close();
  }
}

/** What stands in the form, without anything secret: how long each text is, what is ticked, and what the page says is wrong. */
const formOf = (page: Page): Promise<string> =>
  page
    .evaluate<string>(
      `[...document.querySelectorAll('main input')].map((each) =>
        each.name + '=' + (each.type === 'checkbox' ? each.checked : each.value.length)).join(' ') + ' ' +
      [...document.querySelectorAll('main [aria-invalid=true], main [role=alert]')].map((each) => each.name || each.textContent).join(' ')`,
    )
    .catch(String);

/** Follows the way from the sign-in to a forgotten password. Returns what went wrong. */
export async function followEarly(browser: Browser, url: string, moment: Moment): Promise<string[]> {
  const { page, complaints } = await openPage(browser, url, sizes.desktop);
  try {
    await slowDown(page, moment);
    await page.goto('/login', { waitUntil: 'commit' });
    const link = page.getByRole('link', { name: 'Forgot password?' });
    await link.waitFor();
    await untilAge(page, (await ageOf(page)) + moment.delayMs);
    await link.click();
    await page.getByLabel('Email').fill('asha@example.in');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByText('Look into your mailbox').waitFor({ timeout: 10_000 });
    return complaints;
  } catch (error) {
    return [String(error), ...complaints];
  } finally {
    await page.context().close();
  }
}

/** For how many milliseconds the document is there, by its own clock. */
const ageOf = (page: Page) => page.evaluate<number>('performance.now()');

async function untilAge(page: Page, ms: number): Promise<void> {
  await expect.poll(() => ageOf(page), { interval: 5 }).toBeGreaterThanOrEqual(ms);
}

async function slowDown(page: Page, { slowdown, scriptsLateMs }: Moment): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  if (scriptsLateMs === 0) return;
  // What stands before the form in the page is no program of it.
  await page.route(/\/assets\/(?!early-)[^/]*\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, scriptsLateMs));
    await route.continue().catch(() => undefined);
  });
}

/** What a hurried person types, key by key. */
async function typeInto(page: Page, path: EarlyPath, email: string): Promise<Record<string, string>> {
  if (path === '/register') {
    await typeAt(page, 'firstName', 'Asha');
    await typeAt(page, 'lastName', 'Verma');
  }
  await typeAt(page, 'email', email);
  if (path === '/forgot-password') return { email };
  await typeAt(page, 'password', password);
  if (path === '/login') return { email, password };
  await typeAt(page, 'confirmPassword', password);
  await press(page.locator('input[name="isAdult"]'));
  return { firstName: 'Asha', lastName: 'Verma', email, password };
}

async function typeAt(page: Page, name: string, text: string): Promise<void> {
  await press(page.locator(`input[name="${name}"]`));
  await page.keyboard.type(text);
}

/** By the mouse at the place where it stands; whatever the page does meanwhile is not waited for. */
async function press(control: Locator): Promise<void> {
  await control.waitFor();
  await control.scrollIntoViewIfNeeded();
  const box = await control.boundingBox();
  if (!box) throw new Error(`${control} is not there.`);
  await control.page().mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

function outcomeOf(page: Page, path: EarlyPath) {
  if (path === '/login') return page.getByText('Login failed').first();
  if (path === '/forgot-password') return page.getByText('Look into your mailbox');
  return page.getByRole('heading', { name: /Choose a platform|Place/ }).first();
}
