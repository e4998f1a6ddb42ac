import { type RawBuilder, sql } from 'kysely';
import type { MarginGroup } from '../../contract/margins.ts';
import { day as dayMs } from '../platform/clock.ts';
import { indiaAheadMs } from '../platform/indian-time.ts';
import type { Reader } from '../tables.ts';
import type { MarginSum } from './margins.rules.ts';

/** An order by hand, and one whose cost nobody knows, has no provider. */
const keys: Record<MarginGroup, RawBuilder<unknown>> = {
  day: sql`(o.created_at + ${sql.lit(indiaAheadMs)}) / ${sql.lit(dayMs)}`,
  service: sql`o.service_id`,
  provider: sql`coalesce(c.provider_id, 0)`,
};

const sum = (what: RawBuilder<unknown>) => sql`cast(coalesce(sum(${what}), 0) as bigint)`;
const kept = sql`o.total_paise - o.refunded_paise`;

/** What the orders of a stretch of time came to. All of it is read from two indexes. */
export async function sumMargins(
  db: Reader,
  { by, from, to }: { by: MarginGroup; from: number; to: number },
): Promise<MarginSum[]> {
  const { rows } = await sql<MarginSum>`
    select ${keys[by]} as key, count(*) as orders, count(c.order_id) as costed,
      ${sum(sql`o.refunded_paise`)} as "refundedPaise", ${sum(kept)} as "keptPaise",
      ${sum(sql`case when c.order_id is null then 0 else ${kept} end`)} as "costedPaise",
      ${sum(sql`c.cost_e4`)} as "costE4"
    from orders o left join order_costs c on c.order_id = o.id
    where o.created_at >= ${from} and o.created_at < ${to}
    group by 1`.execute(db);
  return rows;
}

export async function findProviderNames(db: Reader, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('providers').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
