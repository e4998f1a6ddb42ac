// What the documents name exists: files in backticks, and the targets of links.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = dirname(import.meta.dirname);
const documents = ['*.md', 'docs/**/*.md'].flatMap((pattern) => globSync(pattern, { cwd: root }));

const filesNamed = /`((?:contract|server|web|docs|e2e|faults|bench|scripts|tidy|deploy)\/[\w.@*/-]*)`/g;
const linksTo = /\]\((?!\w+:)([^)#\s]+)(?:#[^)]*)?\)/g;

/** Files that a document names from the root of the project, and links that it sets from its own folder. */
function missingIn(document: string, text: string): string[] {
  const files = [...text.matchAll(filesNamed)].map(([, path = '']) => path);
  const targets = [...text.matchAll(linksTo)].map(([, path = '']) => path);
  return [
    ...files.filter((path) => globSync(path, { cwd: root }).length === 0),
    ...targets.filter((path) => !existsSync(join(root, dirname(document), path))),
  ];
}

test('a document that names what is gone is found', () => {
  const text =
    '`server/app.ts` `server/*/none.ts` `contract/none.ts` [a](../README.md#b) [c](none.md) [d](https://e.example/f)';
  expect(missingIn('docs/internals.md', text)).toEqual(['server/*/none.ts', 'contract/none.ts', 'none.md']);
});

test('every file that a document names is there', () => {
  expect(documents.length).toBeGreaterThan(20);
  const missing = documents.flatMap((document) =>
    missingIn(document, readFileSync(join(root, document), 'utf8')).map((path) => `${document}: ${path}`),
  );
  expect(missing).toEqual([]);
});
