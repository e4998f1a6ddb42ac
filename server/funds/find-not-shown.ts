import { sql } from 'kysely';
import { dateOfDay, indianDay } from '../platform/indian-time.ts';
import type { Reader } from '../tables.ts';
import { type FileSpan, isCovered } from './coverage.rules.ts';

interface File extends FileSpan {
  readonly account: string;
}

/**
 * Of some fund requests that no payment has the reference of: the accounts whose statements show the day of the request and have rows of
 * a later one.
 */
export async function findNotShown(db: Reader, requestIds: readonly number[]): Promise<Map<number, string[]>> {
  const requests = requestIds.length === 0 ? [] : await findUnseen(db, requestIds);
  if (requests.length === 0) return new Map();
  const days = requests.map(({ createdAt }) => indianDay(createdAt));
  // A file that begins on the next day goes on where another one ends.
  const files = await findFiles(db, { first: dateOfDay(Math.min(...days)), last: dateOfDay(Math.max(...days) + 1) });
  const accounts = [...Map.groupBy(files, ({ payeeId }) => payeeId).values()];
  return new Map(
    requests.map(({ id, createdAt }) => {
      const day = dateOfDay(indianDay(createdAt));
      const covering = accounts.filter((own) => isCovered({ from: day, to: day }, own));
      return [id, covering.flatMap(([file]) => file?.account ?? [])];
    }),
  );
}

async function findUnseen(db: Reader, requestIds: readonly number[]) {
  const { rows } = await sql<{ id: number; createdAt: number }>`
    select f.id, f.created_at as "createdAt" from fund_requests f
    where f.id in (${sql.join(requestIds)}) and f.reference_key <> ''
      and not exists (select 1 from payment_references r where r.reference_key = f.reference_key)`.execute(db);
  return rows;
}

async function findFiles(db: Reader, { first, last }: { first: string; last: string }): Promise<File[]> {
  const { rows } = await sql<File>`
    select i.payee_id as "payeeId", i.first_day as "firstDay", i.last_day as "lastDay", a.label as account
    from payee_accounts a join statement_imports i on i.payee_id = a.id
    where i.last_day >= ${first} and i.first_day <= ${last} and i.is_of_account = 1 order by a.id, i.id`.execute(db);
  return rows;
}
