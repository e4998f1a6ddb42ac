import { sql } from 'kysely';
import type { Tx } from '../tables.ts';

interface Conversion {
  readonly providerId: number;
  /** Ten-thousandths of a rupee for a unit of the former currency and of the new one. */
  readonly fromFxE4: number;
  readonly toFxE4: number;
}

/** A cost as text of the database, in another currency: of the same worth in rupees. What no list can hold stays the most. */
const converted = (column: 'cost_e8' | 'priced_cost_e8', { fromFxE4, toFxE4 }: Conversion) => {
  const ratio = sql`cast(${fromFxE4} as double precision) / cast(${toFxE4} as double precision)`;
  const cost = sql`round(${sql.ref(column)} * (${ratio}))`;
  return sql<number>`cast(case when ${cost} > ${maxCostE8} then ${maxCostE8} else ${cost} end as bigint)`;
};

/** As `service-list.rules.ts` has it: 1,000,000 for a thousand. */
const maxCostE8 = 1_000_000 * 10 ** 8;

/**
 * What a provider's services cost, and what prices were made from, in its new currency. It is about right until the list is read
 * again: margins are, and no route is quarantined only because its cost is another number.
 */
export async function convertCosts(tx: Tx, conversion: Conversion): Promise<void> {
  const { providerId } = conversion;
  const services = tx.updateTable('provider_services').set({ cost_e8: converted('cost_e8', conversion) });
  await services.where('provider_id', '=', providerId).execute();
  const mappings = tx.updateTable('service_mappings').set({ priced_cost_e8: converted('priced_cost_e8', conversion) });
  await mappings.where('provider_id', '=', providerId).execute();
}
