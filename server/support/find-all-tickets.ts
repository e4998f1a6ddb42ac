import { type SqlBool, sql } from 'kysely';
import type { TicketFilter as StatusFilter, TicketForAdmin, TicketPriority } from '../../contract/support.ts';
import { findAccountOfEmail } from '../accounts/find-account-of-email.ts';
import { isoTime } from '../platform/clock.ts';
import {
  conditions,
  type FoundPage,
  findPage,
  findPageOfHits,
  type List,
  type PageQuery,
  withNumber,
} from '../platform/database/find-page.ts';
import { findHits } from '../platform/database/search.ts';
import type { Page } from '../platform/http/answers.ts';
import type { Reader } from '../tables.ts';
import { type Counted, columns, counts, type TicketRow, wireOwner, wireTicket } from './support.queries.ts';

export interface TicketFilter extends PageQuery {
  readonly status: StatusFilter | undefined;
  readonly priority: TicketPriority | undefined;
  readonly userId: number | undefined;
  readonly search: string;
  readonly sort: 'newest' | 'oldest';
}

export async function findAllTickets(db: Reader, filter: TicketFilter): Promise<Page<TicketForAdmin>> {
  const { ids, place, ...count } = await choosePage(db, filter);
  if (ids.length === 0) return { ...count, ...place, items: [] };
  const rows = await db
    .selectFrom('tickets')
    .innerJoin('users', 'users.id', 'tickets.user_id')
    .select(columns)
    .select(['first_name', 'last_name', 'email'])
    .select(counts('shop'))
    .select(waitingSince.as('waitingSince'))
    .where('tickets.id', 'in', ids)
    .orderBy('tickets.updated_at', filter.sort === 'oldest' ? 'asc' : 'desc')
    .orderBy('tickets.id', filter.sort === 'oldest' ? 'asc' : 'desc')
    .execute();
  const items = rows.map((row) => ({
    ...wireTicket(row as TicketRow & Counted), // the counts are never null
    user: wireOwner(row),
    waitingSince: row.waitingSince === null ? null : isoTime(row.waitingSince),
  }));
  return { ...count, ...place, items };
}

async function choosePage(db: Reader, filter: TicketFilter): Promise<FoundPage> {
  const list = listOf(filter);
  const { search } = filter;
  if (search === '') return findPage(db, list, filter);
  const owner = filter.userId === undefined ? await findAccountOfEmail(db, search) : undefined;
  if (owner !== undefined) return findPage(db, listOf({ ...filter, userId: owner }), filter);
  const hits = await findHits(db, { table: 'ticket_search', parts: [search], list });
  const number = /^#?(\d{1,15})$/.exec(search)?.[1];
  const all = await withNumber(db, list, { hits, number: number === undefined ? undefined : Number(number) });
  return findPageOfHits(db, list, all, filter);
}

/** Since when the customer waits; null once the shop has the last word, or the ticket is settled. */
const waitingSince = sql<number | null>`case when tickets.status in ('open', 'in_progress') then
  case when not exists (select 1 from ticket_messages a where a.ticket_id = tickets.id and a.is_admin = 1)
    then tickets.created_at
    else (select min(m.created_at) from ticket_messages m where m.ticket_id = tickets.id and m.is_admin = 0 and m.id > (
      select max(a.id) from ticket_messages a where a.ticket_id = tickets.id and a.is_admin = 1)) end end`;

/** The last word is the customer's, and nobody has settled it. */
const owesAnswer = sql<SqlBool>`tickets.status in ('open', 'in_progress') and coalesce((
  select m.is_admin from ticket_messages m where m.ticket_id = tickets.id order by m.id desc limit 1), 0) = 0`;

/** By their last change. */
const listOf = ({ status, priority, userId, sort }: TicketFilter): List => ({
  table: 'tickets',
  isOldestFirst: sort === 'oldest',
  at: 'updated_at',
  where: conditions([
    status !== undefined && (status === 'waiting' ? owesAnswer : sql<SqlBool>`tickets.status = ${status}`),
    priority !== undefined && sql<SqlBool>`tickets.priority = ${priority}`,
    userId !== undefined && sql<SqlBool>`tickets.user_id = ${userId}`,
  ]),
});
