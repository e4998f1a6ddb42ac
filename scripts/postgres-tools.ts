import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { StorePlace } from '../server/open-store.ts';
import { writableUrl } from '../server/platform/database/servers.ts';
import { runCommand } from './run-command.ts';
import { ToolRefusal } from './run-tool.ts';

const limitMs = 6 * 3_600_000;

/** Where the server's own listener shows among the connections; see `platform/bus.ts`. */
const nodesListening = `select count(*)::int as count from pg_stat_activity
  where datname = current_database() and application_name = 'tarakki bus'`;

/** The same place by the one server that takes writes, of those that `DATABASE_URL` names: the tools speak with one. */
export async function resolveServer({ dataDir, databaseUrl, databaseOwnerUrl }: StorePlace): Promise<StorePlace> {
  // A tool makes and fills tables, as their owner where there is one: the next start lets the server's role into them.
  const url = databaseOwnerUrl ?? databaseUrl;
  return {
    dataDir,
    databaseUrl: url && (await writableUrl(url, (error) => console.error(error.message))),
  };
}

/** Runs `pg_dump` or `pg_restore` on a database. The password goes by the environment: arguments are seen by everybody. */
export async function runPostgresTool(
  program: 'pg_dump' | 'pg_restore',
  args: readonly string[],
  databaseUrl: string,
): Promise<void> {
  const url = new URL(databaseUrl);
  const env = url.password === '' ? {} : { PGPASSWORD: decodeURIComponent(url.password) };
  url.password = '';
  const { ok, output } = await runCommand({ program, args: [...args, `--dbname=${url.href}`], env, limitMs });
  if (ok) return;
  if (output.includes('ENOENT')) {
    throw new ToolRefusal(
      `${program} was not found. It comes with PostgreSQL's client programs (Debian: postgresql-client), in the version of the server or a newer one.`,
    );
  }
  throw new ToolRefusal(`${program} did not end well:\n${output.trim()}`);
}

export async function queryPostgres<Row extends pg.QueryResultRow>(databaseUrl: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Runs statements all or nothing. */
export async function alterPostgres(databaseUrl: string, statements: readonly string[]): Promise<void> {
  await queryPostgres(databaseUrl, ['begin', ...statements, 'commit'].join(';\n'));
}

/** Throws when another restore into the same database is running. A process that is killed loses the lock. */
export async function withRestoreLock<T>(databaseUrl: string, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl });
  // The next statement of the restore meets the same failure.
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query(`select pg_try_advisory_lock(hashtext('tarakki restore')) as locked`);
    if (!rows[0]?.locked) throw new ToolRefusal('Another restore into this database is running.');
    return await work();
  } finally {
    await client.end();
  }
}

export async function isServedFrom(databaseUrl: string): Promise<boolean> {
  // PostgreSQL sees a moment late that a server has ended.
  for (let looks = 1; ; looks++) {
    const [row] = await queryPostgres<{ count: number }>(databaseUrl, nodesListening);
    if ((row?.count ?? 0) === 0) return false;
    if (looks === 8) return true;
    await sleep(250);
  }
}

/** Whether a database has any table of a shop. */
export async function hasTables(databaseUrl: string): Promise<boolean> {
  const text = `select 1 from pg_tables where schemaname = 'public' limit 1`;
  return (await queryPostgres(databaseUrl, text)).length > 0;
}

/** The schemas whose names begin like this and go on with digits, the latest first. */
export async function findSchemas(databaseUrl: string, prefix: string): Promise<string[]> {
  const text = `select nspname as name from pg_namespace where nspname ~ '^${prefix}[0-9]+$' order by nspname desc`;
  return (await queryPostgres<{ name: string }>(databaseUrl, text)).map(({ name }) => name);
}

const scratchPrefix = 'tarakki_scratch_';
const scratchPattern = `^${scratchPrefix}[0-9]{14}_[0-9a-f]{12}$`;

/** With the time in it, since PostgreSQL does not say when a database was created. */
const scratchStamp = (at: number): string => new Date(at).toISOString().replace(/\D/g, '').slice(0, 14);

/** As earlier versions named them. */
const undatedPattern = `^${scratchPrefix}[0-9a-f]{12}$`;

interface Span {
  readonly before: number;
  readonly now: number;
}

/**
 * Removes the scratch databases from before a moment that nobody uses; answers their names. One without a time in its name gets a
 * comment with the present one, by which a later call knows how old it is.
 */
export async function deleteScratchDatabases(databaseUrl: string, { before, now }: Span): Promise<string[]> {
  const unused = await queryPostgres<{ name: string; since: string | null }>(
    databaseUrl,
    `select datname as name, case when datname ~ '${undatedPattern}' then shobj_description(d.oid, 'pg_database')
       else substr(datname, ${scratchPrefix.length + 1}, 14) end as since
     from pg_database as d
     where datname ~ '${scratchPattern}|${undatedPattern}'
       and pg_has_role(datdba, 'usage') and not exists (select 1 from pg_stat_activity as a where a.datid = d.oid)
     order by datname`,
  );
  for (const { name } of unused.filter(({ since }) => since === null))
    await queryPostgres(databaseUrl, `comment on database ${name} is '${scratchStamp(now)}'`);
  const old = unused.filter(({ since }) => since !== null && since < scratchStamp(before));
  for (const { name } of old) await queryPostgres(databaseUrl, `drop database if exists ${name}`);
  return old.map(({ name }) => name);
}

/** Lends an empty database on the server of another one, and removes it afterwards. */
export async function withScratchDatabase<T>(
  databaseUrl: string,
  work: (scratchUrl: string) => Promise<T>,
): Promise<T> {
  const name = `${scratchPrefix}${scratchStamp(Date.now())}_${randomBytes(6).toString('hex')}`;
  try {
    await queryPostgres(databaseUrl, `create database ${name}`);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === '42501')) throw error;
    throw new ToolRefusal(
      'The user of DATABASE_URL may not create a database, which a backup is restored to for its proof: alter role … createdb.',
    );
  }
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  try {
    return await work(url.href);
  } finally {
    await queryPostgres(databaseUrl, `drop database ${name} with (force)`);
  }
}
