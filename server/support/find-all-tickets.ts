import { type SqlBool, sql } from 'kysely';
import { timedKeyOf } from '../../contract/list-keys.ts';
import type {
  TicketFilter as StatusFilter,
  TicketForAdmin,
  TicketPriority,
  TicketStatus,
} from '../../contract/support.ts';
import {
  type Beside,
  compareNewestFirst,
  cutPage,
  type Neighbour,
  neighbourOf,
  placeOf,
  type TimedRow,
} from '../platform/database/beside-row.ts';
import { countUpToReach, sliceOf, totalOfHits, withNumbered } from '../platform/database/list-part.ts';
import { findHits } from '../platform/database/search.ts';
import { countTallied, findPlace, passedBy, tallyDayMs } from '../platform/database/tally.ts';
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

export interface TicketFilter extends PageOf, Beside<TimedRow> {
  readonly status: StatusFilter | undefined;
  readonly priority: TicketPriority | undefined;
  readonly userId: number | undefined;
  readonly search: string;
}

export async function findAllTickets(db: Reader, filter: TicketFilter): Promise<Page<TicketForAdmin>> {
  const { ids, offset, ...total } = filter.search === '' ? await choose(db, filter) : await search(db, filter);
  if (ids.length === 0) return { ...total, items: [], ...placeOf([], offset, String) };
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
  return { ...total, items, ...placeOf(items, offset, ({ id, updatedAt }) => timedKeyOf(updatedAt, id)) };
}

interface Chosen extends Pick<Page<unknown>, 'total' | 'isAtLeast'> {
  readonly ids: readonly number[];
  /** Of a page beside a row: how many rows come before it. */
  readonly offset?: number;
}

async function choose(db: Reader, filter: TicketFilter): Promise<Chosen> {
  const neighbour = neighbourOf(filter);
  if (neighbour) return chooseBeside(db, filter, neighbour);
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

async function chooseBeside(db: Reader, filter: TicketFilter, { key, isBefore }: Neighbour<TimedRow>): Promise<Chosen> {
  const direction = isBefore ? 'asc' : 'desc';
  const found = await beyond(narrowed(db, filter), { key, isNewer: isBefore })
    .select('tickets.updated_at as at')
    .orderBy('tickets.updated_at', direction)
    .orderBy('tickets.id', direction)
    .limit(filter.pageSize)
    .execute();
  const rows = isBefore ? found.reverse() : found;
  const total = await countNewer(db, filter, undefined);
  const [first] = rows;
  if (!first) return { ids: [], ...total, offset: isBefore ? 0 : total.total };
  return { ids: rows.map(({ id }) => id), ...total, offset: (await countNewer(db, filter, first)).total };
}

/** How many tickets of a list come before one; all of them, where none is named. */
async function countNewer(db: Reader, filter: TicketFilter, row: TimedRow | undefined) {
  const { status, priority, userId } = filter;
  const newer = row ? beyond(narrowed(db, filter), { key: row, isNewer: true }) : narrowed(db, filter);
  if (userId !== undefined || status === 'waiting') return countUpToReach(db, newer);
  const tallied = { list: 'tickets', kind: status, subkind: priority } as const;
  if (!row) return { total: await countTallied(db, tallied) };
  // Whole days come from the tallies; only those of its own are counted.
  const nextDay = Math.floor(row.at / tallyDayMs) + 1;
  const rest = await newer
    .where('tickets.updated_at', '<', nextDay * tallyDayMs)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { total: (await countTallied(db, { ...tallied, fromStretch: nextDay })) + rest.count };
}

/** What was changed later than a ticket, or earlier, as the list has it. */
function beyond(matching: ReturnType<typeof narrowed>, { key, isNewer }: { key: TimedRow; isNewer: boolean }) {
  const sign = isNewer ? '>' : '<';
  // The first condition is what an index serves; the second one parts those of the same moment.
  return matching
    .where('tickets.updated_at', isNewer ? '>=' : '<=', key.at)
    .where((eb) => eb.or([eb('tickets.updated_at', sign, key.at), eb('tickets.id', sign, key.id)]));
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
  if (found.ids.length === 0) return { ids: [], total: 0, ...(neighbourOf(filter) && { offset: 0 }) };
  const matching = narrowed(db, filter).where('tickets.id', 'in', found.ids);
  const sorted = await lastChangedFirst(matching).select('tickets.updated_at as at').execute();
  const { rows: shown, ...place } = cutPage(sorted, filter, compareNewestFirst);
  return { ids: shown.map(({ id }) => id), ...totalOfHits(found), ...place };
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
