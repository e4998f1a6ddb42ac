import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkSync } from 'recheck';
import recheck from 'recheck/package.json' with { type: 'json' };
import { parseSync } from 'vite';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod';
import { isCode, isTest, lineAt, readTree } from './source.ts';

// The program in JavaScript: the others, in Java and of their own for some systems, are not needed.
process.env['RECHECK_BACKEND'] = 'pure';

/** What runs on texts that strangers send: on the server, in a page that shows them, and in the service worker. */
const isShipped = (path: string) => /^(?:server|contract|web)\//.test(path) && isCode(path) && !isTest(path);

interface Pattern {
  readonly place: string;
  /** Undefined: it is put together while the program runs. */
  readonly source: string | undefined;
  readonly flags: string;
}

/** Every regular expression of a file. */
function patternsIn(path: string, text: string): Pattern[] {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} can't be parsed: ${errors[0]?.message}`);
  const found: Pattern[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, start, regex, callee } = node as Partial<Node>; // any part of the tree, or a list of parts
    const place = `${path}:${lineAt(text, start ?? 0)}`;
    if (type === 'Literal' && regex) found.push({ place, source: regex.pattern, flags: regex.flags });
    if ((type === 'NewExpression' || type === 'CallExpression') && callee?.name === 'RegExp') {
      found.push({ place, source: undefined, flags: '' });
    }
    for (const part of Object.values(node)) visit(part);
  };
  visit(program);
  return found;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly regex: { readonly pattern: string; readonly flags: string } | null;
  readonly callee: { readonly name?: string };
}

/** Undefined: some text of n characters can never take it more than a number of steps in proportion to n. */
function faultOf({ place, source, flags }: Pattern): string | undefined {
  if (source === undefined) return `${place}: made from a text, so that nothing is known of its time`;
  const key = `${recheck.version} /${source}/${flags}`;
  verdicts[key] ??= verdictOf(source, flags);
  return verdicts[key] === 'safe' ? undefined : `${place}: ${verdicts[key]}: /${source}/${flags}`;
}

// Bounded by steps, not by time: on a busy machine the checker takes a slow attack for a successful one.
const bounds = { timeout: 30_000, attackTimeout: null, incubationTimeout: null };

function verdictOf(source: string, flags: string): string {
  const { status, complexity } = checkSync(source, flags, bounds);
  return status === 'safe' ? status : (complexity?.summary ?? status);
}

/** What earlier runs found, by the version of the checker and the expression: each takes a third of a second. */
const verdictFile = join(dirname(import.meta.dirname), '.cache', 'patterns.json');
const verdicts = readVerdicts();

function readVerdicts(): Record<string, string> {
  try {
    return z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(verdictFile, 'utf8')));
  } catch {
    return {};
  }
}

afterAll(() => {
  mkdirSync(dirname(verdictFile), { recursive: true });
  writeFileSync(verdictFile, JSON.stringify(verdicts));
});

const faultsIn = (path: string, text: string) => patternsIn(path, text).flatMap((each) => faultOf(each) ?? []);

test.each([
  ['path.replace(/\\/+$/, "")', /server\/a\.ts:1: 2nd degree polynomial: /],
  ['/^(a+)+$/.test(name)', /exponential/],
  ['/(x*)*y/u.test(name)', /exponential/],
  ['const a = new RegExp(`${name}$`)', /made from a text/],
  ['const a = RegExp("^a+a+$")', /made from a text/],
])('%s is found', (text, fault) => {
  expect(faultsIn('server/a.ts', text)).toEqual([expect.stringMatching(fault)]);
});

test.each(['a / b / c', '"/a+a+$/"', '// /a+a+$/', '/^[a-z]+$/.test(name)', '`/a+a+$/`'])('%s is none', (text) => {
  expect(faultsIn('server/a.ts', text)).toEqual([]);
});

test.each([
  ['server/', 150, 60],
  ['contract/', 20, 5],
  // With the service worker.
  ['web/', 250, 60],
])(
  'every regular expression of %s takes time in proportion to the text',
  (folder, fewestFiles, fewestPatterns) => {
    const files = [...readTree(dirname(import.meta.dirname))].filter(
      ([path]) => isShipped(path) && path.startsWith(folder),
    );
    const patterns = files.flatMap(([path, text]) => patternsIn(path, text));
    expect(files.length).toBeGreaterThan(fewestFiles);
    expect(patterns.length).toBeGreaterThan(fewestPatterns);
    expect(patterns.flatMap((each) => faultOf(each) ?? [])).toEqual([]);
  },
  300_000,
);
