import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createBackup } from '../scripts/create-backup.ts';
import { runCommand } from '../scripts/run-command.ts';
import { type ShopProcess, startShop } from '../scripts/shop-process.ts';
import { sizeOfBooks } from '../scripts/verify-books.ts';

let shop: ShopProcess;
let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tarakki-broken-'));
  shop = await startShop('sqlite');
});
afterEach(async () => {
  await shop.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** The shop is killed; a restore then sets its files aside, and is killed too. */
async function breakOff(): Promise<void> {
  await shop.kill();
  const [restoring, replaced] = ['restoring', 'replaced'].map((name) => join(shop.dataDir, `${name}-2026-11-21`));
  for (const made of [restoring, replaced]) mkdirSync(made ?? '');
  copyFileSync(join(shop.dataDir, 'shop.sqlite'), join(restoring ?? '', 'shop.sqlite'));
  for (const name of readdirSync(shop.dataDir).filter((each) => each.startsWith('shop.sqlite')))
    renameSync(join(shop.dataDir, name), join(replaced ?? '', name));
}

test('the next start, or the next restore, brings back the shop that a killed restore had set aside', async () => {
  const { folder: backup, counts } = await createBackup({ place: shop, folder, kept: 1, now: Date.now() });
  await breakOff();
  shop = await shop.restart();
  expect(await sizeOfBooks(shop)).toEqual(counts);
  expect(readdirSync(shop.dataDir).filter((name) => /^re(?:storing|placed)-/.test(name))).toEqual([]);

  await breakOff();
  const { ok, output } = await runCommand({
    program: process.execPath,
    args: ['scripts/restore.ts', backup, '--replace'],
    env: { DATA_DIR: shop.dataDir },
    limitMs: 60_000,
  });
  expect(output).toContain('A restore was broken off at its last step (2026-11-21).');
  expect([ok, output]).toEqual([true, expect.stringContaining('Restored the shop of')]);
});
