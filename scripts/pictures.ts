// Draws the icons of the installed app and the picture of links to the shop from what stands in scripts/pictures and
// web/public/icon.svg, and the marks of brands. Run it with `node scripts/run.mjs scripts/pictures.ts` after a change there; its
// results are kept in the repository.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium } from 'playwright-core';
import { brandMarks } from './pictures/brand-marks.ts';
import { browserArgs, findChromium } from './test-chromium.ts';

const sources = join(import.meta.dirname, 'pictures');
const publicFolder = join(import.meta.dirname, '..', 'web', 'public');
const rounded = join(publicFolder, 'icon.svg');
/** To the edges, with the sign in the middle four fifths, as the system cuts it to a shape of its own. */
const full = join(sources, 'icon-full.svg');

const icons = [
  { source: rounded, pixels: 192, name: 'icon-192.png' },
  { source: rounded, pixels: 512, name: 'icon-512.png' },
  { source: full, pixels: 512, name: 'icon-maskable-512.png' },
  { source: full, pixels: 180, name: 'apple-touch-icon.png' },
];

async function renderIcon(browser: Browser, { source, pixels, name }: (typeof icons)[number]): Promise<void> {
  const page = await browser.newPage({ viewport: { width: pixels, height: pixels } });
  const svg = readFileSync(source).toString('base64');
  await page.setContent(
    `<body style="margin:0"><img width="${pixels}" height="${pixels}" src="data:image/svg+xml;base64,${svg}">`,
  );
  await page.locator('img').screenshot({ path: join(publicFolder, name), omitBackground: true });
  await page.close();
}

async function renderLinkPicture(browser: Browser): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
  await page.goto(pathToFileURL(join(sources, 'open-graph.html')).href);
  await page.evaluate('document.fonts.ready.then(() => true)');
  await page.screenshot({ path: join(publicFolder, 'open-graph.png') });
  await page.close();
}

writeFileSync(join(publicFolder, '..', 'ui', 'brand-marks.svg'), brandMarks());

const executablePath = await findChromium(new AbortController().signal);
if (executablePath === undefined) throw new Error('There is no Chromium. Set CHROMIUM_PATH.');
const browser = await chromium.launch({ executablePath, args: browserArgs });
try {
  for (const icon of icons) await renderIcon(browser, icon);
  await renderLinkPicture(browser);
} finally {
  await browser.close();
}
