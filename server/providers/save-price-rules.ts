import type { AnswerOf } from '../../contract/endpoint.ts';
import { wireRate } from '../../contract/money.ts';
import { type savePriceRules as endpoint, type FollowedPrice, priceRuleTexts } from '../../contract/price-rules.ts';
import { assertUnchanged } from '../audit/assert-unchanged.ts';
import { type AdminActor, recordAct } from '../audit/record-act.ts';
import { type CatalogueShop, changeCatalogue } from '../catalogue/change-catalogue.ts';
import { recordServiceChanges } from '../catalogue/record-service-changes.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import { fingerprintOf } from '../platform/fingerprint-of.ts';
import type { Reader, Tx } from '../tables.ts';
import { findPricedServices, findPriceRules, wirePriceRule } from './find-price-rules.ts';
import { type PricedService, type RulePrice, rulePriceOf, type ScopedRule } from './followed-price.rules.ts';
import { percentText, rateText } from './providers.rules.ts';
import { replacePriceRules, updateFollowedRate } from './write-price-rules.ts';

type SaveAnswer = AnswerOf<typeof endpoint>;

interface Wanted {
  readonly rules: readonly ScopedRule[];
}

/** Which prices would change by these rules now. Throws `invalid-input` for two rules for the same. */
export async function checkPriceRules(db: Reader, { rules }: Wanted): Promise<SaveAnswer> {
  assertDistinct(rules);
  const planned = await planPrices(db, rules);
  const changes = planned.map(wireChange);
  return { isApplied: false, rules: rules.map(wirePriceRule), changes, fingerprint: fingerprintOf(changes) };
}

/**
 * Puts these rules in the place of all others, and sets the prices that follow by them, also those that move far: whoever saves
 * rules has seen what comes of them. A price below the smallest margin of its rule stays as it is. Throws `changed-meanwhile`,
 * `price-changed` where other prices would be set than were seen, and `invalid-input`.
 */
export function savePriceRules(
  shop: CatalogueShop,
  {
    rules,
    before,
    fingerprint,
    by,
    at,
  }: Wanted & {
    readonly before: Readonly<Record<string, unknown>> | undefined;
    /** Of the changes that were seen; undefined takes any. */
    readonly fingerprint: string | undefined;
    readonly by: AdminActor;
    readonly at: number;
  },
): Promise<SaveAnswer> {
  assertDistinct(rules);
  return changeCatalogue(shop, async (tx) => {
    const stored = (await findPriceRules(tx)).map(wirePriceRule);
    const current = async () => ({ isApplied: false, rules: stored, changes: [], fingerprint: '' });
    const subject = { subject: 'price-rules', subjectId: undefined } as const;
    await assertUnchanged(tx, { before, content: { rules: stored }, current, by, ...subject });
    await replacePriceRules(tx, rules);
    const saved = (await findPriceRules(tx)).map(wirePriceRule);
    const planned = await planPrices(tx, rules);
    const changes = planned.map(wireChange);
    if (fingerprint !== undefined && fingerprint !== fingerprintOf(changes))
      throw new ExpectedError('price-changed', 'Other prices would be set by now. Please look at them again.');
    const set = planned.filter(({ price }) => !price.isBelowFloor);
    for (const { service, price } of set) await updateFollowedRate(tx, { service, rateE4: Number(price.priceE4) });
    const isSame = JSON.stringify(stored) === JSON.stringify(saved);
    if (!isSame) {
      await recordAct(tx, {
        by,
        at,
        action: 'change',
        ...subject,
        before: { rules: stored },
        after: { rules: saved, prices: set.length },
      });
    }
    if (set.length > 0) await recordPrices(tx, { set, by, at });
    return { isApplied: true, rules: saved, changes, fingerprint: fingerprintOf(changes) };
  });
}

interface Planned {
  readonly service: PricedService;
  readonly price: RulePrice;
}

/** Those that become other than they are. */
async function planPrices(db: Reader | Tx, rules: readonly ScopedRule[]): Promise<Planned[]> {
  const services = await findPricedServices(db);
  return services.flatMap((service) => {
    const price = rulePriceOf(service, rules);
    return price && price.priceE4 !== BigInt(service.rateE4) ? [{ service, price }] : [];
  });
}

async function recordPrices(
  tx: Tx,
  { set, by, at }: { readonly set: readonly Planned[]; readonly by: AdminActor; readonly at: number },
): Promise<void> {
  const entryId = await recordAct(tx, {
    by,
    at,
    action: 'change-prices',
    subject: 'service',
    subjectId: undefined,
    before: {},
    after: { byRules: true, count: set.length },
  });
  const changes = set.map(({ service, price }) => ({
    serviceId: service.serviceId,
    before: { pricePerThousand: wireRate(service.rateE4) },
    after: { pricePerThousand: wireRate(Number(price.priceE4)) },
  }));
  await recordServiceChanges(tx, { entryId, changes });
}

const wireChange = ({ service, price }: Planned): FollowedPrice => ({
  serviceId: service.serviceId,
  name: service.name,
  costInRupees: rateText(price.costE4),
  before: rateText(service.rateE4),
  after: rateText(price.priceE4),
  margin: percentText(price.marginBp),
  isBelowFloor: price.isBelowFloor,
});

function assertDistinct(rules: readonly ScopedRule[]): void {
  const names = rules.map(({ scope, scopeId }) => `${scope} ${scopeId}`);
  if (new Set(names).size === names.length) return;
  throw new ExpectedError('invalid-input', priceRuleTexts.twice, { fields: { rules: priceRuleTexts.twice } });
}
