// Everything that has to hold before a change goes in, one step after another; `--quick` leaves out what needs a browser.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Command, runCommand } from './run-command.ts';
import { findChromium } from './test-chromium.ts';
import { openTestPostgres } from './test-postgres.ts';
import { countTests, failuresOf, lastLine, placesOf, type TestCounts, writtenLine } from './vitest-report.ts';

/** Far above what any step takes, also on a machine half as fast. */
const stepLimitMs = 45 * 60_000;
const isQuick = process.argv.includes('--quick');
const isCi = process.env['CI'] === 'true';

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());

const scratch = mkdtempSync(join(tmpdir(), 'tarakki-checks-'));

interface Step {
  readonly heading: string;
  run(): Promise<TestCounts>;
}

const one = (outcome: keyof TestCounts): TestCounts => ({ passed: 0, failed: 0, skipped: 0, [outcome]: 1 });

const run = (program: string, args: readonly string[], more: Partial<Command> = {}) =>
  runCommand({ program, args, limitMs: stepLimitMs, stop: stopping.signal, ...more });

/** Commands that each must end well; what they say is shown only when one does not. */
function commandStep(heading: string, commands: readonly (readonly [program: string, ...args: string[]])[]): Step {
  return {
    heading,
    run: async () => {
      const failures: string[] = [];
      for (const [program, ...args] of commands) {
        const { ok, output } = await run(program, args);
        if (!ok) failures.push(`$ ${[program, ...args].join(' ')}\n${output}`);
      }
      if (failures.length > 0) console.log(failures.join('\n'));
      return one(failures.length > 0 ? 'failed' : 'passed');
    },
  };
}

/** Of every test that ran, where it stands in the sources. */
const places: string[] = [];
/** What failed, named once more at the end: a step prints thousands of lines. */
const failures: string[] = [];

async function runTests(projects: readonly string[], env: Record<string, string> = {}): Promise<TestCounts> {
  const report = join(scratch, `${projects.join('-')}.json`);
  const chosen = projects.map((project) => `--project=${project}`);
  const vitestArguments = ['run', ...chosen, '--includeTaskLocation'];
  const { ok } = await run('vitest', vitestArguments, { env: { ...env, TEST_REPORT: report }, isShown: true });
  const text = existsSync(report) ? readFileSync(report, 'utf8') : undefined;
  places.push(...placesOf(text));
  failures.push(...failuresOf(text));
  return countTests(text, ok);
}

let opening: ReturnType<typeof openTestPostgres> | undefined;

/** Opened once, when it is first needed, and kept until the end. */
function postgresOfThisRun(): ReturnType<typeof openTestPostgres> {
  opening ??= openTestPostgres(stopping.signal);
  return opening;
}

async function testOnPostgres(): Promise<TestCounts> {
  const postgres = await postgresOfThisRun();
  if (!postgres) return missing('PostgreSQL', 'Set TEST_DATABASE_URL to a server on which databases may be created.');
  console.log(`  on ${postgres.origin}`);
  return runTests(['server-postgres'], { TEST_DATABASE_URL: postgres.url });
}

/** What a machine lacks may be left out on a laptop; where the tests decide, that would be a hole. */
function missing(what: string, remedy: string): TestCounts {
  console.log(
    `\n  !!! ${isCi ? 'FAILED' : 'SKIPPED'}: there is no ${what} on this machine, so nothing was tested on it.`,
  );
  console.log(`  !!! ${remedy}\n`);
  return one(isCi ? 'failed' : 'skipped');
}

let finding: ReturnType<typeof findChromium> | undefined;

async function chromiumOfThisRun(): Promise<string | undefined> {
  finding ??= findChromium(stopping.signal);
  const chromium = await finding;
  console.log(chromium ? `  in ${chromium}` : '  There is no Chromium and none could be installed. Set CHROMIUM_PATH.');
  return chromium;
}

