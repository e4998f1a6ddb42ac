import type { FundRequestForAdmin, FundRequestStatus } from '../../contract/funds.ts';
import type { fundRequestOrders } from '../../contract/funds-admin.ts';
import { keyOfEarlierReference } from '../../contract/payment-reference.ts';
import { type Beside, cutPage, type Neighbour, neighbourOf, placeOf } from '../platform/database/beside-row.ts';
import { countUpToReach, type Paging, sliceOf, totalOfHits } from '../platform/database/list-part.ts';
import { findHits } from '../platform/database/search.ts';
import { countTallied, findPlace, passedBy, tallyNumbers } from '../platform/database/tally.ts';
import type { Page } from '../platform/http/answers.ts';
import type { Reader } from '../tables.ts';
import { wireFundRequestForAdmin, withUser } from './funds.queries.ts';

interface FundRequestFilter extends Paging, Beside<number> {
  readonly status: FundRequestStatus | undefined;
  readonly search: string;
  readonly userId: number | undefined;
  readonly sort: (typeof fundRequestOrders)[number];
}

export async function findAllFundRequests(db: Reader, filter: FundRequestFilter): Promise<Page<FundRequestForAdmin>> {
  const { ids, offset, ...total } = await chosenOf(db, filter);
  if (ids.length === 0) return { ...total, items: [], ...placeOf([], offset, String) };
  const rows = await withUser(db)
    .where('fund_requests.id', 'in', ids)
    .orderBy('fund_requests.id', filter.sort === 'oldest' ? 'asc' : 'desc')
    .execute();
  const items = rows.map(wireFundRequestForAdmin);
  return { ...total, items, ...placeOf(items, offset, ({ id }) => String(id)) };
}

/** `#12` is a request's own number, as a notice of it leads to. */
async function chosenOf(db: Reader, filter: FundRequestFilter): Promise<Chosen> {
  if (filter.search === '') return choose(db, filter);
  const number = /^#(\d{1,15})$/.exec(filter.search)?.[1];
  if (number === undefined) return search(db, filter);
  const found = await narrowed(db, filter).where('fund_requests.id', '=', Number(number)).execute();
  return pageOf(
    found.map(({ id }) => id),
    { total: found.length },
    filter,
  );
}

interface Chosen extends Pick<Page<unknown>, 'total' | 'isAtLeast'> {
  readonly ids: readonly number[];
  /** Of a page beside a row: how many rows come before it. */
  readonly offset?: number;
}

/** The page of what was found, in the list's order. */
function pageOf(found: readonly number[], total: Omit<Chosen, 'ids' | 'offset'>, filter: FundRequestFilter): Chosen {
  const compare = (one: number, other: number) => (filter.sort === 'oldest' ? one - other : other - one);
  const { rows, ...place } = cutPage(found, filter, compare);
  return { ids: rows, ...total, ...place };
}

async function choose(db: Reader, filter: FundRequestFilter): Promise<Chosen> {
  const neighbour = neighbourOf(filter);
  if (neighbour) return chooseBeside(db, filter, neighbour);
  return filter.userId === undefined ? chooseOfAll(db, filter) : chooseOfOne(db, filter);
}

async function chooseOfAll(db: Reader, filter: FundRequestFilter): Promise<Chosen> {
  const isOldestFirst = filter.sort === 'oldest';
  const tallied = { list: 'fund_requests', kind: filter.status } as const;
  const { total, stretch, skip } = await findPlace(db, tallied, { passed: passedBy(filter), isOldestFirst });
  if (stretch === undefined) return { ids: [], total };
  const rows = await narrowed(db, filter)
    .$if(isOldestFirst, (query) => query.where('fund_requests.id', '>=', stretch * tallyNumbers))
    .$if(!isOldestFirst, (query) => query.where('fund_requests.id', '<', (stretch + 1) * tallyNumbers))
    .orderBy('fund_requests.id', isOldestFirst ? 'asc' : 'desc')
    .limit(filter.pageSize)
    .offset(skip)
    .execute();
  return { ids: rows.map(({ id }) => id), total };
}

async function chooseOfOne(db: Reader, filter: FundRequestFilter): Promise<Chosen> {
  const matching = narrowed(db, filter);
  const { offset, limit } = sliceOf(filter);
  const rows = await matching
    .orderBy('fund_requests.id', filter.sort === 'oldest' ? 'asc' : 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return { ids: rows.map(({ id }) => id), ...(await countUpToReach(db, matching)) };
}

async function chooseBeside(
  db: Reader,
  filter: FundRequestFilter,
  { key, isBefore }: Neighbour<number>,
): Promise<Chosen> {
  const isRising = (filter.sort === 'oldest') !== isBefore;
  const rows = await narrowed(db, filter)
    .where('fund_requests.id', isRising ? '>' : '<', key)
    .orderBy('fund_requests.id', isRising ? 'asc' : 'desc')
    .limit(filter.pageSize)
    .execute();
  const found = rows.map(({ id }) => id);
  const ids = isBefore ? found.reverse() : found;
  const total = await countBefore(db, filter, undefined);
  const [first] = ids;
  if (first === undefined) return { ids, ...total, offset: isBefore ? 0 : total.total };
  return { ids, ...total, offset: (await countBefore(db, filter, first)).total };
}

/** How many rows come before one in the list; all of them, where none is named. */
async function countBefore(db: Reader, filter: FundRequestFilter, id: number | undefined) {
  const isOldestFirst = filter.sort === 'oldest';
  const before = narrowed(db, filter).$if(id !== undefined, (query) =>
    query.where('fund_requests.id', isOldestFirst ? '<' : '>', id ?? 0),
  );
  if (filter.userId !== undefined) return countUpToReach(db, before);
  const tallied = { list: 'fund_requests', kind: filter.status } as const;
  if (id === undefined) return { total: await countTallied(db, tallied) };
  // Whole stretches come from the tallies; only those of its own are counted.
  const stretch = Math.floor(id / tallyNumbers);
  const whole = isOldestFirst ? { beforeStretch: stretch } : { fromStretch: stretch + 1 };
  const rest = await before
    .where('fund_requests.id', '>=', stretch * tallyNumbers)
    .where('fund_requests.id', '<', (stretch + 1) * tallyNumbers)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { total: (await countTallied(db, { ...tallied, ...whole })) + rest.count };
}

/** `ref 1` is not a search for every reference with a 1, nor `_verma` one for every Verma. */
const isSearchedKey = (key: string) => key.length >= 3 && /\d/.test(key);

async function search(db: Reader, filter: FundRequestFilter): Promise<Chosen> {
  // As the bank's statement writes it, or as the list shows it, with or without labels and leading zeros.
  const key = keyOfEarlierReference(filter.search);
  const parts = isSearchedKey(key) ? [filter.search, key] : [filter.search];
  const isNarrowed = filter.status !== undefined || filter.userId !== undefined;
  const rows = narrowed(db, filter);
  const within = isNarrowed ? { rows, newestFirst: rows.orderBy('fund_requests.id', 'desc') } : undefined;
  const isOldest = filter.sort === 'oldest';
  const hits = await findHits(db, { table: 'fund_request_search', parts, within });
  const ids = isOldest ? hits.ids.toReversed() : hits.ids;
  return pageOf(ids, totalOfHits(hits), filter);
}

const narrowed = (db: Reader, { status, userId }: FundRequestFilter) =>
  db
    .selectFrom('fund_requests')
    .select('fund_requests.id')
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'pending'))
    .$if(userId !== undefined, (query) => query.where('fund_requests.user_id', '=', userId ?? 0));
