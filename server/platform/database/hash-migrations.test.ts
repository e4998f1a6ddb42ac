import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { assertSameVersion, hashMigrations } from './hash-migrations.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tarakki-migrations-'));
  writeFileSync(join(folder, '0001-shop.sql'), 'create table shop (id integer);');
  writeFileSync(join(folder, 'frozen.json'), '{}');
});
afterEach(() => rmSync(folder, { recursive: true }));

test.each([
  ['a migration that is new', () => writeFileSync(join(folder, '0002-more.sql'), '')],
  ['a migration with another text', () => writeFileSync(join(folder, '0001-shop.sql'), 'create table shop (id text);')],
  ['a migration with another name', () => renameSync(join(folder, '0001-shop.sql'), join(folder, '0002-shop.sql'))],
  ['a migration that was frozen', () => writeFileSync(join(folder, 'frozen.json'), '{"0001-shop.sql":{}}')],
])('%s is of another version than the build', (_what, change) => {
  const built = hashMigrations(folder);
  expect(() => assertSameVersion(folder, built)).not.toThrow();
  change();
  expect(() => assertSameVersion(folder, built)).toThrow('run npm run build');
  // The sources belong to no build.
  expect(() => assertSameVersion(folder, undefined)).not.toThrow();
});
