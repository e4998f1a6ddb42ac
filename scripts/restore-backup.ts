import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { databaseFile, type StorePlace } from '../server/open-store.ts';
import { replacedPrefix, restoringPrefix } from '../server/undo-broken-restore.ts';
import { assertClosed } from './assert-closed.ts';
import { backupName, copyCompanionFiles, hasCompanionFiles, type Manifest, readManifest } from './backup-folder.ts';
import { deleteBrokenRestores } from './delete-leftovers.ts';
import { type Doubted, doubtOrders } from './doubt-orders.ts';
import { alterPostgres, hasTables } from './postgres-tools.ts';
import { ToolRefusal } from './run-tool.ts';
import { copyFile, engineOf, flush, loadDatabase } from './shop-copy.ts';
import { inWords, type Proof, verifyCopy } from './verify-books.ts';

export interface RestoreOptions {
  readonly backup: string;
  readonly place: StorePlace;
  /** Sets a shop aside that is there already. */
  readonly replaces: boolean;
  readonly now: number;
}

export interface Restored extends Proof {
  readonly madeAt: string;
  /** Where the shop is kept that was there before, with its secret and mails; undefined when there was nothing. */
  readonly setAside: string | undefined;
  readonly doubted: Doubted;
}

/** Makes a shop of a backup. Whatever goes wrong, the shop that was there before is there again. */
export async function restoreBackup({ backup, place, replaces, now }: RestoreOptions): Promise<Restored> {
  const manifest = await readManifest(backup);
  if (manifest.engine !== engineOf(place)) {
    throw new ToolRefusal(
      manifest.engine === 'sqlite'
        ? 'This is a backup of SQLite: restore it without DATABASE_URL, then move it with npm run move.'
        : 'This is a backup of PostgreSQL: set DATABASE_URL to the database that it goes to.',
    );
  }
  await assertClosed(place);
  if (!replaces && (await hasShop(place))) {
    throw new ToolRefusal('There is a shop already. To set it aside and restore this one in its place, add --replace.');
  }
  const stamp = backupName(now);
  const restored = place.databaseUrl
    ? await restoreSchema({ backup, databaseUrl: place.databaseUrl, dataDir: place.dataDir, manifest, stamp, now })
    : await restoreFile({ backup, dataDir: place.dataDir, manifest, stamp, now });
  return { ...restored, madeAt: manifest.madeAt };
}

async function hasShop({ databaseUrl, dataDir }: StorePlace): Promise<boolean> {
  return databaseUrl ? hasTables(databaseUrl) : existsSync(join(dataDir, databaseFile));
}

interface Target {
  readonly backup: string;
  readonly dataDir: string;
  readonly manifest: Manifest;
  readonly stamp: string;
  readonly now: number;
}

