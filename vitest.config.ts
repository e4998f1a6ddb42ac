import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { ReportRetries } from './scripts/report-retries.ts';

type Engine = 'sqlite' | 'postgres';

/** Tests of the server that open no shop. They run once, not once for each engine. */
const withoutShop = [
  'server/**/*.rules.test.ts',
  'server/platform/**/*.test.ts',
  'server/catalogue/seed-catalogue.test.ts',
  'server/notifications/stream-events.test.ts',
];

/** Journeys that measure time. They run one at a time, with nothing beside them. */
const alone = ['flood', 'nodes', 'second-start', 'slow-phone'].map((name) => `e2e/${name}.test.ts`);

/** Small files that run long. They start first, so that none of them runs alone at the end. */
const longest = [
  ...['early-input', 'faults', 'backup', 'offline', 'screens', 'admin-dialogs', 'sample-orders'].map(
    (name) => `e2e/${name}.test.ts`,
  ),
  ...['faults/model/model.test.ts', 'faults/fuzz/fuzz.test.ts', 'server/bad-input.test.ts'],
  ...['faults/bodies/every-endpoint.test.ts', 'tidy/patterns.test.ts', 'scripts/bootstrap.test.ts'],
];

/** Starts `longest` first. Then comes the file that took longest in the last run or, without one, the largest file. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLongest = ({ moduleId }: TestSpecification) => longest.some((path) => moduleId.endsWith(`/${path}`));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
  }
}

/**
 * What only `npm test` runs: tests of every endpoint at once, faults, and the slowest others. `npm run check` must take less
 * than a minute on two cores.
 */
const left = [
  ...['server/*.test.ts', 'faults/**'],
  ...[
    'accounts/known-devices',
    'accounts/log-in',
    'catalogue/undo-service-changes',
    'privacy/export-personal-data',
  ].map((name) => `server/${name}.test.ts`),
  ...[
    'scripts/bootstrap',
    'scripts/guard-child',
    'scripts/mark-restored',
    'scripts/restored-secret',
    'contract/payment-reference',
    'server/platform/outbound-http',
  ].map((name) => `${name}.test.ts`),
];
const leftOut = process.env['TESTS'] === 'quick' ? left : [];

/** The file for a report that programs read; without it there is none. */
const report = process.env['TEST_REPORT'];

/** Ends each worker with its run. */
const setupFiles = ['scripts/end-with-vitest.ts'];

/** Journeys use a real browser or real processes. The limits are long enough for a busy machine. */
const journeys = { setupFiles, testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 10_000 } } };

/** Tests of hooks and components in Chromium. A fake server answers inside the page. */
const componentTests = ['web/**/*.component.test.tsx'];
async function components() {
  // Imported only when these tests run: it takes a second to load.
  const [{ playwright }, { browserArgs }] = await Promise.all([
    import('@vitest/browser-playwright'),
    import('./scripts/test-chromium.ts'),
  ]);
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  return {
    resolve: { alias: { zod: join(import.meta.dirname, 'web/platform/zod-on-the-server.ts') } },
    // Vite reloads the page when it finds a package during the tests.
    optimizeDeps: {
      include: [
        ...['react', 'react-dom/client', 'react/jsx-dev-runtime'],
        ...['@tanstack/react-query', 'lucide-react', 'vitest-browser-react'],
        ...['alert-dialog', 'combobox', 'dialog'].map((name) => `@base-ui/react/${name}`),
      ],
    },
    test: {
      name: 'components',
      include: componentTests,
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        provider: playwright({ launchOptions: { executablePath, args: browserArgs } }),
        instances: [{ browser: 'chromium' as const }],
      },
    },
  };
}

/** Whether this run includes the component tests: no project was chosen, or this one was. */
const hasComponents =
  !process.argv.some((each) => each.startsWith('--project')) || process.argv.includes('--project=components');

/** The server tests run once for each engine; `TEST_ENGINE` names it. */
const onEngine = (engine: Engine) => ({
  test: {
    name: `server-${engine}`,
    setupFiles,
    include: ['server/**/*.test.ts', 'faults/**/*.test.ts'],
    // Refused bodies never reach a database, so one engine is enough.
    exclude: [...withoutShop, ...leftOut, ...(engine === 'postgres' ? ['faults/bodies/**'] : [])],
    env: { TEST_ENGINE: engine },
    ...(engine === 'postgres' ? { globalSetup: 'server/testing-newest-shape.ts' } : {}),
    // Each file opens its own shop. Loading the server again for each file would take longer than the tests.
    isolate: false,
    testTimeout: 90_000,
    hookTimeout: 90_000,
  },
});

export default defineConfig({
  test: {
    // Two at a time: server tests hash passwords and wait for the disk, and the machine may have other work.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    reporters: [
      'default',
      new ReportRetries(),
      ...(report ? [['json', { outputFile: report }] as ['json', { outputFile: string }]] : []),
    ],
    projects: [
      {
        test: {
          name: 'rules',
          setupFiles,
          include: [
            'tidy.test.ts',
            'contract/**/*.test.ts',
            ...withoutShop,
            'web/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'tidy/**/*.test.ts',
          ],
          exclude: [...componentTests, ...leftOut],
          testTimeout: 60_000,
        },
      },
      ...(hasComponents ? [await components()] : []),
      onEngine('sqlite'),
      // For a machine without PostgreSQL.
      ...(process.env['TEST_ENGINES'] === 'sqlite' ? [] : [onEngine('postgres')]),
      {
        // The files that a worker runs share its browser. A failing journey is retried once, and the report names it.
        // Journeys that prove that nothing is lost set `retry: 0`.
        test: { ...journeys, name: 'e2e', include: ['e2e/**/*.test.ts'], exclude: alone, isolate: false, retry: 1 },
      },
      { test: { ...journeys, name: 'e2e-alone', include: alone, fileParallelism: false } },
    ],
  },
});
