import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { StorePlace } from '../server/open-store.ts';
import { day } from '../server/platform/clock.ts';
import { backupName, isPartOfBackup } from './backup-folder.ts';
import { deleteScratchDatabases } from './postgres-tools.ts';

/** Longer than any backup takes. */
const leftAfterMs = day;

/** Removes what backups that were killed have left for a day; answers the names. */
export async function deleteLeftovers(
  { databaseUrl }: StorePlace,
  { folder, now }: { folder: string; now: number },
): Promise<string[]> {
  const before = now - leftAfterMs;
  const names = existsSync(folder) ? readdirSync(folder) : [];
  // The names are in the order of time.
  const parts = names.filter((name) => isPartOfBackup(name) && name < backupName(before));
  for (const name of parts) rmSync(join(folder, name), { recursive: true });
  return databaseUrl ? [...parts, ...(await deleteScratchDatabases(databaseUrl, before))] : parts;
}
