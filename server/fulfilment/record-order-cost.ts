import { isWholeOfPosts } from '../providers/find-subscription.ts';
import type { Tx } from '../tables.ts';
import { costOfOrderE4, type TakenDispatch } from './order-cost.rules.ts';

const maxStored = BigInt(Number.MAX_SAFE_INTEGER);

/** Adds up what an order costs at all providers that have taken it or a part of it. The order is locked. */
export async function recordOrderCost(tx: Tx, orderId: number): Promise<void> {
  const taken = await tx
    .selectFrom('dispatches as d')
    .innerJoin('providers as p', 'p.id', 'd.provider_id')
    .select(['d.expected_cost_e8', 'd.charge_e8', 'd.fx_e4', 'd.fx_buffer_bp', 'p.id as provider_id'])
    .select(['p.fx_e4 as newest_fx_e4', 'p.fx_buffer_bp as newest_buffer_bp'])
    .where('d.order_id', '=', orderId)
    .where('d.provider_order', 'is not', null)
    .where((eb) => eb.not(isWholeOfPosts(eb)))
    .orderBy('d.id')
    .execute();
  const costE4 = costOfOrderE4(
    taken.map(
      (row): TakenDispatch => ({
        expectedCostE8: row.expected_cost_e8,
        chargeE8: row.charge_e8,
        fxE4: row.fx_e4 ?? row.newest_fx_e4,
        bufferBp: row.fx_buffer_bp ?? row.newest_buffer_bp,
      }),
    ),
  );
  const last = taken.at(-1);
  if (costE4 === undefined || !last) return;
  const cost_e4 = Number(costE4 > maxStored ? maxStored : costE4);
  const { provider_id } = last;
  await tx
    .insertInto('order_costs')
    .values({ order_id: orderId, provider_id, cost_e4 })
    .onConflict((on) => on.column('order_id').doUpdateSet({ provider_id, cost_e4 }))
    .execute();
}
