import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { databaseFile, type StorePlace } from '../server/open-store.ts';
import { day } from '../server/platform/clock.ts';
import { deleteRestoring, isSwapped, restoringName, stampsOfRestores } from '../server/undo-broken-restore.ts';
import { backupName, isIncompleteBackup } from './backup-folder.ts';
import { deleteScratchDatabases } from './postgres-tools.ts';

/** Longer than any backup or restore takes. */
const leftAfterMs = day;

/** Removes what backups and restores that were killed have left for a day; answers the names. */
export async function deleteLeftovers(
  { databaseUrl, dataDir }: StorePlace,
  { folder, now }: { folder: string; now: number },
): Promise<string[]> {
  const before = now - leftAfterMs;
  // The names are in the order of time.
  const incomplete = namesIn(folder).filter((name) => isIncompleteBackup(name) && name < backupName(before));
  const deleted = deleteEach(incomplete, (name) => rmSync(join(folder, name), { recursive: true }));
  const scratch = databaseUrl
    ? await deleteScratchDatabases(databaseUrl, { before, now })
    : deleteBrokenRestores(dataDir, now);
  return [...deleted, ...scratch];
}

/** Those of a day ago, in the data folder of a SQLite. Where its database is missing, they show what is to be undone. */
export function deleteBrokenRestores(dataDir: string, now: number): string[] {
  if (!existsSync(join(dataDir, databaseFile))) return [];
  const end = backupName(now - leftAfterMs);
  const broken = stampsOfRestores(namesIn(dataDir)).filter(
    // The next start completes a swapped one.
    (stamp) => stamp < end && !isSwapped(join(dataDir, restoringName(stamp))),
  );
  return deleteEach(broken.map(restoringName), (name) => deleteRestoring(join(dataDir, name)));
}

/** Says which can't be deleted, and goes on: they are no reason to be without a backup. Answers those that were. */
function deleteEach(names: readonly string[], deleteOne: (name: string) => void): string[] {
  return names.filter((name) => {
    try {
      deleteOne(name);
      return true;
    } catch (error) {
      console.error(`${name} was left by a broken-off backup or restore and can't be removed: ${String(error)}`);
      return false;
    }
  });
}

const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);
