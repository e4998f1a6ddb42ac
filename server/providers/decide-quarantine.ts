import type { AnswerOf } from '../../contract/endpoint.ts';
import {
  type decideQuarantine as endpoint,
  priceRuleTexts,
  type Quarantined,
  type QuarantineReason,
} from '../../contract/price-rules.ts';
import { type AdminActor, recordAct } from '../audit/record-act.ts';
import { type CatalogueShop, changeCatalogue } from '../catalogue/change-catalogue.ts';
import { setServicePrice } from '../catalogue/set-service-price.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Reader, Tx } from '../tables.ts';
import { decimalText } from './decimal.rules.ts';
import { findPricedServices, findPriceRules, selectPricingRoutes } from './find-price-rules.ts';
import { type PricedService, rulePriceOf, type ScopedRule } from './followed-price.rules.ts';
import { costInRupeesE4, marginBp } from './price.rules.ts';
import { percentText, rateText } from './providers.rules.ts';
import { noteCost, updateFollowedRate } from './write-price-rules.ts';

const maxShown = 200;

/** Routes that wait for an admin's look, the longest there first. */
export async function findQuarantine(db: Reader): Promise<Quarantined[]> {
  const [rows, rules] = await Promise.all([
    selectQuarantined(db).orderBy('m.id').limit(maxShown).execute(),
    findPriceRules(db),
  ]);
  const behind = await findBehind(db, rows);
  return rows.map((row) => wireRow(row, behind.has(row.id) ? [] : rules));
}

/** Those of which another route, which needs no look, stands before: the price is made from that one. */
async function findBehind(db: Reader, rows: readonly Row[]): Promise<Set<number>> {
  if (rows.length === 0) return new Set();
  const serviceIds = rows.map((row) => row.service_id);
  const routes = await selectPricingRoutes(db)
    .select(['m.service_id', 'm.position', 'm.id'])
    .where('m.service_id', 'in', serviceIds)
    .execute();
  const isBehind = (row: Row) =>
    routes.some(
      (route) =>
        route.service_id === row.service_id &&
        (route.position < row.position || (route.position === row.position && route.id < row.id)),
    );
  return new Set(rows.filter(isBehind).map(({ id }) => id));
}

const selectQuarantined = (db: Reader | Tx) =>
  db
    .selectFrom('service_mappings as m')
    .innerJoin('services as s', 's.id', 'm.service_id')
    .innerJoin('providers as p', 'p.id', 'm.provider_id')
    .innerJoin('provider_services as o', (join) =>
      join.onRef('o.provider_id', '=', 'm.provider_id').onRef('o.external_id', '=', 'm.external_id'),
    )
    .select(['m.id', 'm.quarantine_reason', 'm.priced_cost_e8', 'm.provider_id', 'm.external_id', 'm.service_id'])
    .select('m.position')
    .select(['s.name as service_name', 's.rate', 's.price_mode', 's.category_id'])
    .select(['p.name as provider_name', 'p.currency', 'p.fx_e4', 'p.fx_buffer_bp'])
    .select(['o.name as offered_as', 'o.cost_e8'])
    .where('m.quarantine_reason', 'is not', null)
    .where('s.archived_at', 'is', null)
    .where('p.deleted_at', 'is', null);

type Row = Awaited<ReturnType<ReturnType<typeof selectQuarantined>['execute']>>[number];

const pricedOf = (row: Row): PricedService => ({
  serviceId: row.service_id,
  name: row.service_name,
  rateE4: row.rate,
  categoryId: row.category_id,
  providerId: row.provider_id,
  mappingId: row.id,
  costE8: row.cost_e8,
  fxE4: row.fx_e4,
  bufferBp: row.fx_buffer_bp,
});

