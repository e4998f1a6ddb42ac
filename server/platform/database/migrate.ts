import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expandWords } from './migration-words.ts';
import { assertForeignKeys, rebuildsTables, runExpanded } from './rebuild-table.ts';
import type { Store } from './store.ts';

const frozenFile = 'frozen.json';

/** What a released migration is, whatever later versions make of the words in it. */
export interface FrozenMigration {
  /** Of the migration's own text. */
  readonly sha256: string;
  readonly sqlite: string;
  readonly postgres: string;
}

/** The released migrations of a folder, by name; `scripts/freeze-migrations.ts` writes them down. */
export function readFrozen(folder: string): Readonly<Record<string, FrozenMigration>> {
  const file = join(folder, frozenFile);
  // Only our own script writes this file.
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, FrozenMigration>) : {};
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

export function freeze(text: string): FrozenMigration {
  return { sha256: sha256(text), sqlite: expandWords(text, 'sqlite'), postgres: expandWords(text, 'postgres') };
}

interface Migration {
  readonly name: string;
  readonly hash: string;
  readonly expanded: string;
}

function readMigrations(folder: string, engine: 'sqlite' | 'postgres'): Migration[] {
  const frozen = readFrozen(folder);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      const hash = sha256(text);
      const released = frozen[name];
      return { name, hash, expanded: released?.sha256 === hash ? released[engine] : expandWords(text, engine) };
    });
}

/** Brings the database to the newest shape, all or nothing; answers the names of what it applied. */
export async function applyMigrations<Tables>(store: Store<Tables>, folder: string): Promise<string[]> {
  const migrations = readMigrations(folder, store.engine);
  const withoutForeignKeys = migrations.some(({ expanded }) => rebuildsTables(expanded));
  const applied: string[] = [];
  await store.migrate(
    async (run, tx) => {
      applied.length = 0;
      await run('create table if not exists migrations (name text primary key, hash text not null)');
      const { rows } = await sql<{ name: string; hash: string }>`select name, hash from migrations`.execute(tx);
      const known = new Map(rows.map((row) => [row.name, row.hash]));
      const unknown = rows.find((row) => !migrations.some(({ name }) => name === row.name));
      if (unknown) throw new Error(`The database was made by a newer version: it has ${unknown.name}.`);

      for (const { name, hash, expanded } of migrations) {
        if (known.get(name) === hash) continue;
        if (known.has(name)) throw new Error(`The migration ${name} was changed after it had been applied.`);
        await runExpanded(run, tx, expanded);
        await sql`insert into migrations (name, hash) values (${name}, ${hash})`.execute(tx);
        applied.push(name);
      }
      if (withoutForeignKeys && applied.length > 0) await assertForeignKeys(tx);
    },
    { withoutForeignKeys },
  );
  return applied;
}
