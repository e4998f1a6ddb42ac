import { sql } from 'kysely';
import type { Reader } from '../tables.ts';

interface Span {
  readonly from: number;
  readonly to: number;
}

/** What the orders of a customer came to. */
export interface SpentSum {
  readonly userId: number;
  readonly orders: number;
  readonly keptPaise: number;
}

/** What each customer spent on the orders of a stretch of time. */
export async function sumSpent(db: Reader, { from, to }: Span): Promise<SpentSum[]> {
  const { rows } = await sql<SpentSum>`
    select user_id as "userId", count(*) as orders, cast(sum(total_paise - refunded_paise) as bigint) as "keptPaise"
    from orders where created_at >= ${from} and created_at < ${to} group by user_id`.execute(db);
  return rows;
}

/** How many of these customers had ordered before a moment. */
export async function countEarlierCustomers(db: Reader, userIds: readonly number[], before: number): Promise<number> {
  if (userIds.length === 0) return 0;
  const { rows } = await sql<{ customers: number }>`
    select count(*) as customers from users u where u.id in (${sql.join(userIds)})
      and (select min(o.id) from orders o where o.user_id = u.id and o.created_at < ${before}) is not null`.execute(db);
  return rows[0]?.customers ?? 0;
}

/** How many customers joined in a stretch of time and still have their account. */
export async function countJoined(db: Reader, { from, to }: Span): Promise<number> {
  const joined = db
    .selectFrom('users')
    .where('is_admin', '=', 0)
    .where('deleted_at', 'is', null)
    .where('created_at', '>=', from)
    .where('created_at', '<', to);
  return (await joined.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count;
}

export async function findCustomerNames(db: Reader, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('users').select(['id', 'first_name', 'last_name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`.trim()]));
}

/** The platform of each service that there ever was. */
export async function findPlatforms(db: Reader): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('services')
    .innerJoin('categories', 'categories.id', 'services.category_id')
    .innerJoin('platforms', 'platforms.id', 'categories.platform_id')
    .select(['services.id', 'platforms.name'])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
