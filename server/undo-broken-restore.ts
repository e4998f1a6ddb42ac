import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { databaseFile } from './open-store.ts';

/** What a restore makes in the data folder, each with the moment of its start behind. */
export const restoringPrefix = 'restoring-';
export const replacedPrefix = 'replaced-';

/**
 * Brings back the shop of a data folder whose restore was killed after it had set the files aside, and before the restored ones were in
 * their place: a start would make an empty shop there. Answers what to tell the operator; undefined: there was nothing to undo.
 */
export function undoBrokenRestore(dataDir: string): string | undefined {
  if (!existsSync(dataDir) || existsSync(join(dataDir, databaseFile))) return undefined;
  const stamps = readdirSync(dataDir).flatMap((name) =>
    name.startsWith(restoringPrefix) ? [name.slice(restoringPrefix.length)] : [],
  );
  const foldersOf = (stamp: string) => [restoringPrefix, replacedPrefix].map((prefix) => join(dataDir, prefix + stamp));
  // The restored file is still where it was made: later it is in its place, and a missing one was deleted by somebody.
  const broken = stamps.find((stamp) => foldersOf(stamp).every((folder) => existsSync(join(folder, databaseFile))));
  if (broken === undefined) return undefined;
  const [restoring = '', replaced = ''] = foldersOf(broken);
  // The database comes last: until then this can be done again.
  for (const name of [`${databaseFile}-wal`, `${databaseFile}-shm`, databaseFile])
    if (existsSync(join(replaced, name))) renameSync(join(replaced, name), join(dataDir, name));
  // What is left are copies: the secret and the mails in one, the backup's files in the other.
  for (const folder of [replaced, restoring]) rmSync(folder, { recursive: true });
  return `A restore was broken off at its last step (${broken}). The shop that was there before is back; to have the backup, restore it again.`;
}
