import { readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { databaseFile } from './open-store.ts';
import { copyCompanionFiles, deleteCompanionFiles, hasCompanionFiles } from './platform/companion-files.ts';

/** What a restore makes in the data folder, each with the moment of its start behind. */
const restoringPrefix = 'restoring-';
export const replacedPrefix = 'replaced-';

/** A moment in the name of a folder; see `backupName`. */
export const stampPattern = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}\.\d{3}Z$/;

export const restoringName = (stamp: string): string => restoringPrefix + stamp;

/** True for the folder of a restore whose database is in its place, and whose secret and mails are not yet. */
export const isSwapped = (folder: string): boolean => hasCompanionFiles(folder) && !isThere(join(folder, databaseFile));

/** The moments of the restores that have left their folder among these names. */
export const stampsOfRestores = (names: readonly string[]): string[] =>
  names
    .filter((name) => name.startsWith(restoringPrefix))
    .map((name) => name.slice(restoringPrefix.length))
    .filter((stamp) => stampPattern.test(stamp));

/** Companion files without a database there mean that the database is in its place, so they go first. */
export function deleteRestoring(folder: string): void {
  deleteCompanionFiles(folder);
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Ends a restore of a data folder that was killed at its last step: brings back the shop that was set aside when the restored one is not
 * in its place yet, since a start would make an empty shop there; and copies the secret and the mails when it is. Answers what to
 * tell the operator; undefined: there was nothing to do. Throws when a file can't be looked at.
 */
export function undoBrokenRestore(dataDir: string): string | undefined {
  if (!isThere(dataDir)) return undefined;
  const stamps = stampsOfRestores(readdirSync(dataDir));
  return isThere(join(dataDir, databaseFile)) ? finishSwap(dataDir, stamps) : undoSwap(dataDir, stamps);
}

function finishSwap(dataDir: string, stamps: readonly string[]): string | undefined {
  const folderOf = (stamp: string) => join(dataDir, restoringName(stamp));
  const swapped = stamps.find((stamp) => isSwapped(folderOf(stamp)));
  if (swapped === undefined) return undefined;
  copyCompanionFiles(folderOf(swapped), dataDir);
  deleteRestoring(folderOf(swapped));
  return `A restore was broken off at its last step (${swapped}), and is complete now: the secret and the mails of the backup were missing.`;
}

function undoSwap(dataDir: string, stamps: readonly string[]): string | undefined {
  const foldersOf = (stamp: string) =>
    [restoringName(stamp), replacedPrefix + stamp].map((name) => join(dataDir, name));
  // The restored file is still where it was made: later it is in its place, and a missing one was deleted by somebody.
  const broken = stamps.find((stamp) => foldersOf(stamp).every((folder) => isThere(join(folder, databaseFile))));
  if (broken === undefined) return undefined;
  const [restoring = '', replaced = ''] = foldersOf(broken);
  // The database comes last: until then this can be done again.
  for (const name of [`${databaseFile}-wal`, `${databaseFile}-shm`, databaseFile])
    if (isThere(join(replaced, name))) renameSync(join(replaced, name), join(dataDir, name));
  // What is left are copies: the secret and the mails in one, the backup's files in the other.
  rmSync(replaced, { recursive: true });
  deleteRestoring(restoring);
  return `A restore was broken off at its last step (${broken}). The shop that was there before is back; to have the backup, restore it again.`;
}

/** Throws when it can't be known, which is no reason to make a new shop. */
function isThere(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    throw new Error(`${path} can't be looked at. Does it belong to the shop's user?`, { cause: error });
  }
}
