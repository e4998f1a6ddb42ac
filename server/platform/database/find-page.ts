import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { BesideRow, Page } from '../http/answers.ts';
import { type Count, countOfHits, countRows, type Hits, maxCounted, type Paging, sliceOf } from './bounded-count.ts';
import type { ReaderOf } from './store.ts';

/** A row's place in a list: by its time, then by its id. `at` is 0 in a list that is ordered by id and knows no time. */
export interface RowKey {
  readonly at: number;
  readonly id: number;
}

/** A page by number, or the page after or before a row. `after` wins over `before`, and either over `page`. */
export interface PageQuery extends Paging {
  readonly after?: RowKey | undefined;
  readonly before?: RowKey | undefined;
}

export type Condition = Expression<SqlBool>;

/** The rows of one table that fulfil all conditions, the newest first. */
export interface List {
  readonly table: string;
  readonly where: readonly Condition[];
  /** Rows fulfil one of these, too. Each is read on its own, because an index serves each of them in the list's order. */
  readonly oneOf?: readonly Condition[] | undefined;
  /** The column that rows are ordered by before their id, in milliseconds. Undefined: by id alone. */
  readonly at?: string | undefined;
  /** Ordered by id although keys carry the time of `at`. */
  readonly isById?: boolean;
  readonly isOldestFirst?: boolean | undefined;
}

/** The keys of the rows on a page; the caller loads the rows themselves. */
export interface FoundPage extends Count {
  readonly ids: readonly number[];
  readonly place: Pick<Page<unknown>, 'beside' | 'ends'>;
}

type Db = Pick<ReaderOf<unknown>, 'getExecutor'>;

/** The conditions that are asked for. */
export const conditions = (asked: readonly (Condition | undefined | false)[]): readonly Condition[] =>
  asked.filter((each) => each !== undefined && each !== false);

export const isNarrowed = ({ where, oneOf }: List): boolean => where.length > 0 || oneOf !== undefined;

/** The page of a list. It costs at most `maxCounted` rows of an index, however long the list is. */
export async function findPage(db: Db, list: List, query: PageQuery): Promise<FoundPage> {
  const counting = countList(db, list);
  const beside = besideOf(query);
  if (!beside) {
    const [rows, count] = await Promise.all([findRows(db, list, sliceOf(query)), counting]);
    return foundPage(list, rows, { count, hasNext: count.isAtLeast === true || endOf(query) < count.total });
  }
  // One row more says whether the list goes on.
  const part = { offset: 0, limit: query.pageSize + 1 };
  const [found, count] = await Promise.all([findRows(db, beyond(list, beside), part, beside.isBefore), counting]);
  const rows = found.slice(0, query.pageSize);
  if (beside.isBefore) rows.reverse();
  const offset = rows[0] ? await countBefore(db, list, rows[0]) : beside.isBefore ? { total: 0 } : count;
  const hasNext = beside.isBefore
    ? count.isAtLeast === true || offset.total + rows.length < count.total
    : found.length > query.pageSize;
  return foundPage(list, rows, { count, offset, hasNext });
}

/** The page of what a search found, in the order of the list. */
export async function findPageOfHits(db: Db, list: List, hits: Hits, query: PageQuery): Promise<FoundPage> {
  const rows = sortRows(list, list.at && !list.isById ? await loadKeys(db, list, hits) : keysOf(hits));
  const beside = besideOf(query);
  const found = beside ? rows.findIndex((row) => comesAfter(list, row, beside.key, beside.isBefore)) : 0;
  const edge = found === -1 ? rows.length : found;
  const start = beside ? (beside.isBefore ? Math.max(0, edge - query.pageSize) : edge) : sliceOf(query).offset;
  const shown = rows.slice(start, beside?.isBefore ? edge : start + query.pageSize);
  const keyed = list.at && list.isById ? await loadKeys(db, list, { ids: shown.map(({ id }) => id) }) : shown;
  const hasNext = start + shown.length < rows.length;
  return foundPage(list, sortRows(list, keyed), {
    count: countOfHits(hits),
    ...(beside && { offset: { total: start } }),
    hasNext,
  });
}

/** The newest rows of a list that is ordered by id, and one more than are counted. */
export const findNewest = async (db: Db, list: List): Promise<number[]> =>
  (await findRows(db, list, { offset: 0, limit: maxCounted + 1 })).map(({ id }) => id);

/** Adds the row that a search names by its number, if the list has it. */
export async function withNumber(
  db: Db,
  list: List,
  { hits, number }: { readonly hits: Hits; readonly number: number | undefined },
): Promise<Hits> {
  if (number === undefined) return hits;
  const isIt = sql<SqlBool>`${idOf(list)} = ${number}`;
  const rows = await findRows(db, { ...list, where: [isIt, ...list.where] }, { offset: 0, limit: 1 });
  return { ...hits, ids: [...new Set([...hits.ids, ...rows.map(({ id }) => id)])] };
}

const endOf = ({ page, pageSize }: Paging): number => page * pageSize;

interface Beside {
  readonly key: RowKey;
  readonly isBefore: boolean;
}

function besideOf({ after, before }: PageQuery): Beside | undefined {
  if (after) return { key: after, isBefore: false };
  return before && { key: before, isBefore: true };
}

const isTimed = ({ at, isById }: List): boolean => at !== undefined && !isById;

const columnOf = (list: List, name: string) => sql.ref(`${list.table}.${name}`);
const idOf = (list: List) => columnOf(list, 'id');
const atOf = (list: List) => (list.at ? columnOf(list, list.at) : sql`0`);

