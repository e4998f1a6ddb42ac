import { sql } from 'kysely';
import type { ReaderOf, Store } from './store.ts';

type Db = Pick<ReaderOf<unknown>, 'getExecutor'>;

/** The role with which a PostgreSQL is asked here. */
export async function findRole(db: Db): Promise<string> {
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(db);
  return rows[0]?.role ?? '';
}

/** Whether the role that asks could change the tables themselves, and with them what guards their rows. */
export async function ownsTables(db: Db): Promise<boolean> {
  const { rows } = await sql<{ owns: boolean | null }>`
    select bool_or(pg_has_role(current_user, c.relowner, 'member')) as owns
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`.execute(db);
  return rows[0]?.owns ?? false;
}

/** Lets a role do the server's work in the tables of `owner` and no more: what is append-only it reads and adds to, and that is all. */
export async function grantAccess<Tables>(owner: Store<Tables>, role: string): Promise<void> {
  const name = `"${role.replaceAll('"', '""')}"`;
  await owner.migrate(async (run, tx) => {
    await run(`revoke all on all tables in schema public from ${name}`);
    await run(`revoke create on schema public from public, ${name}`);
    await run(`grant usage on schema public to ${name}`);
    await run(`grant usage, select on all sequences in schema public to ${name}`);
    await run(`grant select, insert, update, delete on all tables in schema public to ${name}`);
    // A migration adds the trigger to each table that is append-only.
    const { rows } = await sql<{ table: string }>`
      select c.relname as "table" from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where c.relnamespace = 'public'::regnamespace and t.tgname = c.relname || '_never_changed'`.execute(tx);
    for (const { table } of rows) await run(`revoke update, delete on ${table} from ${name}`);
    await run(`revoke insert, update, delete on migrations from ${name}`);
  });
}
