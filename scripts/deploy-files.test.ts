import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8');

test.each(['Dockerfile', 'deploy/tarakki.service'])(
  '%s starts the server with the memory that npm start gives it',
  (path) => {
    const start = read('scripts/start.mjs');
    const flags = start.match(/--[a-z-]+(?:=\d+)?/g) ?? [];
    const variables = [...start.matchAll(/env\['(MALLOC_\w+)'\] \?\?= '(\d+)'/g)].map(
      ([, name, value]) => `${name}=${value}`,
    );
    expect([flags.length, variables.length]).toEqual([3, 2]);
    const file = read(path);
    expect([...flags, ...variables].filter((each) => !file.includes(each))).toEqual([]);
    expect(file).not.toContain('--enable-source-maps');
  },
);
