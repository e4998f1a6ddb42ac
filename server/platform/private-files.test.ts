import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tightenModes } from './private-files.ts';

let parent: string;
let folder: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'tarakki-modes-'));
  folder = join(parent, 'data');
  mkdirSync(folder);
  chmodSync(folder, 0o755);
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

test('a folder and its files that others could read are their owner’s alone, and each is told once', () => {
  for (const name of ['shop.sqlite', 'secret']) writeFileSync(join(folder, name), 'x', { mode: 0o644 });
  const remarks = tightenModes(folder, ['shop.sqlite', 'shop.sqlite-wal', 'secret']);
  expect(remarks).toEqual([
    `Others could look into ${join(folder, 'shop.sqlite')}: it had the mode 644, and has 600 now.`,
    `Others could look into ${join(folder, 'secret')}: it had the mode 644, and has 600 now.`,
    `Others could look into ${folder}: it had the mode 755, and has 700 now.`,
  ]);
  expect([folder, join(folder, 'shop.sqlite'), join(folder, 'secret')].map(modeOf)).toEqual(['700', '600', '600']);
  expect(tightenModes(folder, ['shop.sqlite', 'secret'])).toEqual([]);
});

test('a folder that others use too keeps its mode, and so does what a link points to', () => {
  chmodSync(folder, 0o1777);
  writeFileSync(join(parent, 'elsewhere'), 'x', { mode: 0o644 });
  symlinkSync(join(parent, 'elsewhere'), join(folder, 'secret'));
  expect(tightenModes(folder, ['secret'])).toEqual([expect.stringContaining("is not this user's alone")]);
  expect([modeOf(folder), modeOf(join(parent, 'elsewhere'))]).toEqual(['777', '644']);
});