function wireRow(row: Row, rules: readonly ScopedRule[]): Quarantined {
  const service = pricedOf(row);
  const rate = BigInt(row.rate);
  const inRupees = (costE8: number) => costInRupeesE4(BigInt(costE8), service);
  const [former, now] = [inRupees(row.priced_cost_e8), inRupees(row.cost_e8)];
  const price = rulePriceOf(service, rules);
  return {
    id: row.id,
    // Written from one of these, and selected where it is not null.
    reason: row.quarantine_reason as QuarantineReason,
    service: { id: row.service_id, name: row.service_name },
    priceMode: row.price_mode,
    pricePerThousand: rateText(row.rate),
    provider: { id: row.provider_id, name: row.provider_name },
    currency: row.currency,
    externalId: row.external_id,
    offeredAs: row.offered_as,
    formerCost: decimalText(BigInt(row.priced_cost_e8)),
    cost: decimalText(BigInt(row.cost_e8)),
    formerCostInRupees: rateText(former),
    costInRupees: rateText(now),
    formerMargin: percentText(marginBp(former, rate)),
    margin: percentText(marginBp(now, rate)),
    rulePrice: price ? rateText(price.priceE4) : null,
  };
}

interface Decision {
  readonly id: number;
  readonly decision: 'accept' | 'accept-at-rule' | 'decline';
  /** What was shown, in the provider's currency; undefined takes any. */
  readonly cost: string | undefined;
  readonly by: AdminActor;
  readonly at: number;
}

/**
 * Ends a quarantine. Accepted as it is, the price stays and is fixed; at the rule's price, it follows from then on; declined, the
 * route is switched off. A route that the price is not made from moves no price. Throws `not-found` for one that is in quarantine no
 * more, `price-changed` for another cost than was shown, and `invalid-input` where no rule makes a price.
 */
export function decideQuarantine(
  shop: CatalogueShop,
  { id, decision, cost, by, at }: Decision,
): Promise<AnswerOf<typeof endpoint>> {
  return changeCatalogue(shop, async (tx) => {
    const row = await selectQuarantined(tx).where('m.id', '=', id).executeTakeFirst();
    if (!row) throw new ExpectedError('not-found', 'This route waits for no look any more.');
    const costNow = decimalText(BigInt(row.cost_e8));
    if (cost !== undefined && cost !== costNow) {
      throw new ExpectedError('price-changed', 'The cost has changed since. Please look at the new one.');
    }
    const service = pricedOf(row);
    let rateE4 = row.rate;
    await tx
      .updateTable('service_mappings')
      .set({ quarantine_reason: null, ...(decision === 'decline' ? { is_active: 0 as const } : {}) })
      .where('id', '=', id)
      .execute();
    const [priced] = await findPricedServices(tx, { serviceId: row.service_id });
    // The price is made from the first route, whatever another one costs.
    const makesPrice = priced?.mappingId === id;
    if (decision === 'accept-at-rule' && makesPrice) {
      const price = rulePriceOf(service, await findPriceRules(tx));
      if (!price)
        throw new ExpectedError('invalid-input', priceRuleTexts.none, { fields: { decision: priceRuleTexts.none } });
      rateE4 = Number(price.priceE4);
      await updateFollowedRate(tx, { service, rateE4 });
    }
    if (decision === 'accept' && makesPrice) {
      await setServicePrice(tx, { serviceIds: [row.service_id], priceMode: 'fixed' });
    }
    // What was declined is held against the cost that was declined, too: it asks again only when that moves.
    await noteCost(tx, service);
    const route = { providerId: row.provider_id, externalId: row.external_id };
    await recordAct(tx, {
      by,
      at,
      action: decision === 'decline' ? 'decline-route' : 'accept-route',
      subject: 'service',
      subjectId: row.service_id,
      before: { ...route, reason: row.quarantine_reason, pricePerThousand: rateText(row.rate) },
      after: { ...route, cost: costNow, pricePerThousand: rateText(rateE4) },
    });
    return { serviceId: row.service_id, pricePerThousand: rateText(rateE4) };
  });
}
