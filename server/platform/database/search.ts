import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { likePattern } from './like.ts';
import { isSqlite } from './locking.ts';
import {
  expectedRows,
  firstCompared,
  hitsIn,
  isRare,
  leastCompared,
  leastIndexed,
  rareWindow,
  sampleSize,
} from './search-plan.ts';
import type { ReaderOf } from './store.ts';

/** A search goes so far, and counts so far: its newest hits, and whether there are more. Whoever looks for more than that types more. */
export const searchReach = 2_500;
/** The index knows parts of three characters and more; shorter ones are found, and counted, among so many of the newest texts. */
const shortReach = 5_000;
/** No more texts than this are compared where each is looked up by its number, and where they are read in their order: 30 and 50 ms. */
const mostCompared = { lookedUp: 30_000, inOrder: 50_000 };

/** Nobody types it; a text that holds it all the same only counts as two where what is rare is estimated. */
const textEnd = '\u001e';

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
  /** The numbers among which to look; undefined: all. */
  readonly within: Within | undefined;
  /**
   * All numbers as their list shows them, where it does not go by number. The first hits of what is common are found in
   * this order; of all else the newest are found, for whoever asks to sort.
   */
  readonly listed?: Expression<{ id: number }> | undefined;
}

/** The same numbers twice: as the engine likes to look into them, and the newest first. */
interface Within {
  readonly rows: Expression<{ id: number }>;
  readonly newestFirst: Expression<{ id: number }>;
  /** They are most of all: what is searched for leaves fewer. */
  readonly isMost?: boolean;
}

export interface Hits {
  /** The highest number first, at most as many as the search reaches. */
  readonly ids: readonly number[];
  readonly hasMore: boolean;
}

export const noHits: Hits = { ids: [], hasMore: false };

/** Any handle: nothing but the search tables is named here. */
type Db = Pick<ReaderOf<unknown>, 'getExecutor'>;

/** The newest things whose text holds what is searched for. */
export async function findHits(db: Db, asked: Search): Promise<Hits> {
  const { listed, ...byNumber } = asked;
  const search = { ...byNumber, parts: unlike(asked.parts) };
  if (search.parts.some((part) => [...part].length < leastIndexed)) return findShort(db, search);
  const sample = await findSample(db, search.table);
  const common = listed && (await compareListed(db, { ...search, listed }, sample));
  return common ?? (await compareNewest(db, search, sample)) ?? (await lookUp(db, search, sample));
}

/** An index that is asked for the same thing in two spellings goes through all of it twice. */
const unlike = (parts: readonly string[]) => [...new Map(parts.map((part) => [part.toLowerCase(), part])).values()];

/** Of hits in the order in which they are looked for. */
const hitsOf = (ids: readonly number[]): Hits => ({
  ids: ids.slice(0, searchReach).sort((a, b) => b - a),
  hasMore: ids.length > searchReach,
});

/** The newest texts show what is rare. They come as one, which is handed over sooner than as many rows. */
async function findSample(db: Db, table: SearchTable): Promise<string[]> {
  const newest = sql`select text from ${sql.table(table)} order by id desc limit ${sampleSize}`;
  const { rows } = await sql<{ texts: string | null }>`
    select string_agg(text, ${textEnd}) as texts from (${newest}) newest`.execute(db);
  return rows[0]?.texts?.split(textEnd) ?? [];
}

/**
 * Compares as many of the newest texts as should hold enough hits; undefined: that would be too many. The index of a
 * SQLite gives its hits newest first, so that texts are only compared where other filters leave few.
 */
async function compareNewest(db: Db, search: Search, sample: readonly string[]): Promise<Hits | undefined> {
  if (!isNarrow(search) && isSqlite(db)) return undefined;
  const most = isNarrow(search) ? mostCompared.lookedUp : mostCompared.inOrder;
  let rows = expectedRows(searchReach, { hits: hitsIn(sample, search.parts), of: sample.length, most });
  // Where the sample has none, some more are looked at: they may be among the first of many, or all that other filters leave.
  for (rows ??= isNarrow(search) ? leastCompared : firstCompared; rows !== undefined; ) {
    const { ids, isAll } = await compare(db, search, rows);
    if (isAll || ids.length > searchReach) return hitsOf(ids);
    rows = expectedRows(searchReach, { hits: ids.length, of: rows, most });
  }
  return undefined;
}

/** Whether to go through the list depends on no page, so that all pages are of one order. Undefined: it would take too long. */
async function compareListed(db: Db, search: Search, sample: readonly string[]): Promise<Hits | undefined> {
  const seen = { hits: hitsIn(sample, search.parts), of: sample.length, most: mostCompared.lookedUp };
  const rows = expectedRows(searchReach, seen);
  if (rows === undefined) return undefined;
  const { ids, isAll } = await compare(db, search, rows);
  return isAll || ids.length > searchReach ? hitsOf(ids) : undefined;
}

/** Other filters leave few of all texts. */
const isNarrow = ({ within }: Search): boolean => within !== undefined && !within.isMost;

