import { type Expression, type RawBuilder, type SqlBool, SqliteAdapter, sql } from 'kysely';
import { likePattern } from './like.ts';
import type { ReaderOf } from './store.ts';

/** A search goes so far: its newest hits, and whether there are more. Whoever looks for more than that types more. */
export const searchReach = 500;
/** The index knows parts of three characters and more; for shorter ones so many of the newest texts are looked through. */
const shortReach = 5_000;
const leastIndexed = 3;
/** Where other filters leave so few, their texts are compared one by one; the index would go through all the others too. */
const fewRows = 2_000;

/** The tables that migrations made by `{search …}`. */
export const searchTables = [
  'order_search',
  'user_search',
  'fund_request_search',
  'ticket_search',
  'audit_search',
] as const;
export type SearchTable = (typeof searchTables)[number];

export interface Search {
  readonly table: SearchTable;
  /** Found is what holds one of these, whatever the case; every character stands for itself. */
  readonly parts: readonly string[];
  /** Selects the numbers among which to look; undefined: all. */
  readonly within: Expression<{ id: number }> | undefined;
}

export interface Hits {
  /** The highest number first, at most `searchReach`. */
  readonly ids: readonly number[];
  readonly hasMore: boolean;
}

export const noHits: Hits = { ids: [], hasMore: false };

/** Any handle: nothing but the search tables is named here. */
type Db = Pick<ReaderOf<unknown>, 'getExecutor'>;

/** The newest things whose text holds what is searched for. */
export async function findHits(db: Db, search: Search): Promise<Hits> {
  if (search.parts.some((part) => [...part].length < leastIndexed)) return findShort(db, search);
  const ids = (await isCompared(db, search))
    ? await findIds(db, compared(search))
    : [...(await findIds(db, notIndexed(search))), ...(await findIds(db, matched(search)))];
  return { ids: ids.slice(0, searchReach), hasMore: ids.length > searchReach };
}

/** Whether the texts themselves are to be compared: PostgreSQL knows by itself when its index helps with that. */
async function isCompared(db: Db, { within }: Search): Promise<boolean> {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return true;
  if (!within) return false;
  return (await countOf(db, sql`select id from ${within} few limit ${fewRows + 1}`)) <= fewRows;
}

const compared = ({ table, parts, within }: Search) => sql<{ id: number }>`
  select s.id from ${sql.table(table)} s where ${holdsOne(parts)} ${within ? sql`and s.id in ${within}` : sql``}
  order by s.id desc limit ${searchReach + 1}`;

/** The index gives its hits newest first, and is asked for no more than what is needed. */
function matched({ table, parts, within }: Search) {
  const index = sql.table(`${table}_index`);
  const phrases = parts.map((part) => `"${part.replaceAll('"', '""')}"`).join(' OR ');
  return sql<{ id: number }>`
    select rowid as id from ${index} where ${sql.ref(`${table}_index`)} match ${phrases}
      ${within ? sql`and exists (select 1 from ${within} w where w.id = ${index}.rowid)` : sql``}
    order by rowid desc limit ${searchReach + 1}`;
}

/** What came since the index was last filled up, in a running shop within a second; all of it newer than what is indexed. */
const notIndexed = ({ table, parts, within }: Search) => sql<{ id: number }>`
  select s.id from (
    select n.id, n.text from ${sql.table(table)} n where n.id > (select u.id from ${sql.table(`${table}_upto`)} u)
    order by n.id desc limit ${shortReach}) s
  where ${holdsOne(parts)} ${within ? sql`and s.id in ${within}` : sql``} order by s.id desc limit ${searchReach + 1}`;

async function findShort(db: Db, { table, parts, within }: Search): Promise<Hits> {
  const newest = sql`
    select n.id, n.text from ${sql.table(table)} n
    ${within ? sql`where exists (select 1 from ${within} w where w.id = n.id)` : sql``} order by n.id desc`;
  const ids = await findIds(
    db,
    sql`select s.id from (${newest} limit ${shortReach}) s where ${holdsOne(parts)} order by s.id desc limit ${searchReach + 1}`,
  );
  const hasOlder = (await countOf(db, sql`${newest} limit 1 offset ${shortReach}`)) > 0;
  return { ids: ids.slice(0, searchReach), hasMore: hasOlder || ids.length > searchReach };
}

const holdsOne = (parts: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    parts.map((part) => sql`s.text like lower(${likePattern(part)}) escape '\\'`),
    sql` or `,
  )})`;

async function findIds(db: Db, query: RawBuilder<{ id: number }>): Promise<number[]> {
  return (await query.execute(db)).rows.map(({ id }) => id);
}

async function countOf(db: Db, rows: RawBuilder<unknown>): Promise<number> {
  const counted = await sql<{ count: number }>`select count(*) as count from (${rows}) counted`.execute(db);
  return counted.rows[0]?.count ?? 0;
}
