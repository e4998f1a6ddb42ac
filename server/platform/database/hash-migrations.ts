import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** SHA-256 in hex of the names and contents of the migrations in a folder, and of `frozen.json`. */
export function hashMigrations(folder: string): string {
  const hash = createHash('sha256');
  const names = readdirSync(folder).filter((name) => /^\d.*\.sql$|^frozen\.json$/.test(name));
  for (const name of names.sort()) {
    const text = readFileSync(join(folder, name));
    hash.update(`${name}\n${text.length}\n`).update(text);
  }
  return hash.digest('hex');
}

/**
 * Throws when a folder is of another version than the build. The folder is not part of the build: after a `git pull`, a server of the
 * former version that starts again would change the database to a shape that it does not know.
 */
export function assertSameVersion(folder: string, built: string | undefined): void {
  if (built === undefined || hashMigrations(folder) === built) return;
  throw new Error('The migrations are of another version than this build: run npm run build.');
}
