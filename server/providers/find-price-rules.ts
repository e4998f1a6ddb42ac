import type { WirePriceRule } from '../../contract/price-rules.ts';
import type { Reader, Tx } from '../tables.ts';
import type { PricedService, ScopedRule } from './followed-price.rules.ts';
import { percentText, rateText } from './providers.rules.ts';

export async function findPriceRules(db: Reader | Tx): Promise<ScopedRule[]> {
  const rows = await db
    .selectFrom('price_rules')
    .select(['scope', 'scope_id', 'percent_bp', 'fixed_e4', 'ending', 'floor_bp'])
    .orderBy('scope')
    .orderBy('scope_id')
    .execute();
  return rows.map((row) => ({
    scope: row.scope,
    scopeId: row.scope_id === 0 ? null : row.scope_id,
    percentBp: row.percent_bp,
    fixedE4: row.fixed_e4,
    ending: row.ending,
    floorBp: row.floor_bp,
  }));
}

export const wirePriceRule = (rule: ScopedRule): WirePriceRule => ({
  scope: rule.scope,
  scopeId: rule.scopeId,
  percent: percentText(rule.percentBp),
  fixed: rateText(rule.fixedE4),
  ending: rule.ending,
  floor: percentText(rule.floorBp),
});

interface Which {
  /** Only what is bought there first; undefined: anywhere. */
  readonly providerId?: number | undefined;
  /** Only this one, whether or not its price follows; undefined: all whose price follows. */
  readonly serviceId?: number | undefined;
}

/** Routes that can make a price: they are on, offered, and need no admin's look. */
export const selectPricingRoutes = (db: Reader | Tx) =>
  db
    .selectFrom('services as s')
    .innerJoin('service_mappings as m', 'm.service_id', 's.id')
    .innerJoin('providers as p', 'p.id', 'm.provider_id')
    .innerJoin('provider_services as o', (join) =>
      join.onRef('o.provider_id', '=', 'm.provider_id').onRef('o.external_id', '=', 'm.external_id'),
    )
    .where('s.archived_at', 'is', null)
    .where('p.deleted_at', 'is', null)
    .where('m.quarantine_reason', 'is', null)
    .where('m.is_active', '=', 1)
    .where('o.state', 'in', ['there', 'missed'])
    .orderBy('s.id')
    .orderBy('m.position')
    .orderBy('m.id');

/** Services with the route that their price is made from: the first that can make one. */
export async function findPricedServices(
  db: Reader | Tx,
  { providerId, serviceId }: Which = {},
): Promise<PricedService[]> {
  const rows = await selectPricingRoutes(db)
    .select(['s.id as service_id', 's.name', 's.rate', 's.category_id', 'm.id as mapping_id', 'm.provider_id'])
    .select(['o.cost_e8', 'p.fx_e4', 'p.fx_buffer_bp'])
    .$if(serviceId === undefined, (query) => query.where('s.price_mode', '=', 'follows'))
    .$if(serviceId !== undefined, (query) => query.where('s.id', '=', serviceId ?? 0))
    .execute();
  const first = new Map<number, PricedService>();
  for (const row of rows) {
    if (first.has(row.service_id)) continue;
    first.set(row.service_id, {
      serviceId: row.service_id,
      name: row.name,
      rateE4: row.rate,
      categoryId: row.category_id,
      providerId: row.provider_id,
      mappingId: row.mapping_id,
      costE8: row.cost_e8,
      fxE4: row.fx_e4,
      bufferBp: row.fx_buffer_bp,
    });
  }
  return [...first.values()].filter((each) => providerId === undefined || each.providerId === providerId);
}