async function measureBudgets(): Promise<TestCounts> {
  const chromium = await chromiumOfThisRun();
  if (chromium === undefined) return one('failed');
  const env = { CHROMIUM_PATH: chromium };
  const { ok } = await run(process.execPath, ['scripts/budgets.ts'], { env, isShown: true });
  return one(ok ? 'passed' : 'failed');
}

async function goJourneys(project: string): Promise<TestCounts> {
  const chromium = await chromiumOfThisRun();
  if (chromium === undefined) return one('failed');
  const postgres = await postgresOfThisRun();
  const engines = postgres ? { TEST_DATABASE_URL: postgres.url } : { TEST_ENGINES: 'sqlite' };
  return runTests([project], { CHROMIUM_PATH: chromium, ...engines });
}

async function testComponents(): Promise<TestCounts> {
  const chromium = await chromiumOfThisRun();
  return chromium === undefined ? one('failed') : runTests(['components'], { CHROMIUM_PATH: chromium });
}

/** Files that did not change since the last run are not checked again. */
function incremental(project: string): string[] {
  return ['--incremental', '--tsBuildInfoFile', join('.cache', `${project}.tsbuildinfo`)];
}

const steps: Step[] = [
  commandStep('Types', [
    ['tsc', '-p', 'tsconfig.server.json', ...incremental('server')],
    ['tsc', '-p', 'tsconfig.web.json', ...incremental('web')],
    ['tsc', '-p', 'web/service-worker/tsconfig.json', ...incremental('service-worker')],
    ['tsc', '-p', 'scripts/tsconfig.json', ...incremental('scripts')],
  ]),
  commandStep('Biome', [['biome', 'check', '--error-on-warnings', '--max-diagnostics=100']]),
  commandStep('Knip', [['knip', '--treat-config-hints-as-errors']]),
];
/** The rules and the modules of the server on one engine; `vitest.config.ts` says what that leaves to the others. */
const quickSteps: Step[] = [
  { heading: 'Tidiness, rules and modules', run: () => runTests(['rules', 'server-sqlite'], { TESTS: 'quick' }) },
];
const longSteps: Step[] = [
  { heading: 'Tidiness and rules', run: () => runTests(['rules']) },
  { heading: 'Server on SQLite', run: () => runTests(['server-sqlite']) },
  { heading: 'Server on PostgreSQL', run: testOnPostgres },
  { heading: 'Components in a browser', run: testComponents },
  commandStep('Build', [[process.execPath, 'scripts/build.mjs']]),
  { heading: 'Budgets of the pages', run: measureBudgets },
  { heading: 'Journeys and accessibility in a browser', run: () => goJourneys('e2e') },
  { heading: 'Journeys that need the machine for themselves', run: () => goJourneys('e2e-alone') },
];

async function runStep({ heading, run: runIt }: Step): Promise<TestCounts> {
  console.log(`\n── ${heading}`);
  const startedAt = performance.now();
  const counts = await runIt().catch((error: unknown) => {
    console.log(error);
    return one('failed');
  });
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  console.log(`── ${heading}: ${lastLine(counts)} (${seconds} s)`);
  return counts;
}

const failedSteps: string[] = [];
const total: TestCounts = { passed: 0, failed: 0, skipped: 0 };
for (const step of [...steps, ...(isQuick ? quickSteps : longSteps)]) {
  if (stopping.signal.aborted) break;
  const { passed, failed, skipped } = await runStep(step);
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
  if (failed > 0) failedSteps.push(step.heading);
}
await opening?.then((postgres) => postgres?.stop()).catch(() => {});
rmSync(scratch, { recursive: true, force: true });
if (stopping.signal.aborted) console.log('\nStopped before the end.');
if (failedSteps.length > 0) console.log(`\nFailed: ${failedSteps.join(' · ')}\n${failures.join('\n')}`);
console.log(`\n${writtenLine(places)}\n${lastLine(total)}`);
process.exitCode = total.failed > 0 || stopping.signal.aborted ? 1 : 0;
