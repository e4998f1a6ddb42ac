import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ShopProcess, startShop } from '../scripts/shop-process.ts';
import { closePages, openBrowser, openPage, sizes } from './browser.ts';
import { password, untilPrerendered } from './people.ts';

let browser: Browser;
let shop: ShopProcess;
beforeAll(async () => {
  browser = await openBrowser();
  shop = await startShop('sqlite');
  await untilPrerendered(shop.url);
});
afterAll(async () => {
  await closePages(browser);
  await shop.remove();
});

/** What Lighthouse takes for a cheap phone on slow 4G: https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md */
const slowness = { cpu: 4, latencyMs: 150, downKbits: 1_600, upKbits: 750 };
const bytesPerSecond = (kilobits: number) => (kilobits * 1_000) / 8;

async function slowDown(page: Page): Promise<void> {
  const { cpu, latencyMs, downKbits, upKbits } = slowness;
  const browserSide = await page.context().newCDPSession(page);
  await browserSide.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  await browserSide.send('Network.enable');
  await browserSide.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond(downKbits),
    uploadThroughput: bytesPerSecond(upKbits),
  });
}

/** Keeps the sum of what moved by itself, and what that was, by page, also of those that have been left. */
const watchShifts = `
  const whatMoved = {};
  const place = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ');
  const name = ({ node, previousRect, currentRect }) =>
    (node?.outerHTML ?? node?.textContent ?? 'gone').slice(0, 80) + ' from ' + place(previousRect) + ' to ' + place(currentRect);
  const note = (sum, what) => {
    const page = (whatMoved[location.pathname] ??= { sum: 0, what: [] });
    page.sum += sum;
    page.what.push(what);
    sessionStorage.setItem('moved ' + location.pathname, JSON.stringify(page));
  };
  note(0, 'opened');
  new PerformanceObserver((list) => {
    // What had no size before, such as the list in a sheet that opens, has come and not moved.
    const hasMoved = ({ sources }) =>
      sources.length === 0 || sources.some(({ previousRect: { width, height } }) => width * height > 0);
    for (const each of list.getEntries().filter((entry) => !entry.hadRecentInput && hasMoved(entry)))
      note(each.value, each.value.toFixed(3) + ' at ' + Math.round(each.startTime) + ' ms: ' + each.sources.map(name).join(', '));
  }).observe({ type: 'layout-shift', buffered: true });`;

/** Google's bound for a page that does not jump about: https://web.dev/articles/cls */
const mostMoved = 0.1;

/** Everything that was asked for and did not come, but for what a page that is left lets go. */
function watchFailures(page: Page): string[] {
  const failures: string[] = [];
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    if (reason !== 'net::ERR_ABORTED') failures.push(`${request.url()}: ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) failures.push(`${response.url()}: ${response.status()}`);
  });
  return failures;
}

/** Whether React has taken the page over. */
const isAlive = `Object.keys(document.getElementById('root')).some((key) => key.startsWith('__react'))`;

function stopwatch() {
  const startedAt = performance.now();
  const times: string[] = [];
  return {
    note: (what: string) => void times.push(`${what} ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`),
    report: () => times.join(' · '),
  };
}

test('on a cheap phone over slow 4G a stranger joins and sees a price, with nothing typed or tapped in vain', async () => {
  const { page, complaints } = await openPage(browser, shop.url, sizes.phone);
  await page.addInitScript(watchShifts);
  await slowDown(page);
  const failures = watchFailures(page);
  const { note, report } = stopwatch();

  // Everything is done as soon as it is seen, and once.
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  note('landing seen');
  const wasAlive = await page.evaluate<boolean>(isAlive);
  const calculator = page.locator('#calculator');
  await calculator.getByLabel('Quantity', { exact: true }).fill('2500');
  note('quantity typed');
  await calculator.getByText(/^2,500 × /).waitFor();
  note('its price');
  expect(await calculator.getByLabel('Quantity', { exact: true }).inputValue()).toMatch(/^2,?500$/);
  await page.getByRole('link', { name: 'Start Boosting Now' }).tap();

  await page.waitForURL('**/register', { waitUntil: 'commit' });
  await page.getByLabel('First name').fill('Asha');
  note('first name typed');
  await page.getByLabel(/18 or older/).check();
  await page.getByLabel('Last name').fill('Verma');
  await page.getByLabel('Email').fill('asha@example.in');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).tap();
  await page.waitForURL('**/home');
  note('joined');

  await page.getByRole('button', { name: 'Instagram', exact: true }).tap();
  const form = page.locator('#order-form');
  await form.getByRole('combobox', { name: 'Service' }).tap();
  await page.getByRole('combobox', { name: 'Search services' }).fill('likes gradual');
  await page.getByRole('gridcell', { name: 'Instagram Likes, gradual' }).first().tap();
  await form.getByLabel('Link').fill('instagram.com/p/C7xQ');
  await form.getByLabel('Quantity').fill('1000');
  await form.getByRole('button', { name: 'Place order for ₹12.00' }).waitFor();
  note('price of an order');
  await page.getByRole('heading', { name: 'Asha, what should grow today?' }).waitFor();

  process.stdout.write(
    `  ${report()} (the page ${wasAlive ? 'lived already' : 'did not live yet'} when it was first typed in)\n`,
  );
  const moved = await page.evaluate<Record<string, string>>(
    `Object.fromEntries(Object.entries(sessionStorage).filter(([name]) => name.startsWith('moved ')))`,
  );
  expect(Object.keys(moved)).toEqual(expect.arrayContaining(['moved /', 'moved /register']));
  for (const [where, kept] of Object.entries(moved)) {
    const { sum, what } = JSON.parse(kept) as { sum: number; what: string[] };
    expect(sum, `${where}: ${what.join('\n')}`).toBeLessThan(mostMoved);
  }
  expect(failures).toEqual([]);
  expect(complaints).toEqual([]);
  await page.context().close();
});
