import * as z from 'zod';

export interface TestCounts {
  passed: number;
  failed: number;
  skipped: number;
}

const place = z.object({ line: z.number(), column: z.number() });
const reportShape = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          location: place.nullish(),
          fullName: z.string().optional(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

/**
 * Counts the tests of a run from its JSON report. A file that could not be loaded, a run that failed beside its tests, one
 * without a single test, and one that left no report each count as a failure: nothing that went wrong may look like nothing.
 */
export function countTests(reportText: string | undefined, hasEndedWell: boolean): TestCounts {
  const report = parseReport(reportText);
  if (!report) return { passed: 0, failed: 1, skipped: 0 };

  const counts: TestCounts = { passed: 0, failed: 0, skipped: 0 };
  for (const { status, assertionResults } of report.testResults) {
    const failedBefore = counts.failed;
    for (const test of assertionResults) counts[outcomeOf(test.status)] += 1;
    if (status === 'failed' && counts.failed === failedBefore) counts.failed += 1;
  }
  const ranNothing = counts.passed + counts.failed === 0;
  if (counts.failed === 0 && (ranNothing || !hasEndedWell)) counts.failed = 1;
  return counts;
}

/** Where the tests of a run stand in the sources. One that runs for many values, or on both engines, stands in one place. */
export function placesOf(reportText: string | undefined): string[] {
  return (parseReport(reportText)?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults.flatMap(({ location }) => (location ? [`${name}:${location.line}:${location.column}`] : [])),
  );
}

/** An entry for each test that failed, and for each file that could not be loaded: the file, the test, and why. */
export function failuresOf(reportText: string | undefined): string[] {
  return (parseReport(reportText)?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [`${name}: ${reasonIn(message)}`] : [];
    return failed.map(({ fullName, failureMessages }) => `${name} › ${fullName}: ${reasonIn(failureMessages?.[0])}`);
  });
}

const longestPart = 1_000;

/** A message without the lines of its stack. A property's message names the seed first and the error last: both stay. */
function reasonIn(message = ''): string {
  const lines = message.split('\n').filter((line) => line.trim() !== '' && !/^\s*at /.test(line));
  const text = lines.join('\n');
  if (text.length <= 2 * longestPart) return text;
  return `${text.slice(0, longestPart)} … ${text.slice(-longestPart)}`;
}

/** The places of all runs together: how many tests are written, and how often they ran. */
export function writtenLine(places: readonly string[]): string {
  return `${new Set(places).size} tests are written in the sources; they ran as ${places.length} cases.`;
}

function parseReport(text: string | undefined) {
  try {
    return reportShape.parse(JSON.parse(text ?? ''));
  } catch {
    return undefined;
  }
}

function outcomeOf(status: string): keyof TestCounts {
  return status === 'passed' || status === 'failed' ? status : 'skipped';
}

/** The last line of the tests, which other programs read. */
export function lastLine({ passed, failed, skipped }: TestCounts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
