import { expect, test } from 'vitest';
import { countTests, failuresOf, lastLine, placesOf, writtenLine } from './vitest-report.ts';

const report = (...files: [status: string, ...tests: string[]][]): string =>
  JSON.stringify({
    testResults: files.map(([status, ...tests]) => ({
      name: '/shop/web/a.test.ts',
      status,
      assertionResults: tests.map((each) => ({ status: each })),
    })),
  });

test.each([
  ['every test', report(['passed', 'passed', 'passed'], ['failed', 'failed', 'passed']), false, [3, 1, 0]],
  ['skipped and planned tests apart', report(['passed', 'passed', 'skipped', 'pending', 'todo']), true, [1, 0, 3]],
  ['a file that could not be loaded', report(['passed', 'passed'], ['failed']), false, [1, 1, 0]],
  ['a run that failed beside its tests', report(['passed', 'passed']), false, [1, 1, 0]],
  ['a run without a test', report(), true, [0, 1, 0]],
  ['a run that skipped every test', report(['passed', 'skipped']), true, [0, 1, 1]],
  ['a report that is missing', undefined, true, [0, 1, 0]],
  ['a report that is cut off', '{"testResults": [', true, [0, 1, 0]],
  ['a report of another shape', '{"tests": 3}', true, [0, 1, 0]],
])('counts %s', (_what, text, hasEndedWell, [passed, failed, skipped]) => {
  expect(countTests(text, hasEndedWell)).toEqual({ passed, failed, skipped });
});

test('the last line names what was skipped only when something was', () => {
  expect(lastLine({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed');
  expect(lastLine({ passed: 3, failed: 1, skipped: 2 })).toBe('3 passed, 1 failed, 2 skipped');
});

test('what failed is named with its reason, without the stack', () => {
  const failed = {
    status: 'failed',
    fullName: 'money › adds up',
    failureMessages: ['AssertionError: expected 1 to be 2\n    at a.test.ts:3:1'],
  };
  const files = [
    { name: 'a.test.ts', status: 'failed', assertionResults: [failed, { status: 'passed', fullName: 'money › is' }] },
    { name: 'b.test.ts', status: 'failed', message: 'There is no such module\nat b', assertionResults: [] },
    { name: 'c.test.ts', status: 'passed', assertionResults: [{ status: 'passed' }] },
  ];
  expect(failuresOf(JSON.stringify({ testResults: files }))).toEqual([
    'a.test.ts › money › adds up: AssertionError: expected 1 to be 2',
    'b.test.ts: There is no such module',
  ]);
  expect(failuresOf(undefined)).toEqual([]);
});

test('of a long reason, as a property gives it, both the seed and the error can be read', () => {
  const message = `Error: Property failed\n{ seed: 7 }\nCounterexample: ${'x'.repeat(9_000)}\nGot error: 500 for a\n    at b`;
  const failed = { status: 'failed', fullName: 'all', failureMessages: [message] };
  const [entry = ''] = failuresOf(
    JSON.stringify({ testResults: [{ name: 'a.test.ts', status: 'failed', assertionResults: [failed] }] }),
  );
  expect(entry).toMatch(/seed: 7.*… .*Got error: 500 for a$/s);
  expect(entry.length).toBeLessThan(2_100);
});

test('a test that runs for two values or on two engines is written once', () => {
  const at = (line: number) => ({ status: 'passed', location: { line, column: 1 } });
  const run = (...assertionResults: object[]) =>
    JSON.stringify({ testResults: [{ name: '/shop/server/a.test.ts', status: 'passed', assertionResults }] });
  const places = [...placesOf(run(at(3), at(3), at(9))), ...placesOf(run(at(3), at(9), { status: 'passed' }))];
  expect(places).toHaveLength(5);
  expect(writtenLine(places)).toBe('2 tests are written in the sources; they ran as 5 cases.');
  expect(placesOf(undefined)).toEqual([]);
});
