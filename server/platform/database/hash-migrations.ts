import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Of the names and texts of all migrations in a folder, and of what the released ones expand to. */
export function hashMigrations(folder: string): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(folder).sort()) {
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
