import { sql } from 'kysely';
import type { Reader } from '../tables.ts';
import { unsettled, waiting } from './reports.queries.ts';

interface OverdueTickets {
  readonly count: number;
  /** Null without any. */
  readonly since: number | null;
}

/** Tickets whose customer has waited since before a moment, and since when the first has. */
export async function findOverdueTickets(db: Reader, before: number): Promise<OverdueTickets> {
  const older = sql`${unsettled} and created_at < ${before}`;
  const { rows } = await sql<OverdueTickets>`
    select count(*) as count, min(since) as since from (${waiting(older)}) waiting where since < ${before}`.execute(db);
  return rows[0] ?? { count: 0, since: null };
}
