// What each page fetches before anybody touches it, beside what it may fetch; with --lighthouse also what Lighthouse says of it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium } from 'playwright-core';
import { demoSignIns } from '../server/storefront/storefront.rules.ts';
import { type Fetched, judge, type MeasuredPage, measuredPages, type Row, type Visit } from './page-budgets.ts';
import { startShop } from './shop-process.ts';
import { browserArgs, findChromium } from './test-chromium.ts';
import { fetchInTime } from './within.ts';

const built = join(import.meta.dirname, '..', 'dist', 'web');
const phone = { viewport: { width: 360, height: 800 }, isMobile: true, hasTouch: true };
const patienceMs = 15_000;
const quietMs = 1_000;
/** Longer than what waits for idle moments waits at most. */
const restMs = 2_500;
const prerenderedWithinMs = 20_000;
const pollMs = 100;
const mostVisits = 3;

/** Runs in the page before anything else, and notes when the sign stands there. */
const watchFor = (sign: string) => `
  // What waits for idle moments comes after the content for a person, and at a chance moment for a machine.
  globalThis.requestIdleCallback = () => 0;
  globalThis.standing = new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('The page never showed: ' + ${JSON.stringify(sign)})), ${patienceMs});
    new MutationObserver((_, observer) => {
      if (!document.body?.textContent.includes(${JSON.stringify(sign)})) return;
      observer.disconnect();
      resolve();
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
`;
/** All that came until nothing more did: a prerendered page shows its sign before its scripts are there. */
const fetchedFiles = `globalThis.standing.then(async () => {
  await document.fonts.ready;
  const fetched = () => performance.getEntriesByType('resource');
  for (let before = -1; before !== fetched().length;) {
    before = fetched().length;
    await new Promise((resolve) => setTimeout(resolve, ${quietMs}));
  }
  return fetched().map(({ name }) => new URL(name).pathname);
})`;

async function budgetsOfPages(visit: Visit): Promise<boolean> {
  const browser = await chromium.launch({ executablePath: visit.chromiumPath, args: browserArgs });
  try {
    const rows = [];
    for (const page of measuredPages) rows.push(await judgeVisits(browser, visit, page));
    console.table(rows.map(({ faults, ...row }) => ({ ...row, '': faults.join('; ') })));
    return rows.every(({ faults }) => faults.length === 0);
  } finally {
    await browser.close();
  }
}

/** On a busy machine one visit asks again for what came too late. Only a page that is over its budget each time has grown. */
async function judgeVisits(browser: Browser, visit: Visit, page: MeasuredPage): Promise<Row> {
  let row: Row;
  let visits = 0;
  do row = judge(page, await fetchedBy(browser, visit, page));
  while (row.faults.length > 0 && ++visits < mostVisits);
  return row;
}

/** A first visit of a phone that keeps nothing from earlier ones. */
async function fetchedBy(
  browser: Browser,
  { url, tokens }: Visit,
  { path, who, sign }: MeasuredPage,
): Promise<Fetched> {
  const context = await browser.newContext({ ...phone, baseURL: url, serviceWorkers: 'block' });
  try {
    if (who !== 'nobody') await context.addInitScript(`localStorage.setItem('auth_token', '${tokens[who]}')`);
    await context.addInitScript(watchFor(sign));
    const page = await context.newPage();
    await page.goto(path);
    // The page answers plain text, and nothing of its types is known here.
    const files = [...new Set((await page.evaluate(fetchedFiles)) as string[])];
    const sum = (ending: RegExp, sizeOf: (bytes: Buffer) => number) =>
      files.filter((file) => ending.test(file)).reduce((all, file) => all + sizeOf(readFileSync(join(built, file))), 0);
    const zipped = (bytes: Buffer) => gzipSync(bytes).length;
    return {
      requests: await requestsOf(browser, { url, tokens }, { path, who }),
      scripts: sum(/\.js$/, zipped),
      styles: sum(/\.css$/, zipped),
      // Fonts are compressed in themselves.
      fonts: sum(/\.woff2$/, ({ length }) => length),
    };
  } finally {
    await context.close();
  }
}

/** Everything that such a visit asks for until it rests, what comes in idle moments included. */
async function requestsOf(
  browser: Browser,
  { url, tokens }: Pick<Visit, 'url' | 'tokens'>,
  { path, who }: Pick<MeasuredPage, 'path' | 'who'>,
): Promise<string[]> {
  const context = await browser.newContext({ ...phone, baseURL: url, serviceWorkers: 'block' });
  try {
    if (who !== 'nobody') await context.addInitScript(`localStorage.setItem('auth_token', '${tokens[who]}')`);
    const page = await context.newPage();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await page.goto(path);
    for (let before = -1; before !== requests.length; ) {
      before = requests.length;
      await setTimeout(restMs);
    }
    return requests;
  } finally {
    await context.close();
  }
}

async function signIn(url: string, email: string, password: string): Promise<string> {
  const answer = await fetchInTime(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { token } = (await answer.json()) as { token: string }; // the contract of logging in
  return token;
}

/** Some tenths of a second after the start the pages are prerendered; what is built in the browser fetches more. */
async function waitForPages(url: string): Promise<void> {
  const signal = AbortSignal.timeout(prerenderedWithinMs);
  while (
    !(await (await fetchInTime(url, { headers: { accept: 'text/html' }, signal })).text()).includes('data-prerendered')
  ) {
    await setTimeout(pollMs);
  }
}

async function main(): Promise<boolean> {
  const chromiumPath = await findChromium(new AbortController().signal);
  if (chromiumPath === undefined) throw new Error('There is no Chromium. Set CHROMIUM_PATH.');
  const shop = await startShop('sqlite', { DEMO: '1', PROVIDER_POLL_SECONDS: '21600' });
  try {
    const { adminEmail, adminPassword, customerEmail, customerPassword } = demoSignIns;
    const tokens = {
      customer: await signIn(shop.url, customerEmail, customerPassword),
      admin: await signIn(shop.url, adminEmail, adminPassword),
    };
    await waitForPages(shop.url);
    const visit = { url: shop.url, chromiumPath, tokens };
    const isWithin = await budgetsOfPages(visit);
    if (!process.argv.includes('--lighthouse')) return isWithin;
    // Loaded only when asked for: it takes longer to load than the sizes take to measure.
    const { lighthouseOfPages } = await import('./lighthouse-of-pages.ts');
    return (await lighthouseOfPages(visit)) && isWithin;
  } finally {
    await shop.remove();
  }
}

process.exitCode = (await main()) ? 0 : 1;
