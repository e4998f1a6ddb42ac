import { setServicePrice } from '../catalogue/set-service-price.ts';
import type { Tx } from '../tables.ts';
import type { PricedService, ScopedRule } from './followed-price.rules.ts';

export async function replacePriceRules(tx: Tx, rules: readonly ScopedRule[]): Promise<void> {
  await tx.deleteFrom('price_rules').execute();
  if (rules.length === 0) return;
  const rows = rules.map((rule) => ({
    scope: rule.scope,
    scope_id: rule.scopeId ?? 0,
    percent_bp: rule.percentBp,
    fixed_e4: rule.fixedE4,
    ending: rule.ending,
    floor_bp: rule.floorBp,
  }));
  await tx.insertInto('price_rules').values(rows).execute();
}

interface FollowedRate {
  readonly service: PricedService;
  readonly rateE4: number;
}

/** Sets a price that a rule has made, and notes the cost that it was made from. */
export async function updateFollowedRate(tx: Tx, { service, rateE4 }: FollowedRate): Promise<void> {
  await setServicePrice(tx, { serviceIds: [service.serviceId], priceMode: 'follows', rate: rateE4 });
  await noteCost(tx, service);
}

/** What the price was made from: later costs are held against it. */
export async function noteCost(tx: Tx, { mappingId, costE8 }: PricedService): Promise<void> {
  await tx
    .updateTable('service_mappings')
    .set({ priced_cost_e8: costE8 })
    .where('id', '=', mappingId)
    .where('priced_cost_e8', '<>', costE8)
    .execute();
}

/** The first reason stays until an admin has looked. */
export async function quarantineRoute(
  tx: Tx,
  { mappingId, reason }: { mappingId: number; reason: string },
): Promise<void> {
  await tx
    .updateTable('service_mappings')
    .set({ quarantine_reason: reason })
    .where('id', '=', mappingId)
    .where('quarantine_reason', 'is', null)
    .execute();
}
