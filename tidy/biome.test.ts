import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = dirname(import.meta.dirname);
const lines = (count: number): string => '  f();\n'.repeat(count);
const asks = `import type { Store } from './store.ts';\n`;

/** What the settings of the linter promise to find: the rule, the file it is planted in, and how. */
const planted: [rule: string, path: string, text: string][] = [
  ['noExplicitAny', 'server/a.ts', 'export const a = (b: any) => b;'],
  ['noFloatingPromises', 'server/b.ts', 'async function a() {}\nexport function b() {\n  a();\n}'],
  ['noFloatingPromises', 'server/c.ts', `${asks}export function a(store: Store) {\n  store.write(async () => 1);\n}`],
  ['noMisusedPromises', 'server/d.ts', `export const a = (b: Promise<boolean>) => (b ? 1 : 2);`],
  ['noDefaultExport', 'web/e.ts', 'export default 1;'],
  ['useImportType', 'server/f.ts', `import { Store } from './store.ts';\nexport const a = (b: Store) => b;`],
  ['noUnusedImports', 'server/g.ts', `import { join } from 'node:path';`],
  ['noUnusedVariables', 'server/h.ts', 'const a = 1;'],
  ['noUnusedFunctionParameters', 'server/i.ts', 'export const a = (b: number) => 1;'],
  ['useImportExtensions', 'server/j.ts', `import { some } from './store';\nexport const a = some;`],
  ['noBarrelFile', 'web/k.ts', `export { some } from '../server/store.ts';`],
  ['noReExportAll', 'web/l.ts', `export * from '../server/store.ts';`],
  ['noConsole', 'server/m.ts', `console.log('a');`],
  ['noConsole', 'web/n.ts', `console.error('a');`],
  ['noExcessiveLinesPerFunction', 'server/o.ts', `export function a(f: () => void) {\n${lines(71)}}`],
  ['noExcessiveLinesPerFunction', 'web/p.tsx', `export function A(f: () => void) {\n${lines(251)}}`],
  [
    'noDangerouslySetInnerHtml',
    'web/q.tsx',
    'export const A = ({ a }: { a: string }) => <p dangerouslySetInnerHTML={{ __html: a }} />;',
  ],
  ['noRestrictedGlobals', 'web/r.ts', `export const a = () => confirm('a');`],
  ['noNonNullAssertion', 'server/s.ts', 'export const a = (b?: number) => b! + 1;'],
  ['useFilenamingConvention', 'web/SomePage.tsx', 'export const a = 1;'],
  [
    'useExhaustiveDependencies',
    'web/t.tsx',
    `import { useEffect } from 'react';\nexport function A({ b }: { b: () => void }) {\n  useEffect(() => {\n    b();\n  }, []);\n}`,
  ],
  ['useAltText', 'web/u.tsx', 'export const A = () => <img src="/a.png" />;'],
  ['useButtonType', 'web/v.tsx', 'export const A = () => <button>a</button>;'],
  ['noFocusedTests', 'web/w.test.ts', `import { test } from 'vitest';\ntest.only('a', () => {});`],
  ['useThrowOnlyError', 'server/x.ts', `export const a = () => {\n  throw 'b';\n};`],
];

const kept: [path: string, text: string][] = [
  [
    'server/store.ts',
    'export const some = 1;\nexport interface Store {\n  write<T>(work: () => Promise<T>): Promise<T>;\n}',
  ],
  [
    'server/main.ts',
    `${asks}export async function a(store: Store) {\n  console.log('a');\n  await store.write(async () => 1);\n}`,
  ],
  ['web/page.tsx', `export function A(f: () => void) {\n${lines(240)}}`],
  ['vite.config.ts', 'export default {};'],
];

const folder = mkdtempSync(join(tmpdir(), 'tarakki-biome-'));
let findings: string[] = [];

beforeAll(async () => {
  for (const file of ['biome.json', 'package.json']) cpSync(join(root, file), join(folder, file));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const [path, text] of [...planted.map(([, path, text]) => [path, text] as const), ...kept]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `${text}\n`);
  }
  const report = await runBiome(['lint', '--reporter=json', '--max-diagnostics=none', '--error-on-warnings']);
  findings = report.map(({ category, location }) => `${category.split('/').at(-1)} in ${location.path}`);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Diagnostic {
  category: string;
  location: { path: string };
}

function runBiome(args: string[]): Promise<Diagnostic[]> {
  const program = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome');
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [program, ...args], { cwd: folder, maxBuffer: 2 ** 26 }, (error, stdout) => {
      if (!error) reject(new Error('Biome found nothing to say about files that are full of faults.'));
      else resolve(JSON.parse(stdout).diagnostics);
    });
  });
}

test.each(planted)('%s in %s', (rule, path) => {
  expect(findings).toContain(`${rule} in ${path}`);
});

test('what is as it should be is left alone', () => {
  const paths = kept.map(([path]) => path);
  expect(findings.filter((finding) => paths.some((path) => finding.endsWith(` in ${path}`)))).toEqual([]);
});
