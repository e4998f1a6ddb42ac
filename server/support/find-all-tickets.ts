import { type SqlBool, sql } from 'kysely';
import type {
  TicketFilter as StatusFilter,
  TicketForAdmin,
  TicketPriority,
  TicketStatus,
} from '../../contract/support.ts';
import { countUpToReach, hitsOn, sliceOf, totalOfHits, withNumbered } from '../platform/database/list-part.ts';
import { findHits } from '../platform/database/search.ts';
import { findPlace, passedBy, tallyDayMs } from '../platform/database/tally.ts';
import type { Page } from '../platform/http/answers.ts';
import type { Reader } from '../tables.ts';
import {
  type Counted,
  columns,
  counts,
  type PageOf,
  type TicketRow,
  wireOwner,
  wireTicket,
} from './support.queries.ts';

export interface TicketFilter extends PageOf {
  readonly status: StatusFilter | undefined;
  readonly priority: TicketPriority | undefined;
  readonly userId: number | undefined;
  readonly search: string;
}

export async function findAllTickets(db: Reader, filter: TicketFilter): Promise<Page<TicketForAdmin>> {
  const { ids, ...total } = filter.search === '' ? await choose(db, filter) : await search(db, filter);
  if (ids.length === 0) return { ...total, items: [] };
  const rows = await db
    .selectFrom('tickets')
    .innerJoin('users', 'users.id', 'tickets.user_id')
    .select(columns)
    .select(['first_name', 'last_name', 'email'])
    .select(counts('shop'))
    .where('tickets.id', 'in', ids)
    .orderBy('tickets.updated_at', 'desc')
    .orderBy('tickets.id', 'desc')
    .execute();
  const items = rows.map((row) => ({ ...wireTicket(row as TicketRow & Counted), user: wireOwner(row) })); // the counts are never null
  return { ...total, items };
}

type Chosen = Omit<Page<TicketForAdmin>, 'items'> & { readonly ids: readonly number[] };

async function choose(db: Reader, filter: TicketFilter): Promise<Chosen> {
  const { status, userId } = filter;
  if (userId === undefined && status !== 'waiting') return chooseOfAll(db, { ...filter, status });
  const matching = narrowed(db, filter);
  const { offset, limit } = sliceOf(filter);
  const rows = await lastChangedFirst(matching).limit(limit).offset(offset).execute();
  return { ids: rows.map(({ id }) => id), ...(await countUpToReach(db, matching)) };
}

async function chooseOfAll(
  db: Reader,
  filter: TicketFilter & { readonly status: TicketStatus | undefined },
): Promise<Chosen> {
  const tallied = { list: 'tickets', kind: filter.status, subkind: filter.priority } as const;
  const { total, stretch, skip } = await findPlace(db, tallied, { passed: passedBy(filter) });
  if (stretch === undefined) return { ids: [], total };
  const upTo = narrowed(db, filter).where('tickets.updated_at', '<', (stretch + 1) * tallyDayMs);
  const rows = await lastChangedFirst(upTo).limit(filter.pageSize).offset(skip).execute();
  return { ids: rows.map(({ id }) => id), total };
}

async function search(db: Reader, filter: TicketFilter): Promise<Chosen> {
  const { status, priority, userId } = filter;
  const isNarrowed = [status, priority, userId].some((each) => each !== undefined);
  const rows = narrowed(db, filter);
  const listed = lastChangedFirst(rows);
  // Its hits are sorted by something else than their numbers.
  const where = isNarrowed ? { within: { rows, newestFirst: listed } } : { within: undefined, listed };
  const hits = await findHits(db, { table: 'ticket_search', parts: [filter.search], ...where });
  const ticketNumber = /^#?(\d{1,15})$/.exec(filter.search)?.[1];
  const numbered =
    ticketNumber === undefined
      ? []
      : await narrowed(db, filter).where('tickets.id', '=', Number(ticketNumber)).execute();
  const found = withNumbered(
    hits,
    numbered.map(({ id }) => id),
  );
  if (found.ids.length === 0) return { ids: [], ...totalOfHits(found) };
  const sorted = await lastChangedFirst(narrowed(db, filter).where('tickets.id', 'in', found.ids)).execute();
  return { ids: hitsOn({ ...found, ids: sorted.map(({ id }) => id) }, filter), ...totalOfHits(found) };
}

/** The last word is the customer's, and nobody has settled it. */
const owesAnswer = sql<SqlBool>`tickets.status in ('open', 'in_progress') and coalesce((
  select m.is_admin from ticket_messages m where m.ticket_id = tickets.id order by m.id desc limit 1), 0) = 0`;

const narrowed = (db: Reader, { status, priority, userId }: TicketFilter) =>
  db
    .selectFrom('tickets')
    .select('tickets.id')
    .$if(status !== undefined, (query) =>
      status === 'waiting' ? query.where(owesAnswer) : query.where('tickets.status', '=', status ?? 'open'),
    )
    .$if(priority !== undefined, (query) => query.where('tickets.priority', '=', priority ?? 'medium'))
    .$if(userId !== undefined, (query) => query.where('tickets.user_id', '=', userId ?? 0));

const lastChangedFirst = (matching: ReturnType<typeof narrowed>) =>
  matching.orderBy('tickets.updated_at', 'desc').orderBy('tickets.id', 'desc');