async function restoreFile({ backup, dataDir, manifest, stamp, now }: Target): Promise<Omit<Restored, 'madeAt'>> {
  deleteBrokenRestores(dataDir, now);
  const fresh = join(dataDir, restoringPrefix + stamp);
  try {
    await loadDatabase(join(backup, copyFile.sqlite), { dataDir: fresh, databaseUrl: undefined });
    const proof = await verifyCopy({ dataDir: fresh, databaseUrl: undefined });
    assertAsBackedUp(proof, manifest);
    const doubted = await doubtOrders({ dataDir: fresh, databaseUrl: undefined }, now);
    // All of this took a while, in which a server may have been started.
    await assertClosed({ dataDir, databaseUrl: undefined });
    const setAside = swapFiles({ backup, fresh, dataDir, stamp });
    return { ...proof, setAside, doubted };
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** A file in WAL mode without the files beside it may lack what was written last: they go together. */
const databaseFiles = ['', '-wal', '-shm'].map((ending) => databaseFile + ending);

/** Puts the restored files in the place of the present ones; answers where those are kept. A failure puts them back. */
function swapFiles({
  backup,
  fresh,
  dataDir,
  stamp,
}: Pick<Target, 'backup' | 'dataDir' | 'stamp'> & { fresh: string }) {
  const present = databaseFiles.filter((name) => existsSync(join(dataDir, name)));
  const aside = present.length > 0 || hasCompanionFiles(dataDir) ? backUpReplacedFiles(dataDir, stamp) : undefined;
  const target = join(dataDir, databaseFile);
  try {
    if (aside) moveFiles(present, { from: dataDir, to: aside });
    renameSync(join(fresh, databaseFile), target);
    flush(target);
    copyCompanionFiles(backup, dataDir);
    return aside;
  } catch (error) {
    if (present.length === 0) rmSync(target, { force: true });
    if (aside) {
      moveFiles(present, { from: aside, to: dataDir });
      rmSync(aside, { recursive: true });
    }
    throw error;
  }
}

/** Moves those of the files that are there. */
function moveFiles(names: readonly string[], { from, to }: { from: string; to: string }): void {
  for (const name of names) if (existsSync(join(from, name))) renameSync(join(from, name), join(to, name));
}

/** Makes a folder for what is replaced, with copies of the secret and the mails; answers its path. */
function backUpReplacedFiles(dataDir: string, stamp: string): string {
  const aside = join(dataDir, replacedPrefix + stamp);
  mkdirSync(aside, { mode: 0o700 });
  copyCompanionFiles(dataDir, aside);
  return aside;
}

/**
 * A database has the extension for searching once, in the schema whose tables are indexed by it first. Only a superuser may
 * move it; anybody else who made it can make it anew, without the indexes of the other schema: a start makes those again.
 */
const trigramsIn = (schema: string) => `do $$ begin
  if exists (select 1 from pg_extension where extname = 'pg_trgm') then
    begin
      alter extension pg_trgm set schema ${schema};
    exception when insufficient_privilege then
      drop extension pg_trgm cascade;
      create extension pg_trgm schema ${schema};
    end;
  end if;
end $$`;

async function restoreSchema({
  backup,
  databaseUrl,
  dataDir,
  manifest,
  stamp,
  now,
}: Target & { databaseUrl: string }): Promise<Omit<Restored, 'madeAt'>> {
  const aside = (await hasTables(databaseUrl)) ? `replaced_${stamp.replace(/\D/g, '')}` : undefined;
  if (aside) {
    const apart = [`alter schema public rename to ${aside}`, 'create schema public'];
    await alterPostgres(databaseUrl, [...apart, trigramsIn('public')]);
  }
  try {
    await loadDatabase(join(backup, copyFile.postgres), { databaseUrl, dataDir });
    const proof = await verifyCopy({ databaseUrl, dataDir });
    assertAsBackedUp(proof, manifest);
    await assertClosed({ databaseUrl, dataDir });
    const doubted = await doubtOrders({ databaseUrl, dataDir }, now);
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const beside = hasCompanionFiles(dataDir) ? backUpReplacedFiles(dataDir, stamp) : undefined;
    copyCompanionFiles(backup, dataDir);
    const kept = [...(aside ? [`schema ${aside}`] : []), ...(beside ? [beside] : [])];
    return { ...proof, setAside: kept.length > 0 ? kept.join(' and ') : undefined, doubted };
  } catch (error) {
    const undone = aside ? `alter schema ${aside} rename to public` : 'create schema public';
    const kept = aside ? [trigramsIn(aside)] : [];
    await alterPostgres(databaseUrl, [...kept, 'drop schema public cascade', undone]);
    throw error;
  }
}

/** Faults that the shop had when it was backed up are no fault of the backup. */
function assertAsBackedUp({ counts, faults }: Proof, manifest: Manifest): void {
  if (inWords(counts) !== inWords(manifest.counts)) {
    throw new ToolRefusal(`Restored, it holds ${inWords(counts)}, not ${inWords(manifest.counts)} as was backed up.`);
  }
  const known = JSON.stringify(manifest.faults);
  if (JSON.stringify(faults) !== known)
    throw new ToolRefusal(`Restored, its books have faults: ${JSON.stringify(faults)}`);
}
