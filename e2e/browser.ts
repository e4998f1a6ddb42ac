import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import jsQR from 'jsqr';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type LaunchOptions,
  type Locator,
  type Page,
} from 'playwright-core';
import { PNG } from 'pngjs';
import { expect } from 'vitest';

/** The shop's customers and its owner are in India, wherever the journeys run. */
const inIndia = { timezoneId: 'Asia/Kolkata' } as const satisfies BrowserContextOptions;

export const sizes = {
  phone: { viewport: { width: 360, height: 800 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1440, height: 900 } },
} as const satisfies Record<string, BrowserContextOptions>;

/** What Playwright switches off: of two lists Chromium takes the last, so ours has to hold all of it. */
const switchedOffByPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];
/** Lists of suggestions under the address bar: a process and half a second of a processor for each page that is opened. */
const suggestions = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];
/** A process for the next page, started ahead while two journeys keep the machine busy. */
const spareProcess = 'SpareRendererForSitePerProcess';

/** The system's Chromium, closed to everything but this machine. */
const ownChromium: LaunchOptions = {
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--disable-features=${[...switchedOffByPlaywright, ...suggestions, spareProcess].join()}`,
  ],
};

let shared: Promise<Browser> | undefined;

/** The browser of all journeys that this process goes, one file of them after another; it ends with the process. */
export async function openBrowser(): Promise<Browser> {
  const open = await shared;
  if (open?.isConnected()) return open;
  shared = openOwnBrowser();
  return shared;
}

/** Closes what the journeys of a file have left open. */
export async function closePages(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()));
}

/** A browser of another kind, for whoever opens it alone. */
export function openOwnBrowser(options: LaunchOptions = {}): Promise<Browser> {
  return chromium.launch({ ...ownChromium, ...options });
}

/** A browser that keeps what it stores in this folder, so that it can be closed and opened again. */
export function openKeepingBrowser(folder: string, options: BrowserContextOptions): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, { ...ownChromium, ...inIndia, ...options });
}

export interface WatchedPage {
  readonly page: Page;
  /** What the browser complained about: errors, refused scripts and styles, failed requests of our own. */
  readonly complaints: string[];
}

/** A page of its own person: nothing is shared with other pages. */
export async function openPage(browser: Browser, url: string, options: BrowserContextOptions): Promise<WatchedPage> {
  const context = await browser.newContext({ baseURL: url, ...inIndia, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('console', (message) => {
    const isRefusal = /Content Security Policy|Refused to/i.test(message.text());
    if (isRefusal || (message.type() === 'error' && !isFailedRequest(message.text()))) complaints.push(message.text());
  });
  return { page, complaints };
}

/** The browser's own line for an answer that is not a success; the page deals with those, and tests look at what it shows. */
const isFailedRequest = (text: string) =>
  text.startsWith('Failed to load resource') || /^WebSocket connection to .* failed: .*ERR_CONNECTION_/.test(text);

/** What a phone's camera would read from what is on the screen. */
export async function readQr(picture: Locator): Promise<string> {
  const { data, width, height } = PNG.sync.read(await picture.screenshot());
  const found = jsQR(new Uint8ClampedArray(data), width, height);
  if (!found) throw new Error('There is no readable QR code in the picture.');
  return found.data;
}

/** Resolves once the page has drawn twice: what a press sets off at once has begun by then. */
export async function twoFrames(page: Page): Promise<void> {
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
}

const bothThemes = ['light', 'dark'] as const;
type Theme = (typeof bothThemes)[number];

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// Written as text: they run in the page, where the types of this program do not hold.
/** From now on nothing takes its time; a sheet that is adopted is no inline style, which the page's policy refuses. */
const comeToRest = `(() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(\`*, ::before, ::after, ::backdrop {
    transition-duration: 0s !important; transition-delay: 0s !important;
    animation-duration: 0.01ms !important; animation-delay: 0s !important; animation-iteration-count: 1 !important;
  }\`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  globalThis.restSheet = sheet;
})()`;
const moveOn = `document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== globalThis.restSheet)`;
/** What was under way has come to its end, also out of sight where it would wait, and this theme is painted. */
const settledIn = (theme: Theme | undefined) => `(async () => {
  const frame = () => new Promise(requestAnimationFrame);
  while (${theme !== undefined} && !matchMedia('(prefers-color-scheme: ${theme})').matches) await frame();
  await frame();
  await frame();
  const finite = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
  for (const each of finite) each.finish();
  await Promise.allSettled(finite.map(({ finished }) => finished));
})()`;
/** Of what runs by default. */
const rulesOfColour = `axe.getRules(['cat.color']).filter(({ tags }) => !tags.includes('wcag2aaa')).map(({ ruleId }) => ruleId)`;
/** Only of what is violated all places are worked out. */
const runAxe = (rules: 'all' | 'of colour') => `axe.run({ resultTypes: ['violations'],
  ${rules === 'all' ? '' : `runOnly: ${rulesOfColour},`} }).then(({ violations }) =>
  violations.map(({ id, nodes }) =>
    id + ': ' + nodes.map(({ html, any }) => html.slice(0, 160) + ' ' + any.map(({ message }) => message)).join(' | ')))`;
const sidewaysExcess = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

/** Looks at a page on which nothing moves, and lets it move again; what is on it stays as people see it. */
async function atRest(page: Page, look: () => Promise<void>): Promise<void> {
  await page.evaluate(comeToRest);
  try {
    await look();
  } finally {
    await page.evaluate(moveOn);
  }
}

async function expectNoViolations(page: Page, where: string, run: string, theme?: Theme): Promise<void> {
  await page.evaluate(settledIn(theme));
  // By the debugger's hand: the page's own policy allows no foreign script.
  if ((await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(axe);
  expect(await page.evaluate(run), where).toEqual([]);
}

/** Fails with every finding of axe-core on what is shown now. */
export function expectAccessible(page: Page, where: string): Promise<void> {
  return atRest(page, () => expectNoViolations(page, where, runAxe('all')));
}

export async function expectNoSidewaysScroll(page: Page, where: string): Promise<void> {
  expect(await page.evaluate(sidewaysExcess), `${where} scrolls sideways`).toBeLessThanOrEqual(0);
}

async function expectAccessibleIn(page: Page, where: string, themes: readonly Theme[]): Promise<void> {
  await atRest(page, async () => {
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme });
      // Of one theme and the other only the colours differ (web/styles/tokens.test.ts).
      const run = runAxe(colorScheme === themes[0] ? 'all' : 'of colour');
      await expectNoViolations(page, `${where}, ${colorScheme}`, run, colorScheme);
    }
  });
}

/** Fails with what is not accessible in these themes, or too wide for a narrow phone, of what is shown now. */
export async function expectSound(page: Page, where: string, themes: readonly Theme[] = bothThemes): Promise<void> {
  await expectAccessibleIn(page, where, themes);
  const size = page.viewportSize();
  if (!size || size.width > sizes.phone.viewport.width) return;
  await page.setViewportSize({ width: 320, height: size.height });
  await expectNoSidewaysScroll(page, where);
  await page.setViewportSize(size);
}

/** Of a journey that is gone on both: each theme once. */
export const themesOn = { phone: ['light'], desktop: ['dark'] } as const;
