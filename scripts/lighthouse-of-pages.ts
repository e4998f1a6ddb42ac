import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse, { type Result } from 'lighthouse';
import { chromium } from 'playwright-core';
import { budgets, type MeasuredPage, measuredPages, median, type Visit } from './page-budgets.ts';
import { freePort } from './shop-process.ts';
import { browserArgs } from './test-chromium.ts';

const runs = 3;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Scores = Readonly<Record<(typeof categories)[number], number>>;

/** What the public pages have to reach; of the others only the times are bound. */
const publicScores: Scores = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 };

interface Run {
  readonly scores: Scores;
  readonly lcpSeconds: number;
  readonly cls: number;
  readonly tbtMs: number;
  /** What was painted last of the large things, and what it waited for. */
  readonly lcpElement: string;
}

/** Prints what Lighthouse's slow phone says of each page, the middle of three runs; false when it is less than it has to be. */
export async function lighthouseOfPages(visit: Visit): Promise<boolean> {
  const rows = [];
  for (const page of measuredPages.filter(({ path }) => path !== '/profile' && !path.includes('password'))) {
    console.log(`  Lighthouse at ${page.path}…`);
    rows.push(judgeRuns(page, await runsOf(visit, page)));
  }
  console.table(rows);
  return rows.every(({ faults }) => faults === '');
}

/** A browser for each page, so that nothing of one is left for the next. Lighthouse empties its cache before each run, and keeps who is signed in. */
async function runsOf({ url: shopUrl, chromiumPath, tokens }: Visit, { path, who }: MeasuredPage): Promise<Run[]> {
  const profile = mkdtempSync(join(tmpdir(), 'tarakki-lighthouse-'));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath,
    args: [...browserArgs, `--remote-debugging-port=${port}`],
    viewport: null,
  });
  try {
    const url = `${shopUrl}${path}`;
    if (who !== 'nobody') {
      const page = await context.newPage();
      await page.goto(`${shopUrl}/healthz`);
      await page.evaluate(`localStorage.setItem('auth_token', '${tokens[who]}')`);
      await page.close();
    }
    const done: Run[] = [];
    for (let n = 0; n < runs; n++) done.push(await runOnce(url, port));
    return done;
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function runOnce(url: string, port: number): Promise<Run> {
  const result = await lighthouse(url, { port, onlyCategories: [...categories], logLevel: 'error' });
  if (!result || result.lhr.runtimeError) throw new Error(`Lighthouse at ${url}: ${result?.lhr.runtimeError?.message}`);
  const { lhr } = result;
  const scoreOf = (category: string) => Math.round((lhr.categories[category]?.score ?? 0) * 100);
  const number = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN;
  return {
    scores: {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
      seo: scoreOf('seo'),
    },
    lcpSeconds: number('largest-contentful-paint') / 1_000,
    cls: number('cumulative-layout-shift'),
    tbtMs: number('total-blocking-time'),
    lcpElement: lcpElementOf(lhr),
  };
}

interface Detail {
  readonly selector?: string;
  readonly nodeLabel?: string;
  readonly items?: readonly Detail[];
}

function lcpElementOf({ audits }: Result): string {
  // Lighthouse types its details loosely; this one holds the element among its items.
  const found = (audits['lcp-breakdown-insight']?.details as Detail | undefined)?.items?.find(
    ({ selector }) => selector,
  );
  return found ? `${found.selector?.split(' > ').at(-1)}: ${found.nodeLabel?.slice(0, 40)}` : '';
}

function judgeRuns({ path, who, budget }: MeasuredPage, all: readonly Run[]) {
  const middle = (of: (run: Run) => number) => median(all.map(of));
  const { lcpSeconds, cls, tbtMs } = budgets[budget];
  const lcp = middle((run) => run.lcpSeconds);
  const shift = middle((run) => run.cls);
  const blocking = middle((run) => run.tbtMs);
  const scores = categories.map((category) => {
    const score = middle((run) => run.scores[category]);
    return { category, score, isTooLow: who === 'nobody' && score < publicScores[category] };
  });
  const faults = [
    ...scores.filter(({ isTooLow }) => isTooLow).map(({ category }) => category),
    ...(lcp <= lcpSeconds ? [] : ['LCP']),
    ...(shift <= cls ? [] : ['CLS']),
    ...(blocking <= tbtMs ? [] : ['TBT']),
  ];
  return {
    page: path,
    ...Object.fromEntries(scores.map(({ category, score }) => [category, score])),
    'LCP s': `${lcp.toFixed(2)} / ${lcpSeconds}`,
    CLS: `${shift.toFixed(3)} / ${cls}`,
    'TBT ms': `${blocking.toFixed(0)} / ${tbtMs}`,
    'LCP element': all[0]?.lcpElement ?? '',
    faults: faults.join(', '),
  };
}
