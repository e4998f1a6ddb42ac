import { wireRate } from '../../contract/money.ts';
import { type PriceMode, priceRuleTexts, type ServicePricing } from '../../contract/price-rules.ts';
import { type AdminActor, recordAct } from '../audit/record-act.ts';
import { type CatalogueShop, changeCatalogue, serviceIsGone } from '../catalogue/change-catalogue.ts';
import { setServicePrice } from '../catalogue/set-service-price.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Reader, Tx } from '../tables.ts';
import { decimalText } from './decimal.rules.ts';
import { findPricedServices, findPriceRules, wirePriceRule } from './find-price-rules.ts';
import { nearestRule, type PricedService, rulePriceOf } from './followed-price.rules.ts';
import { costInRupeesE4, marginBp } from './price.rules.ts';
import { percentText, rateText } from './providers.rules.ts';
import { updateFollowedRate } from './write-price-rules.ts';

/** What a service costs to buy, what it is sold for, and what its rule says. Throws `not-found` for one that is gone. */
export async function findServicePricing(db: Reader | Tx, serviceId: number): Promise<ServicePricing> {
  const service = await db
    .selectFrom('services')
    .select(['rate', 'price_mode'])
    .where('id', '=', serviceId)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  if (!service) throw serviceIsGone();
  const rules = await findPriceRules(db);
  const [priced] = await findPricedServices(db, { serviceId });
  const rule = priced && nearestRule(rules, priced);
  const price = priced && rulePriceOf(priced, rules);
  return {
    priceMode: service.price_mode,
    pricePerThousand: rateText(service.rate),
    source: priced ? await sourceOf(db, priced) : null,
    rule: rule ? wirePriceRule(rule) : null,
    rulePrice: price ? rateText(price.priceE4) : null,
  };
}

async function sourceOf(db: Reader | Tx, priced: PricedService): Promise<ServicePricing['source']> {
  const route = await db
    .selectFrom('service_mappings')
    .innerJoin('providers', 'providers.id', 'provider_id')
    .select(['name', 'external_id', 'currency'])
    .where('service_mappings.id', '=', priced.mappingId)
    .executeTakeFirst();
  if (!route) return null;
  const costE8 = BigInt(priced.costE8);
  const costE4 = costInRupeesE4(costE8, priced);
  return {
    providerName: route.name,
    externalId: route.external_id,
    currency: route.currency,
    cost: decimalText(costE8),
    costInRupees: rateText(costE4),
    rate: rateText(priced.fxE4),
    buffer: percentText(priced.bufferBp),
    margin: percentText(marginBp(costE4, BigInt(priced.rateE4))),
  };
}

interface Change {
  readonly id: number;
  readonly priceMode: PriceMode;
  readonly by: AdminActor;
  readonly at: number;
}

/**
 * Fixes the price of a service, or lets it follow its rule, which sets it at once. Throws `not-found` for a service that is gone,
 * and `invalid-input` where no rule or no cost makes a price.
 */
export function changeServicePricing(shop: CatalogueShop, { id, priceMode, by, at }: Change): Promise<ServicePricing> {
  return changeCatalogue(shop, async (tx) => {
    const was = await findServicePricing(tx, id);
    if (priceMode === 'follows') {
      const [service] = await findPricedServices(tx, { serviceId: id });
      const rules = await findPriceRules(tx);
      const price = service && rulePriceOf(service, rules);
      if (!service || !price) throw noPrice(rules.length === 0 ? priceRuleTexts.none : priceRuleTexts.notFollowing);
      await updateFollowedRate(tx, { service, rateE4: Number(price.priceE4) });
    } else {
      await setServicePrice(tx, { serviceIds: [id], priceMode: 'fixed' });
    }
    const is = await findServicePricing(tx, id);
    const noted = ({ priceMode, pricePerThousand }: ServicePricing) => ({
      priceMode,
      pricePerThousand: wireRate(Math.round(Number(pricePerThousand) * 10_000)),
    });
    if (JSON.stringify(noted(was)) !== JSON.stringify(noted(is))) {
      const act = { action: 'change-price-mode', subject: 'service', subjectId: id } as const;
      await recordAct(tx, { by, at, ...act, before: noted(was), after: noted(is) });
    }
    return is;
  });
}

const noPrice = (text: string) => new ExpectedError('invalid-input', text, { fields: { priceMode: text } });
