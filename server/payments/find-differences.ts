// Where what arrived and what was credited differ, by what is stored. Only numbers: `load-differences.ts` reads the rest.
import { type RawBuilder, sql } from 'kysely';
import type { FileSpan } from '../funds/coverage.rules.ts';
import { openStatesInSql } from '../funds/open-states.ts';
import { day, hour } from '../platform/clock.ts';
import { dateOfDay, indianDay, startOfIndianDay } from '../platform/indian-time.ts';
import type { Reader } from '../tables.ts';
import { comparedDays, type DifferenceIds, isCompared, workingDaysBefore } from './difference.rules.ts';

/** The oldest ones of each list: the others come once these are settled. */
const maxListed = 100;
/** What arrived is credited within so long; so many working days after a credit its statement is there. */
const uncreditedMs = 48 * hour;
const provenDays = 2;

const isOpen = sql`p.state in ${openStatesInSql}`;
/** Its reference was credited with another amount, or two files say two amounts of it. */
const isDifferent = sql`p.reason in ('credited-otherwise', 'contradiction')`;

/** A payment that was set aside shows a credit of its own amount alone. */
const shownAs = (creditedPaise: RawBuilder<unknown>) => sql`select 1 from payment_references r
  join payments shown on shown.id = r.payment_id where r.reference_key = c.reference_key
  and (shown.state <> 'not_ours' or shown.amount_paise = ${creditedPaise})`;

/** Credits of which nothing shows that they came, and that nobody has accepted or taken back. */
export const isUnproven = {
  requests: sql`f.status = 'approved'
    and not exists (${shownAs(sql`coalesce(f.received_paise, f.amount_paise)`)})
    and not exists (select 1 from payments p where p.fund_request_id = f.id)
    and not exists (select 1 from reversals v where v.fund_request_id = f.id)
    and not exists (select 1 from accepted_differences d where d.kind = 'request' and d.subject_id = f.id)`,
  credits: sql`not exists (${shownAs(sql`(select t.amount_paise from ledger_transfers t where t.id = c.transfer_id)`)})
    and not exists (select 1 from payments p where p.transfer_id = c.transfer_id)
    and not exists (select 1 from accepted_differences d where d.kind = 'credit' and d.subject_id = c.transfer_id)`,
};

/**
 * A credited payment whose number a statement shows going out, by no return of the shop's own; not taken back, nor accepted. What a gateway paid
 * back beside a return by hand, and the shop took by itself, settles nothing of that return.
 */
export const isReturned = sql`p.state in ('matched', 'reversed') and p.fund_request_id = f.id
  and not exists (select 1 from reversals v where v.fund_request_id = f.id and (v.cause <> 'gateway' or not exists (
    select 1 from fund_returns h where h.fund_request_id = f.id and h.method = 'by-hand' and h.state <> 'failed')))
  and not exists (select 1 from fund_returns g where g.outgoing_key = b.reference_key and g.state <> 'failed')
  and not exists (select 1 from accepted_differences d where d.kind = 'returned' and d.subject_id = f.id)`;

/** The same of a payment that was credited by hand, which nothing takes back by itself. */
export const isReturnedCredit = sql`p.state = 'matched' and p.transfer_id = t.id
  and not exists (select 1 from fund_returns g where g.outgoing_key = b.reference_key and g.state <> 'failed')
  and not exists (select 1 from accepted_differences d where d.kind = 'returned-credit' and d.subject_id = t.id)`;

interface Credit {
  readonly id: number;
  readonly askedAt: number;
  readonly creditedAt: number;
}

/** Reads of one day at a time, so that others have their turn between. */
export async function findDifferences(db: Reader, now: number): Promise<DifferenceIds> {
  const files = await findFiles(db, now);
  const requests: number[] = [];
  const credits: number[] = [];
  const last = indianDay(workingDaysBefore(now, provenDays));
  for (let today = last - comparedDays; files.length > 0 && today <= last; today++) {
    const span = { from: startOfIndianDay(today), to: startOfIndianDay(today + 1) };
    const shown = (each: Credit) => (isCompared(each, files) ? [each.id] : []);
    if (requests.length < maxListed) requests.push(...(await findRequests(db, span)).flatMap(shown));
    if (credits.length < maxListed) credits.push(...(await findCredits(db, span)).flatMap(shown));
  }
  return {
    uncredited: await findPayments(
      db,
      sql`not ${isDifferent} and p.level = 3 and p.created_at < ${now - uncreditedMs}`,
    ),
    different: await findPayments(db, isDifferent),
    requests: requests.slice(0, maxListed),
    credits: credits.slice(0, maxListed),
    returned: await findReturned(db),
    returnedCredits: await findReturnedCredits(db),
  };
}

/** What statements show going out is little, and each number of it is looked up. */
async function findReturned(db: Reader): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct f.id from returned_references b join payment_references r on r.reference_key = b.reference_key
      join payments p on p.id = r.payment_id join fund_requests f on f.id = p.fund_request_id
    where ${isReturned} order by f.id limit ${maxListed}`.execute(db);
  return rows.map(({ id }) => id);
}

async function findReturnedCredits(db: Reader): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct t.id from returned_references b join payment_references r on r.reference_key = b.reference_key
      join payments p on p.id = r.payment_id join ledger_transfers t on t.id = p.transfer_id
    where ${isReturnedCredit} order by t.id limit ${maxListed}`.execute(db);
  return rows.map(({ id }) => id);
}

async function findPayments(db: Reader, which: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from payments p where ${isOpen} and ${which} order by p.id limit ${maxListed}`.execute(db);
  return rows.map(({ id }) => id);
}

interface Span {
  readonly from: number;
  readonly to: number;
}

async function findRequests(db: Reader, { from, to }: Span): Promise<Credit[]> {
  const { rows } = await sql<Credit>`
    select f.id, f.created_at as "askedAt", f.decided_at as "creditedAt"
    from fund_requests f join claimed_references c on c.fund_request_id = f.id
    where f.decided_at >= ${from} and f.decided_at < ${to} and ${isUnproven.requests}
    order by f.id limit ${maxListed}`.execute(db);
  return rows;
}

async function findCredits(db: Reader, { from, to }: Span): Promise<Credit[]> {
  const { rows } = await sql<Credit>`
    select c.transfer_id as id, c.claimed_at as "askedAt", c.claimed_at as "creditedAt" from claimed_references c
    where c.transfer_id is not null and c.claimed_at >= ${from} and c.claimed_at < ${to} and ${isUnproven.credits}
    order by c.transfer_id limit ${maxListed}`.execute(db);
  return rows;
}

async function findFiles(db: Reader, now: number): Promise<FileSpan[]> {
  const since = dateOfDay(indianDay(now - 2 * comparedDays * day));
  const { rows } = await sql<FileSpan>`
    select payee_id as "payeeId", first_day as "firstDay", last_day as "lastDay" from statement_imports
    where last_day >= ${since} and first_day is not null and is_of_account = 1`.execute(db);
  return rows;
}