async function compare(db: Db, search: Search, rows: number) {
  const { table, parts, within } = search;
  const listed = search.listed ?? (isNarrow(search) ? within?.newestFirst : undefined);
  const newest = listed
    ? sql`select id from ${listed} n limit ${rows + 1}`
    : sql`select id, text from ${sql.table(table)} order by id desc limit ${rows + 1}`;
  // Each text, and each row of the filters, is looked up by its number; a join might read all of them first.
  const condition = listed
    ? holdsOne(parts, textOf(table, sql.ref('s.id')))
    : sql`${holdsOne(parts)} ${within ? sql`and (select w.id from ${within.rows} w where w.id = s.id) is not null` : sql``}`;
  const matching = sql<{ id: number }>`select s.id from (${newest}) s where ${condition} limit ${searchReach + 1}`;
  const ids = await findIds(db, matching);
  // What is rare the index soon finds, also where these were all.
  const isEnough = ids.length > searchReach || (isRare({ hits: ids.length, of: rows }) && !listed);
  return { ids, isAll: !isEnough && (await countOf(db, newest)) <= rows };
}

const textOf = (table: SearchTable, id: RawBuilder<unknown>) =>
  sql`(select t.text from ${sql.table(table)} t where t.id = ${id})`;

/** Asks the index. */
async function lookUp(db: Db, search: Search, sample: readonly string[]): Promise<Hits> {
  const windows = search.parts.map((part) => rareWindow(part, sample));
  const ids = isSqlite(db)
    ? [...(await findIds(db, notIndexed(search))), ...(await findIds(db, matched(search, windows)))]
    : await findIds(db, indexed(search, windows));
  return hitsOf(ids);
}

const among = (within: Within | undefined, id: RawBuilder<unknown>) =>
  within ? sql`and exists (select 1 from ${within.rows} w where w.id = ${id})` : sql``;

/** What the windows find is few, and is read whole before it is sorted; the planner would rather go through all texts. */
const indexed = ({ table, parts, within }: Search, windows: readonly string[]) => sql<{ id: number }>`
  with found as materialized (select f.id, f.text from ${sql.table(table)} f where ${sql.join(
    windows.map((window) => sql`f.text like lower(${likePattern(window)}) escape '\\'`),
    sql` or `,
  )})
  select s.id from found s where ${holdsOne(parts)} ${among(within, sql.ref('s.id'))} order by s.id desc limit ${searchReach + 1}`;

/**
 * Of what is common the index gives its hits newest first, and is asked for no more than what is needed. Those of a rare
 * piece are all read, and sorted afterwards: the other way round its lists take twice as long.
 */
function matched({ table, parts, within }: Search, windows: readonly string[]) {
  const index = sql.table(`${table}_index`);
  const phrases = windows.map((window) => `"${window.replaceAll('"', '""')}"`).join(' OR ');
  const isWhole = windows.every((window, n) => window === parts[n]);
  const text = textOf(table, sql`${index}.rowid`);
  return sql<{ id: number }>`
    select rowid as id from ${index} where ${sql.ref(`${table}_index`)} match ${phrases}
      ${isWhole ? sql`` : sql`and ${holdsOne(parts, text)}`} ${among(within, sql`${index}.rowid`)}
    order by ${isWhole ? sql`rowid` : sql`+rowid`} desc limit ${searchReach + 1}`;
}

/** What came since the index was last filled up, in a running shop within a second; all of it newer than what is indexed. */
const notIndexed = ({ table, parts, within }: Search) => sql<{ id: number }>`
  select s.id from (
    select n.id, n.text from ${sql.table(table)} n where n.id > (select u.id from ${sql.table(`${table}_upto`)} u)
    order by n.id desc limit ${shortReach}) s
  where ${holdsOne(parts)} ${among(within, sql.ref('s.id'))} order by s.id desc limit ${searchReach + 1}`;

async function findShort(db: Db, { table, parts, within }: Search): Promise<Hits> {
  const newest = sql`
    select n.id, n.text from ${sql.table(table)} n
    ${within ? sql`where exists (select 1 from ${within.rows} w where w.id = n.id)` : sql``} order by n.id desc`;
  const ids = await findIds(
    db,
    sql`select s.id from (${newest} limit ${shortReach}) s where ${holdsOne(parts)} order by s.id desc limit ${searchReach + 1}`,
  );
  return hitsOf(ids);
}

/** Written so that no index is meant: those of PostgreSQL are asked by `indexed` alone. */
const holdsOne = (parts: readonly string[], text: RawBuilder<unknown> = sql.ref('s.text')): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    parts.map((part) => sql`${text} || '' like lower(${likePattern(part)}) escape '\\'`),
    sql` or `,
  )})`;

async function findIds(db: Db, query: RawBuilder<{ id: number }>): Promise<number[]> {
  return (await query.execute(db)).rows.map(({ id }) => id);
}

async function countOf(db: Db, rows: RawBuilder<unknown>): Promise<number> {
  const counted = await sql<{ count: number }>`select count(*) as count from (${rows}) counted`.execute(db);
  return counted.rows[0]?.count ?? 0;
}
