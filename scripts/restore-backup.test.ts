import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { databaseFile, openStore } from '../server/open-store.ts';
import { createBackup } from './create-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { withDatabase } from './verify-books.ts';

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
