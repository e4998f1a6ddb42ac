import type { Reporter, TestCase } from 'vitest/node';

/** Says why a test failed that passed when it was tried again: without this the report names it and no more. */
export class ReportRetries implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const result = test.result();
    if (result.state !== 'passed' || !result.errors?.length) return;
    console.log(`\nTried again: ${test.module.relativeModuleId} › ${test.fullName}`);
    for (const { message, stack } of result.errors) console.log(`${stack ?? message}\n`);
  }
}
