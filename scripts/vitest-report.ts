import * as z from 'zod';

export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

const reportShape = z.object({
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) })),
});

/**
 * Counts the tests of a run from its JSON report. A file that could not be loaded, a run that failed beside its tests, one
 * without a single test, and one that left no report each count as a failure: nothing that went wrong may look like nothing.
 */
export function tallyOf(reportText: string | undefined, hasEndedWell: boolean): Tally {
  const report = parseReport(reportText);
  if (!report) return { passed: 0, failed: 1, skipped: 0 };

  const tally: Tally = { passed: 0, failed: 0, skipped: 0 };
  for (const { status, assertionResults } of report.testResults) {
    const failedBefore = tally.failed;
    for (const test of assertionResults) tally[outcomeOf(test.status)] += 1;
    if (status === 'failed' && tally.failed === failedBefore) tally.failed += 1;
  }
  const ranNothing = tally.passed + tally.failed === 0;
  if (tally.failed === 0 && (ranNothing || !hasEndedWell)) tally.failed = 1;
  return tally;
}

function parseReport(text: string | undefined) {
  try {
    return reportShape.parse(JSON.parse(text ?? ''));
  } catch {
    return undefined;
  }
}

function outcomeOf(status: string): keyof Tally {
  return status === 'passed' || status === 'failed' ? status : 'skipped';
}

/** The last line of the tests, which other programs read. */
export function lastLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
