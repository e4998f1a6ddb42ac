import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { boundedHits, type Hits, maxCounted } from './bounded-count.ts';
import { countList, holdsRow, isNarrowed, type List, selectFirst } from './find-page.ts';
import { likePattern } from './like.ts';
import { isSqlite } from './locking.ts';
import type { ReaderOf } from './store.ts';

/** The index holds parts of three characters and more. */
const minIndexedCharacters = 3;
/** Shorter parts are looked for in this many of the newest texts, and so is what is not indexed yet. */
const maxUnindexed = 5_000;
/**
 * Where a word and the filters of a list both leave many rows, so many of the newest hits are held against the filters, and
 * so many of the newest rows against the word.
 */
const maxExamined = 10_000;

/** A table that a migration made by `{search …}`. */
export type SearchTable = `${string}_search`;

export interface Search {
  readonly table: SearchTable;
  /** A row is found when its text holds one of these, whatever the case; every character stands for itself. */
  readonly parts: readonly string[];
  /** The rows to look among. */
  readonly list: List;
}

export const noHits: Hits = { ids: [], hasMore: false };

/** Any handle: nothing but the search tables is named here. */
type Db = Pick<ReaderOf<unknown>, 'getExecutor'>;

/** The newest rows of a list whose text holds what is searched for, up to `maxCounted`. */
export async function findHits(db: Db, asked: Search): Promise<Hits> {
  const search = { ...asked, parts: distinct(asked.parts) };
  if (search.parts.some((part) => [...part].length < minIndexedCharacters)) return findShort(db, search);
  const { list } = search;
  if (isNarrowed(list) && !(await countList(db, list)).isAtLeast) {
    return boundedHits(await compareRows(db, search, maxCounted));
  }
  const limit = isNarrowed(list) ? maxExamined : maxCounted + 1;
  const examined = await examineNewest(db, search, limit);
  const ids = examined.filter(({ isListed }) => isListed === 1).map(({ id }) => id);
  if (examined.length < limit || ids.length > maxCounted) return boundedHits(ids);
  return boundedHits([...ids, ...(await compareRows(db, search, maxExamined))], true);
}

/** An index that is asked for the same part in two spellings goes through all of it twice. */
const distinct = (parts: readonly string[]) => [...new Map(parts.map((part) => [part.toLowerCase(), part])).values()];

/** Of so many of the first rows of a list, those whose text holds what is searched for. */
function compareRows(db: Db, { table, parts, list }: Search, limit: number): Promise<number[]> {
  const text = sql`(select t.text from ${sql.table(table)} t where t.id = listed.id)`;
  return findIds(
    db,
    sql`select listed.id from (${selectFirst(list, limit)}) listed where ${holdsOne(parts, text)} limit ${maxCounted + 1}`,
  );
}

async function findShort(db: Db, search: Search): Promise<Hits> {
  if (isNarrowed(search.list)) return boundedHits(await compareRows(db, search, maxUnindexed));
  const newest = sql`select n.id, n.text from ${sql.table(search.table)} n order by n.id desc limit ${maxUnindexed}`;
  const holds = holdsOne(search.parts, sql.ref('s.text'));
  return boundedHits(await findIds(db, sql`select s.id from (${newest}) s where ${holds}`));
}

/** A row that was found, and whether it is in the list. */
interface Examined {
  readonly id: number;
  readonly isListed: number;
}

/** The newest rows of all whose text holds what is searched for. */
async function examineNewest(db: Db, search: Search, limit: number): Promise<Examined[]> {
  const isListed = isNarrowed(search.list)
    ? sql`case when ${holdsRow(search.list, sql.ref('found.id'))} then 1 else 0 end`
    : sql`1`;
  const examine = async (found: RawBuilder<unknown>): Promise<Examined[]> =>
    (await sql<Examined>`select found.id, ${isListed} as "isListed" from (${found}) found`.execute(db)).rows;
  if (!isSqlite(db)) return examine(trigrams(search, limit));
  const newest = await examine(notIndexed(search));
  const rest = limit - newest.length;
  return rest > 0 ? [...newest, ...(await examine(matched(search, rest)))] : newest;
}

/** PostgreSQL chooses between its trigram index and the newest texts by the statistics that it has of them. */
const trigrams = ({ table, parts }: Search, limit: number) => sql`
  select s.id from ${sql.table(table)} s where ${holdsOne(parts, sql.ref('s.text'))} order by s.id desc limit ${limit}`;

function matched({ table, parts }: Search, limit: number) {
  const index = `${table}_index`;
  const phrases = parts.map((part) => `"${part.replaceAll('"', '""')}"`).join(' OR ');
  return sql`
    select rowid as id from ${sql.table(index)} where ${sql.ref(index)} match ${phrases}
    order by rowid desc limit ${limit}`;
}

/** What came since the index was last filled, in a running shop within a second; all of it is newer than what is indexed. */
const notIndexed = ({ table, parts }: Search) => sql`
  select s.id from (
    select n.id, n.text from ${sql.table(table)} n where n.id > (select u.id from ${sql.table(`${table}_upto`)} u)
    order by n.id desc limit ${maxUnindexed}) s
  where ${holdsOne(parts, sql.ref('s.text'))} order by s.id desc`;

const holdsOne = (parts: readonly string[], text: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    parts.map((part) => sql`${text} like lower(${likePattern(part)}) escape '\\'`),
    sql` or `,
  )})`;

async function findIds(db: Db, query: RawBuilder<{ id: number }>): Promise<number[]> {
  return (await query.execute(db)).rows.map(({ id }) => id);
}
