import { sql } from 'kysely';
import type { ReaderOf } from './store.ts';

type Db = Pick<ReaderOf<unknown>, 'getExecutor'>;

/** A restore into PostgreSQL makes an empty schema of this name, with the digits of its start behind, and drops it at its very end. */
export const restoringSchema = 'restoring_';

/** Throws while a restore is under way or was killed: its orders may have been sent already, or there is no shop at all. */
export async function assertRestored(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select nspname as name from pg_namespace where nspname ~ ${`^${restoringSchema}[0-9]{17}$`}`.execute(db);
  const [marker] = rows;
  if (!marker) return;
  throw new Error(
    `A restore into this database is still running or was broken off (schema ${marker.name}). Wait for it; if it was broken off, run npm run restore once more, which first brings back the shop that was there before.`,
  );
}
