import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { databaseFile, openStore } from '../server/open-store.ts';
import { hour } from '../server/platform/clock.ts';
import { undoBrokenRestore } from '../server/undo-broken-restore.ts';
import { backupName } from './backup-folder.ts';
import { createBackup } from './create-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { withDatabase } from './verify-books.ts';

/** Root may remove everything, so a refusal is made up. */
vi.mock('node:fs', async (importOriginal) => {
  const fs = await importOriginal<typeof import('node:fs')>();
  const rmSync: typeof fs.rmSync = (path, options) => {
    if (String(path).endsWith('restoring-2026-11-20T15-00-01.000Z') && isStuck) throw new Error('EACCES');
    fs.rmSync(path, options);
  };
  return { ...fs, rmSync };
});
let isStuck = false;

let folder: string;
let dataDir: string;
let backup: string;
/** A shop with a backup, both with a secret and a mail; the shop has changed since. */
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tarakki-restore-'));
  dataDir = join(folder, 'data');
  mkdirSync(join(dataDir, 'mail'), { recursive: true });
  writeFileSync(join(dataDir, 'mail', '1.eml'), 'Hello Asha');
  writeFileSync(join(dataDir, 'secret'), 'the backup’s\n');
  await change('is', 'backed up');
  backup = (await createBackup({ place: place(), folder: join(folder, 'backups'), kept: 1, now: Date.now() })).folder;
  writeFileSync(join(dataDir, 'secret'), 'the present one\n');
  await change('is', 'present');
});
afterEach(() => rmSync(folder, { recursive: true }));

const place = () => ({ dataDir, databaseUrl: undefined });
const restore = () => restoreBackup({ backup, place: place(), replaces: true, now: Date.now() });
const secretIn = (where: string) => readFileSync(join(where, 'secret'), 'utf8').trim();

async function change(name: string, value: string): Promise<void> {
  const store = await openStore(place(), () => {});
  await store.database.write(async (tx) => {
    await tx.deleteFrom('settings').where('name', '=', name).execute();
    await tx.insertInto('settings').values({ name, value }).execute();
  });
  await store.close();
}

const state = () =>
  withDatabase(place(), ({ read }) =>
    read.selectFrom('settings').select('value').where('name', '=', 'is').executeTakeFirst(),
  );

test('the present files are kept, the secret and the mails with them', async () => {
  const { setAside = '' } = await restore();
  expect(await state()).toEqual({ value: 'backed up' });
  expect([secretIn(dataDir), secretIn(setAside)]).toEqual(['the backup’s', 'the present one']);
  expect(readdirSync(join(setAside, 'mail'))).toEqual(['1.eml']);
});

test('a server that was started meanwhile keeps its files', async () => {
  const restoring = restore();
  const hasBegun = () => readdirSync(dataDir).some((name) => name.startsWith('restoring-'));
  while (!hasBegun()) await turn();
  const server = new DatabaseSync(join(dataDir, databaseFile));
  server.prepare('select count(*) from settings').get();
  await expect(restoring).rejects.toThrow('The shop is open');
  server.close();
  expect(await state()).toEqual({ value: 'present' });
});

test('what fails half-way puts the present files back', async () => {
  rmSync(join(dataDir, 'mail'), { recursive: true });
  symlinkSync(join(folder, 'nowhere', 'at', 'all'), join(dataDir, 'mail'));
  const before = readdirSync(dataDir).sort();

  await expect(restore()).rejects.toThrow(/ENOENT|EEXIST/);

  expect(await state()).toEqual({ value: 'present' });
  expect(secretIn(dataDir)).toBe('the present one');
  expect(readdirSync(dataDir).sort()).toEqual(before);
});

test('where nothing was, a failure leaves no database', async () => {
  rmSync(dataDir, { recursive: true });
  mkdirSync(dataDir);
  symlinkSync(join(folder, 'nowhere', 'at', 'all'), join(dataDir, 'mail'));
  await expect(restore()).rejects.toThrow(/ENOENT|EEXIST/);
  expect(readdirSync(dataDir)).toEqual(['mail']);
});

/** As a restore leaves the data folder that is killed when these files are set aside and the restored one is not in its place. */
function breakOff(movedFiles: readonly string[]): void {
  const [restoring, replaced] = ['restoring', 'replaced'].map((name) =>
    join(dataDir, `${name}-2026-11-21T15-00-00.000Z`),
  );
  for (const made of [restoring, replaced]) mkdirSync(made ?? '', { recursive: true });
  copyFileSync(join(dataDir, databaseFile), join(restoring ?? '', databaseFile));
  for (const name of movedFiles) renameSync(join(dataDir, name), join(replaced ?? '', name));
  writeFileSync(join(replaced ?? '', 'secret'), 'the present one\n');
}

