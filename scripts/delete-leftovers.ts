import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { databaseFile, type StorePlace } from '../server/open-store.ts';
import { day } from '../server/platform/clock.ts';
import { restoringPrefix } from '../server/undo-broken-restore.ts';
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
  const parts = namesIn(folder).filter((name) => isIncompleteBackup(name) && name < backupName(before));
  for (const name of parts) rmSync(join(folder, name), { recursive: true });
  const scratch = databaseUrl
    ? await deleteScratchDatabases(databaseUrl, { before, now })
    : deleteBrokenRestores(dataDir, now);
  return [...parts, ...scratch];
}

/** Those of a day ago, in the data folder of a SQLite. Where its database is missing, they show what is to be undone. */
export function deleteBrokenRestores(dataDir: string, now: number): string[] {
  if (!existsSync(join(dataDir, databaseFile))) return [];
  const end = restoringPrefix + backupName(now - leftAfterMs);
  const broken = namesIn(dataDir).filter((name) => name.startsWith(restoringPrefix) && name < end);
  for (const name of broken) rmSync(join(dataDir, name), { recursive: true });
  return broken;
}

const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);
