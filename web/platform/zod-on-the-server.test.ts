import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as schemas from './zod-on-the-server.ts';

const folder = join(import.meta.dirname, '..', '..', 'contract');
const contract = readdirSync(folder)
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => readFileSync(join(folder, name), 'utf8'));

test('has all of zod that the contract builds its schemas with', () => {
  const used = contract.flatMap((text) =>
    [...text.matchAll(/\bz\s*\.([a-z]\w*)\s*[.(]/g)].map(([, name = '']) => name),
  );
  expect(used.length).toBeGreaterThan(100);
  expect([...new Set(used)].filter((name) => !(name in schemas))).toEqual([]);
});
