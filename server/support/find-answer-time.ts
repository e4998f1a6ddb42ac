import { sql } from 'kysely';
import { day } from '../platform/clock.ts';
import type { Reader } from '../tables.ts';
import { lastAnswers, usualAnswerMinutes } from './support.rules.ts';

/** So many of the newest messages are looked at, however many there are. */
const newestLookedAt = 400;
const windowMs = 30 * day;

/** Since when the customer had waited for an answer: from the ticket, or from their first word since the answer before. */
const waitedSince = sql<number | null>`case
  when exists (select 1 from ticket_messages a where a.ticket_id = newest.ticket_id and a.is_admin = 1 and a.id < newest.id)
  then (select min(m.created_at) from ticket_messages m
    where m.ticket_id = newest.ticket_id and m.is_admin = 0 and m.id < newest.id and m.id > (
      select max(a.id) from ticket_messages a where a.ticket_id = newest.ticket_id and a.is_admin = 1 and a.id < newest.id))
  else t.created_at end`;

/** How long an answer of the shop takes at present, in minutes. Null where too few were given. */
export async function findAnswerTime(db: Reader, now: number): Promise<number | null> {
  const newest = db
    .selectFrom('ticket_messages')
    .select(['id', 'ticket_id', 'is_admin', 'created_at'])
    .orderBy('id', 'desc')
    .limit(newestLookedAt);
  const answers = await db
    .selectFrom(newest.as('newest'))
    .innerJoin('tickets as t', 't.id', 'newest.ticket_id')
    .select(['newest.created_at', waitedSince.as('since')])
    .where('newest.is_admin', '=', 1)
    .where('newest.created_at', '>', now - windowMs)
    .orderBy('newest.id', 'desc')
    .execute();
  // A second word of the shop in a row is no answer.
  const durations = answers.flatMap(({ created_at, since }) => (since === null ? [] : [created_at - since]));
  return usualAnswerMinutes(durations.slice(0, lastAnswers)) ?? null;
}
