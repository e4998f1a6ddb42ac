import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { StorePlace } from '../server/open-store.ts';
import { copyCompanionFiles, flush, writeSecret } from '../server/platform/companion-files.ts';
import { backupName, deleteOldBackups, incompleteSuffix, writeManifest } from './backup-folder.ts';
import { deleteLeftovers } from './delete-leftovers.ts';
import { withScratchDatabase } from './postgres-tools.ts';
import { ToolRefusal } from './run-tool.ts';
import { copyDatabase, copyFile, engineOf, loadDatabase } from './shop-copy.ts';
import { type BooksCounts, inWords, type Proof, sizeOfBooks, verifyCopy } from './verify-books.ts';

export interface BackupOptions {
  readonly place: StorePlace;
  /** `SECRET`, where it is set. The file in the data folder is not used then, and may hold an older one. */
  readonly secret?: string | undefined;
  /** Holds the backups of this shop alone. */
  readonly folder: string;
  /** So many stay. */
  readonly kept: number;
  readonly now: number;
}

export interface CreatedBackup extends Proof {
  readonly folder: string;
  /** The shop's own counts before and after it was copied. */
  readonly before: BooksCounts;
  readonly after: BooksCounts;
  readonly forgotten: readonly string[];
  /** What earlier backups had left that were killed, and is removed. */
  readonly leftovers: readonly string[];
}

/**
 * Copies a shop while it serves, restores the copy to a scratch place, and goes through the books there. Only then the
 * backup gets its name. One whose books have faults is kept like any other, but nothing older goes for it.
 */
export async function createBackup({ place, secret, folder, kept, now }: BackupOptions): Promise<CreatedBackup> {
  const engine = engineOf(place);
  const leftovers = await deleteLeftovers(place, { folder: resolve(folder), now });
  const before = await sizeOfBooks(place);
  const finished = resolve(folder, backupName(now));
  const part = finished + incompleteSuffix;
  mkdirSync(part, { recursive: true, mode: 0o700 });
  try {
    const copy = join(part, copyFile[engine]);
    await copyDatabase(place, copy);
    copyCompanionFiles(place.dataDir, part);
    if (secret !== undefined) writeSecret(part, secret);
    const proof = await proveCopy(copy, place, part);
    const after = await sizeOfBooks(place);
    assertBetween(proof.counts, before, after);
    const faults = proof.faults.map(({ promise, subjects }) => ({ promise, subjects: [...subjects] }));
    await writeManifest(part, { madeAt: new Date(now).toISOString(), engine, counts: proof.counts, faults });
    renameSync(part, finished);
    flush(finished);
    const forgotten = faults.length === 0 ? deleteOldBackups(resolve(folder), kept) : [];
    return { ...proof, folder: finished, before, after, forgotten, leftovers };
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
}

/** Restores a copy where nobody looks, and goes through its books. */
async function proveCopy(copy: string, place: StorePlace, folder: string): Promise<Proof> {
  const prove = async (scratch: StorePlace) => {
    await loadDatabase(copy, scratch);
    return verifyCopy(scratch);
  };
  const dataDir = join(folder, 'scratch');
  if (!place.databaseUrl)
    return prove({ dataDir, databaseUrl: undefined }).finally(() => rmSync(dataDir, { recursive: true }));
  return withScratchDatabase(place.databaseUrl, (databaseUrl) => prove({ dataDir, databaseUrl }));
}

/** The books only grow: a copy of a moment in between holds no less than before, and no more than after. */
function assertBetween(copied: BooksCounts, before: BooksCounts, after: BooksCounts): void {
  const keys = ['wallets', 'movements', 'orders'] as const;
  if (keys.every((key) => before[key] <= copied[key] && copied[key] <= after[key])) return;
  throw new ToolRefusal(
    `The copy holds ${inWords(copied)}; the shop held ${inWords(before)} before and ${inWords(after)} after.`,
  );
}
