import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

type Engine = 'sqlite' | 'postgres';

/** Tests of the server that open no shop, and so have no engine. */
const withoutShop = [
  'server/**/*.rules.test.ts',
  'server/platform/**/*.test.ts',
  'server/catalogue/seed-catalogue.test.ts',
  'server/notifications/stream-events.test.ts',
];

/** Journeys that hold somebody to a time, and so have the machine for themselves. */
const alone = ['flood', 'nodes', 'second-start', 'slow-phone'].map((name) => `e2e/${name}.test.ts`);

/** Short to read and long to go: begun last, one of them would keep everybody waiting. */
const longest = [
  ...['faults', 'backup', 'offline', 'screens', 'admin-dialogs'].map((name) => `e2e/${name}.test.ts`),
  ...['faults/model/model.test.ts', 'faults/fuzz/fuzz.test.ts', 'server/bad-input.test.ts'],
  ...['faults/bodies/every-endpoint.test.ts', 'tidy/patterns.test.ts', 'scripts/bootstrap.test.ts'],
];

/** Otherwise the one that took longest last time comes first; where there was no last time, the largest file. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLongest = ({ moduleId }: TestSpecification) => longest.some((path) => moduleId.endsWith(`/${path}`));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
  }
}

/**
 * What `npm run check` leaves to `npm test`: tests of every endpoint at once, faults, and the slowest others.
 * What it runs must take less than a minute on two cores.
 */
const left = [
  ...['server/*.test.ts', 'faults/**'],
  ...[
    'accounts/known-devices',
    'accounts/log-in',
    'catalogue/undo-service-changes',
    'privacy/export-personal-data',
  ].map((name) => `server/${name}.test.ts`),
  ...['scripts/bootstrap', 'scripts/guard-child', 'contract/payment-reference', 'server/platform/outbound-http'].map(
    (name) => `${name}.test.ts`,
  ),
];
const leftOut = process.env['TESTS'] === 'quick' ? left : [];

/** No worker outlives its run. */
const setupFiles = ['scripts/end-with-vitest.ts'];

/** A journey through a real browser, or with real processes: what comes may take its time on a machine with other work. */
const journeys = { setupFiles, testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 10_000 } } };

/** Hooks and components in a page of the browser that the journeys use, with a server that answers inside the page. */
const componentTests = ['web/**/*.component.test.tsx'];
async function components() {
  // A second to load, which only those wait for who run them.
  const [{ playwright }, { browserArgs }] = await Promise.all([
    import('@vitest/browser-playwright'),
    import('./scripts/test-chromium.ts'),
  ]);
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  return {
    resolve: { alias: { zod: join(import.meta.dirname, 'web/platform/zod-on-the-server.ts') } },
    // A package that is found while the tests run would load the page once more.
    optimizeDeps: {
      include: [
        ...['react', 'react-dom/client', 'react/jsx-dev-runtime'],
        ...['@tanstack/react-query', 'lucide-react', 'vitest-browser-react'],
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

/** Whether this run has these tests: no project is chosen, or they are. */
const hasComponents =
  !process.argv.some((each) => each.startsWith('--project')) || process.argv.includes('--project=components');

/** The same server tests once for each engine; `TEST_ENGINE` tells a test which one is its own. */
const onEngine = (engine: Engine) => ({
  test: {
    name: `server-${engine}`,
    setupFiles,
    include: ['server/**/*.test.ts', 'faults/**/*.test.ts'],
    // A body that is refused never meets a database.
    exclude: [...withoutShop, ...leftOut, ...(engine === 'postgres' ? ['faults/bodies/**'] : [])],
    env: { TEST_ENGINE: engine },
    ...(engine === 'postgres' ? { globalSetup: 'server/testing-newest-shape.ts' } : {}),
    // Each file opens a shop of its own; loading the server anew for each would take longer than the tests.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});

export default defineConfig({
  test: {
    // Two at a time: the tests of the server wait for disks and hash passwords, and a laptop has other work.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
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
        // The files that a worker goes through one after another share its browser. A journey that fails is gone once more,
        // and the report names it; those that prove that nothing is lost say themselves that they are not.
        test: { ...journeys, name: 'e2e', include: ['e2e/**/*.test.ts'], exclude: alone, isolate: false, retry: 1 },
      },
      { test: { ...journeys, name: 'e2e-alone', include: alone, fileParallelism: false } },
    ],
  },
});
