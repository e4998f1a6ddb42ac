import { type SqlBool, sql } from 'kysely';
import type { FundRequestForAdmin, FundRequestStatus } from '../../contract/funds.ts';
import { keyOfEarlierReference } from '../../contract/payment-reference.ts';
import { findAccountOfEmail } from '../accounts/find-account-of-email.ts';
import { boundedHits, maxCounted } from '../platform/database/bounded-count.ts';
import {
  conditions,
  type FoundPage,
  findPage,
  findPageOfHits,
  type List,
  type PageQuery,
  withNumber,
} from '../platform/database/find-page.ts';
import { findHits, noHits } from '../platform/database/search.ts';
import type { Page } from '../platform/http/answers.ts';
import type { Reader } from '../tables.ts';
import { wireAllForAdmin, withUser } from './funds.queries.ts';

interface FundRequestFilter extends PageQuery {
  readonly status: FundRequestStatus | undefined;
  readonly search: string;
  readonly userId: number | undefined;
  readonly amountPaise: number | undefined;
  /** Both inclusive; of what arrived, or was asked for while nothing else is known. */
  readonly fromPaise: number | undefined;
  readonly toPaise: number | undefined;
  /** Sent from this instant on, and before the other one. */
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly sort: 'newest' | 'oldest';
}

export async function findAllFundRequests(db: Reader, filter: FundRequestFilter): Promise<Page<FundRequestForAdmin>> {
  const { ids, place, ...count } = await choosePage(db, filter);
  if (ids.length === 0) return { ...count, ...place, items: [] };
  const rows = await withUser(db).where('fund_requests.id', 'in', ids).execute();
  const byId = new Map((await wireAllForAdmin(db, rows)).map((item) => [item.id, item]));
  return { ...count, ...place, items: ids.flatMap((id) => byId.get(id) ?? []) };
}

/** `ref 1` is not a search for every reference with a 1, nor `_verma` one for every Verma. */
const isSearchedKey = (key: string) => key.length >= 3 && /\d/.test(key);

async function choosePage(db: Reader, filter: FundRequestFilter): Promise<FoundPage> {
  const list = listOf(filter);
  const { search } = filter;
  if (search === '') return (await findFewOfSum(db, list, filter)) ?? findPage(db, list, filter);
  const owner = filter.userId === undefined ? await findAccountOfEmail(db, search) : undefined;
  if (owner !== undefined) return findPage(db, listOf({ ...filter, userId: owner }), filter);
  // `#12` is a request's own number, as a notice of it leads to.
  const number = /^#(\d{1,15})$/.exec(search)?.[1];
  if (number !== undefined) {
    return findPageOfHits(db, list, await withNumber(db, list, { hits: noHits, number: Number(number) }), filter);
  }
  // As the bank's statement writes it, or as the list shows it, with or without labels and leading zeros.
  const key = keyOfEarlierReference(search);
  if (isSearchedKey(key)) {
    const ofKey = { ...list, where: [sql<SqlBool>`fund_requests.reference_key = ${key}`, ...list.where] };
    const page = await findPage(db, ofKey, filter);
    if (page.total > 0) return page;
  }
  const parts = isSearchedKey(key) ? [search, key] : [search];
  return findPageOfHits(db, list, await findHits(db, { table: 'fund_request_search', parts, list }), filter);
}

/**
 * The page of a list between two amounts, where so few requests are that all of them are found by the index of amounts. Undefined: there
 * are more, so the list in its own order soon has a page of them.
 */
async function findFewOfSum(db: Reader, list: List, filter: FundRequestFilter): Promise<FoundPage | undefined> {
  const isOfSums = filter.fromPaise !== undefined || filter.toPaise !== undefined;
  if (!isOfSums || list.oneOf !== undefined) return undefined;
  const { rows } = await sql<{ id: number }>`select id from fund_requests where ${sql.join(list.where, sql` and `)}
    limit ${maxCounted + 1}`.execute(db);
  if (rows.length > maxCounted) return undefined;
  return findPageOfHits(db, list, boundedHits(rows.map(({ id }) => id)), filter);
}

const sum = sql`coalesce(fund_requests.received_paise, fund_requests.amount_paise)`;

/** The newest first by number, which is their order in time but for a clock that was set; by time where days are asked for. */
function listOf({ status, userId, sort, amountPaise, ...asked }: FundRequestFilter): List {
  const { fromPaise, toPaise, from, to } = asked;
  return {
    table: 'fund_requests',
    at: 'created_at',
    isById: from === undefined && to === undefined,
    ...(amountPaise !== undefined && {
      oneOf: [
        sql<SqlBool>`fund_requests.amount_paise = ${amountPaise}`,
        sql<SqlBool>`fund_requests.received_paise = ${amountPaise} and fund_requests.amount_paise <> ${amountPaise}`,
      ],
    }),
    isOldestFirst: sort === 'oldest',
    where: conditions([
      status !== undefined && sql<SqlBool>`fund_requests.status = ${status}`,
      userId !== undefined && sql<SqlBool>`fund_requests.user_id = ${userId}`,
      fromPaise !== undefined && sql<SqlBool>`${sum} >= ${fromPaise}`,
      toPaise !== undefined && sql<SqlBool>`${sum} <= ${toPaise}`,
      from !== undefined && sql<SqlBool>`fund_requests.created_at >= ${from}`,
      to !== undefined && sql<SqlBool>`fund_requests.created_at < ${to}`,
    ]),
  };
}
