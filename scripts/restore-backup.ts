import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { databaseFile, type StorePlace } from '../server/open-store.ts';
import { copyCompanionFiles, flush, hasCompanionFiles } from '../server/platform/companion-files.ts';
import { deleteRestoring, restoringName } from '../server/undo-broken-restore.ts';
import { assertClosed } from './assert-closed.ts';
import { assertAsBackedUp, backUpReplacedFiles, backupName, readManifest } from './backup-folder.ts';
import { deleteBrokenRestores } from './delete-leftovers.ts';
import { doubtOrders } from './doubt-orders.ts';
import { hasTables } from './postgres-tools.ts';
import { type PutInPlace, type RestoreTarget, restoreSchema } from './restore-schema.ts';
import { ToolRefusal } from './run-tool.ts';
import { copyFile, engineOf, loadDatabase } from './shop-copy.ts';
import { verifyCopy } from './verify-books.ts';

export interface RestoreOptions {
  readonly backup: string;
  readonly place: StorePlace;
  /** Sets a shop aside that is there already. */
  readonly replaces: boolean;
  readonly now: number;
}

export interface Restored extends PutInPlace {
  readonly madeAt: string;
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

async function restoreFile({ backup, dataDir, manifest, stamp, now }: RestoreTarget): Promise<PutInPlace> {
  deleteBrokenRestores(dataDir, now);
  const fresh = join(dataDir, restoringName(stamp));
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
    deleteRestoring(fresh);
  }
}

/** A file in WAL mode without the files beside it may lack what was written last: they go together. */
const databaseFiles = ['', '-wal', '-shm'].map((ending) => databaseFile + ending);

/** Puts the restored files in the place of the present ones; answers where those are kept. A failure puts them back, a kill is for `undoBrokenRestore`. */
function swapFiles({
  backup,
  fresh,
  dataDir,
  stamp,
}: Pick<RestoreTarget, 'backup' | 'dataDir' | 'stamp'> & { fresh: string }) {
  const present = databaseFiles.filter((name) => existsSync(join(dataDir, name)));
  const aside = present.length > 0 || hasCompanionFiles(dataDir) ? backUpReplacedFiles(dataDir, stamp) : undefined;
  const [target, restored] = [dataDir, fresh].map((folder) => join(folder, databaseFile)) as [string, string]; // two, as given
  try {
    copyCompanionFiles(backup, fresh);
    if (aside) moveFiles(present, { from: dataDir, to: aside });
    renameSync(restored, target);
    flush(target);
    copyCompanionFiles(fresh, dataDir);
    return aside;
  } catch (error) {
    if (!existsSync(restored)) renameSync(target, restored);
    if (aside) {
      // The database comes last: without it, the next start does this.
      moveFiles(present.toReversed(), { from: aside, to: dataDir });
      rmSync(aside, { recursive: true });
    }
    throw error;
  }
}

/** Moves those of the files that are there. */
function moveFiles(names: readonly string[], { from, to }: { from: string; to: string }): void {
  for (const name of names) if (existsSync(join(from, name))) renameSync(join(from, name), join(to, name));
}
