import { chmodSync, constants, copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { databaseFile, type StorePlace } from '../server/open-store.ts';
import { flush } from '../server/platform/companion-files.ts';
import { restoringSchema } from '../server/platform/database/assert-restored.ts';
import { runPostgresTool } from './postgres-tools.ts';
import { ToolRefusal } from './run-tool.ts';

export type EngineName = 'sqlite' | 'postgres';

export const engineOf = ({ databaseUrl }: StorePlace): EngineName => (databaseUrl ? 'postgres' : 'sqlite');

/** What the copy of a shop's database is called. */
export const copyFile: Record<EngineName, string> = { sqlite: databaseFile, postgres: 'shop.pgdump' };

/** In one step: a copy in several begins anew whenever another process has written in between. */
const pagesPerStep = 2 ** 31 - 1;
const lookTimeoutMs = 200;

/** Copies the database of a shop, which may be serving meanwhile, as it stood at one moment. */
export async function copyDatabase({ databaseUrl, dataDir }: StorePlace, target: string): Promise<void> {
  if (databaseUrl) {
    const form = [
      '--format=custom',
      '--no-owner',
      '--no-privileges',
      '--exclude-schema=replaced_*',
      `--exclude-schema=${restoringSchema}*`,
    ];
    await runPostgresTool('pg_dump', [...form, `--file=${target}`], databaseUrl);
  } else {
    const file = join(dataDir, databaseFile);
    if (!existsSync(file)) throw new ToolRefusal(`There is no shop in ${dataDir}: ${file} is missing.`);
    const source = new DatabaseSync(file, { readOnly: true });
    try {
      await backup(source, target, { rate: pagesPerStep });
    } finally {
      source.close();
    }
  }
  chmodSync(target, 0o600);
  flush(target);
}

/** Puts a copy where there is no shop yet. */
export async function loadDatabase(copy: string, { databaseUrl, dataDir }: StorePlace): Promise<void> {
  if (databaseUrl) {
    const form = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction'];
    await runPostgresTool('pg_restore', [...form, copy], databaseUrl);
    return;
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, databaseFile);
  copyFileSync(copy, file, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  chmodSync(file, 0o600);
  assertSound(file);
  flush(file);
}

/** Whether any process has the shop's file open. */
export function isFileInUse(dataDir: string): boolean {
  const file = join(dataDir, databaseFile);
  if (!existsSync(file)) return false;
  const database = new DatabaseSync(file, { timeout: lookTimeoutMs });
  try {
    // In this mode a connection wants the file for itself from its first look on.
    database.exec('pragma locking_mode = exclusive; begin immediate; rollback');
    return false;
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === 5) return true;
    throw error;
  } finally {
    database.close();
  }
}

function assertSound(file: string): void {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const pages = database.prepare('pragma integrity_check').all();
    const isSound = pages.length === 1 && pages[0]?.['integrity_check'] === 'ok';
    if (!isSound) throw new ToolRefusal(`The copy is damaged: ${JSON.stringify(pages.slice(0, 5))}`);
    const strays = database.prepare('pragma foreign_key_check').all();
    if (strays.length > 0) throw new ToolRefusal(`Rows refer to rows that are not there: ${JSON.stringify(strays[0])}`);
  } finally {
    database.close();
  }
}