describe('a restore that was killed between setting the shop aside and putting the backup in its place', () => {
  test.each([[[databaseFile]], [[databaseFile, `${databaseFile}-wal`]]])('is undone: %j', async (moved) => {
    // A file in WAL mode that was not closed has what was written last beside it.
    writeFileSync(join(dataDir, `${databaseFile}-wal`), '');
    breakOff(moved);
    expect(undoBrokenRestore(dataDir)).toBe(
      'A restore was broken off at its last step (2026-11-21T15-00-00.000Z). The shop that was there before is back; to have the backup, restore it again.',
    );
    expect(readdirSync(dataDir).sort()).toEqual(['mail', 'secret', databaseFile, `${databaseFile}-wal`]);
    expect(await state()).toEqual({ value: 'present' });
    expect(secretIn(dataDir)).toBe('the present one');
    expect(undoBrokenRestore(dataDir)).toBeUndefined();
    await restore();
    expect(await state()).toEqual({ value: 'backed up' });
  });

  test('is left to a person where the shop is there, or somebody has removed it later', () => {
    breakOff([databaseFile]);
    const replaced = join(dataDir, 'replaced-2026-11-21T15-00-00.000Z', databaseFile);
    copyFileSync(replaced, join(dataDir, databaseFile));
    expect(undoBrokenRestore(dataDir)).toBeUndefined();
    rmSync(join(dataDir, databaseFile));
    rmSync(join(dataDir, 'restoring-2026-11-21T15-00-00.000Z', databaseFile));
    expect(undoBrokenRestore(dataDir)).toBeUndefined();
    expect(existsSync(replaced)).toBe(true);
    expect(undoBrokenRestore(join(folder, 'nowhere'))).toBeUndefined();
  });
});

test('a restore that was killed when the backup’s database was in its place is completed', async () => {
  const stamp = '2026-11-21T15-00-00.000Z';
  const restoring = join(dataDir, `restoring-${stamp}`);
  mkdirSync(join(restoring, 'mail'), { recursive: true });
  writeFileSync(join(restoring, 'mail', '2.eml'), 'Hello Ravi');
  writeFileSync(join(restoring, 'secret'), 'the backup’s\n');
  expect(undoBrokenRestore(dataDir)).toBe(
    `A restore was broken off at its last step (${stamp}), and is complete now: the secret and the mails of the backup were missing.`,
  );
  expect(secretIn(dataDir)).toBe('the backup’s');
  expect(readdirSync(dataDir).sort()).toEqual(['mail', 'secret', databaseFile]);
  expect(readdirSync(join(dataDir, 'mail'))).toEqual(['1.eml', '2.eml']);
  expect(undoBrokenRestore(dataDir)).toBeUndefined();
});

test('one that was killed before that does not touch the secret of the present shop', () => {
  const restoring = join(dataDir, 'restoring-2026-11-21T15-00-00.000Z');
  mkdirSync(restoring);
  expect(undoBrokenRestore(dataDir)).toBeUndefined();
  writeFileSync(join(restoring, 'secret'), 'the backup’s\n');
  copyFileSync(join(dataDir, databaseFile), join(restoring, databaseFile));
  expect(undoBrokenRestore(dataDir)).toBeUndefined();
  expect(secretIn(dataDir)).toBe('the present one');
});

test('a database that can’t be looked at is not taken for a missing one', () => {
  rmSync(join(dataDir, databaseFile));
  // Also for root, whom no mode keeps out.
  symlinkSync(databaseFile, join(dataDir, databaseFile));
  expect(() => undoBrokenRestore(dataDir)).toThrow(`${join(dataDir, databaseFile)} can't be looked at`);
});

test('a restore removes what one that was killed a day ago has left, and nothing of others', async () => {
  const killed = 'restoring-2026-11-20T15-00-00.000Z';
  const kept = ['restoring-1', 'restoring-2025-old-shop', `restoring-${backupName(Date.now() - hour)}`];
  for (const name of [killed, ...kept]) mkdirSync(join(dataDir, name));
  await restore();
  expect(readdirSync(dataDir).filter((name) => name.startsWith('restoring-'))).toEqual(kept);
});

test('what can’t be removed is said, and is no reason to be without a restored shop', async () => {
  const said = vi.spyOn(console, 'error').mockReturnValue();
  const stuck = 'restoring-2026-11-20T15-00-01.000Z';
  mkdirSync(join(dataDir, stuck));
  isStuck = true;
  await restore();
  isStuck = false;
  expect(await state()).toEqual({ value: 'backed up' });
  expect(said.mock.calls).toEqual([[expect.stringContaining(`${stuck} was left by`)]]);
  said.mockRestore();
});
