import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStore } from '../server/open-store.ts';
import { createSealer } from '../server/platform/sealed-secrets.ts';
import { ensureVapidKeys } from '../server/push/ensure-vapid-keys.ts';

const [stale, used, next] = ['s', 'u', 'n'].map((letter) => letter.repeat(40)) as [string, string, string]; // three, as given
let folder: string;
let dataDir: string;
let backups: string;
/** A shop whose secret is in `SECRET`; the file beside it holds an older one. */
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tarakki-secret-'));
  [dataDir, backups] = [join(folder, 'data'), join(folder, 'backups')];
  const store = await openStore({ dataDir, databaseUrl: undefined }, () => {});
  await ensureVapidKeys(store.database, createSealer(used));
  await store.close();
  writeFileSync(join(dataDir, 'secret'), `${stale}\n`);
});
afterEach(() => rmSync(folder, { recursive: true }));

const run = (script: string, args: readonly string[], env: Record<string, string>) =>
  new Promise<{ code: unknown; said: string }>((resolve) => {
    const all = { PATH: process.env['PATH'], DATA_DIR: dataDir, ...env };
    execFile(process.execPath, [join(import.meta.dirname, script), ...args], { env: all }, (error, out, err) =>
      resolve({ code: error ? error.code : 0, said: out + err }),
    );
  });
const newestBackup = () => join(backups, readdirSync(backups).sort().at(-1) ?? '');
const secretIn = (place: string) => readFileSync(join(place, 'secret'), 'utf8').trim();

test('a backup holds the secret in force, and a restored shop that does not open with its own says so', async () => {
  expect((await run('backup.ts', ['--to', backups], { SECRET: used })).code).toBe(0);
  expect(secretIn(newestBackup())).toBe(used);

  const restored = await run('restore.ts', [newestBackup(), '--replace'], { SECRET: next });
  expect(restored).toEqual({ code: 1, said: expect.stringContaining('sealed with another secret than SECRET') });
  expect(secretIn(dataDir)).toBe(used);

  // The secret of the backup is in its place, so the command finds the old one by itself.
  expect((await run('rotate-secret.ts', [], { SECRET: next, OLD_SECRET: '' })).code).toBe(0);
  expect((await run('mark-restored.ts', [], { SECRET: next })).code).toBe(0);
  expect((await run('mark-restored.ts', [], {})).said).toContain(`another secret than the file ${dataDir}/secret`);
});

test('the secret of a shop that is open is not replaced', async () => {
  const store = await openStore({ dataDir, databaseUrl: undefined }, () => {});
  const refused = await run('rotate-secret.ts', [], { SECRET: next, OLD_SECRET: used });
  await store.close();
  expect(refused).toEqual({ code: 2, said: expect.stringContaining('The shop is open') });
});

test('a backup without a secret says so', async () => {
  rmSync(join(dataDir, 'secret'));
  const made = await run('backup.ts', ['--to', backups], {});
  expect(made).toEqual({ code: 0, said: expect.stringContaining('It holds no secret') });
  expect(readdirSync(newestBackup())).not.toContain('secret');
});