/** One query for each condition of `oneOf`, which no row fulfils two of. */
const branchesOf = ({ oneOf, ...list }: List): readonly List[] =>
  oneOf ? oneOf.map((condition) => ({ ...list, where: [condition, ...list.where] })) : [list];

const select = (list: List): RawBuilder<unknown> => sql`
  select ${idOf(list)} as id, ${atOf(list)} as at from ${sql.table(list.table)}
  ${list.where.length === 0 ? sql`` : sql`where ${sql.join(list.where, sql` and `)}`}`;

const orderBy = (list: List, [id, at]: readonly [Expression<unknown>, Expression<unknown>], isReversed: boolean) => {
  const direction = sql.raw((list.isOldestFirst ?? false) === isReversed ? 'desc' : 'asc');
  return isTimed(list) ? sql`order by ${at} ${direction}, ${id} ${direction}` : sql`order by ${id} ${direction}`;
};

/** Counts a list up to `maxCounted`. */
export const countList = (db: Db, list: List): Promise<Count> => countRows(db, branchesOf(list).map(select));

/** Whether a list has the row of a number. */
export function holdsRow(list: List, id: RawBuilder<unknown>): Condition {
  if (!isNarrowed(list)) return sql<SqlBool>`1 = 1`;
  const { where, oneOf } = list;
  const each = oneOf ? [sql<SqlBool>`(${sql.join(oneOf, sql` or `)})`, ...where] : where;
  // Not `exists`: PostgreSQL may answer that by reading all rows of the list first.
  return sql<SqlBool>`(
    select ${idOf(list)} from ${sql.table(list.table)} where ${idOf(list)} = ${id} and ${sql.join(each, sql` and `)}) is not null`;
}

async function findRows(db: Db, list: List, part: Part, isReversed = false): Promise<RowKey[]> {
  return part.limit === 0 ? [] : (await selectPart(list, part, isReversed).execute(db)).rows;
}

interface Part {
  readonly offset: number;
  readonly limit: number;
}

/** So many of the first rows of a list. */
export const selectFirst = (list: List, limit: number): RawBuilder<RowKey> =>
  selectPart(list, { offset: 0, limit }, false);

function selectPart(list: List, { offset, limit }: Part, isReversed: boolean): RawBuilder<RowKey> {
  const branches = branchesOf(list).map(
    (branch) => sql`${select(branch)} ${orderBy(branch, [idOf(branch), atOf(branch)], isReversed)}`,
  );
  const [only] = branches;
  if (only && branches.length === 1) return sql`${only} limit ${limit} offset ${offset}`;
  const each = branches.map((branch) => sql`select * from (${branch} limit ${limit + offset}) as branch`);
  const order = orderBy(list, [sql.ref('id'), sql.ref('at')], isReversed);
  return sql`select id, at from (${sql.join(each, sql` union all `)}) as branches ${order} limit ${limit} offset ${offset}`;
}

/** The rows of a list that stand after a row, or before it. */
function beyond(list: List, { key, isBefore }: Beside): List {
  const sign = sql.raw((list.isOldestFirst ?? false) === isBefore ? '<' : '>');
  const condition = isTimed(list)
    ? sql<SqlBool>`(${atOf(list)}, ${idOf(list)}) ${sign} (${key.at}, ${key.id})`
    : sql<SqlBool>`${idOf(list)} ${sign} ${key.id}`;
  return { ...list, where: [...list.where, condition] };
}

const countBefore = (db: Db, list: List, key: RowKey): Promise<Count> =>
  countList(db, beyond(list, { key, isBefore: true }));

const keysOf = ({ ids }: Pick<Hits, 'ids'>): RowKey[] => ids.map((id) => ({ at: 0, id }));

async function loadKeys(db: Db, list: List, { ids }: Pick<Hits, 'ids'>): Promise<RowKey[]> {
  if (ids.length === 0) return [];
  const query = select({ ...list, oneOf: undefined, where: [sql<SqlBool>`${idOf(list)} in (${sql.join(ids)})`] });
  return (await sql<RowKey>`${query}`.execute(db)).rows;
}

/** Below 0 where a row comes first. */
function compare(list: List, one: RowKey, other: RowKey): number {
  const newestFirst = (isTimed(list) ? other.at - one.at : 0) || other.id - one.id;
  return list.isOldestFirst ? -newestFirst : newestFirst;
}

const sortRows = (list: List, rows: readonly RowKey[]) => rows.toSorted((one, other) => compare(list, one, other));

const comesAfter = (list: List, row: RowKey, key: RowKey, orIsSame: boolean): boolean =>
  orIsSame ? compare(list, row, key) >= 0 : compare(list, row, key) > 0;

function foundPage(
  list: List,
  rows: readonly RowKey[],
  { count, offset, hasNext }: { readonly count: Count; readonly offset?: Count; readonly hasNext: boolean },
): FoundPage {
  const text = ({ at, id }: RowKey) => (list.at ? `${at}-${id}` : String(id));
  const [first, last] = [rows[0], rows.at(-1)];
  const ends = first && last && { first: text(first), last: text(last), hasNext };
  const beside: BesideRow | undefined = offset && {
    offset: offset.total,
    ...(offset.isAtLeast && { isAtLeast: true }),
  };
  return { ids: rows.map(({ id }) => id), ...count, place: { ...(beside && { beside }), ...(ends && { ends }) } };
}
