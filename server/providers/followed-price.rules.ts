// Which rule makes the price of a service, and what follows when a cost has moved.
import type { PriceRuleScope } from '../../contract/price-rules.ts';
import { type CurrencyRate, costInRupeesE4, marginBp, type PriceRule, sellingRateE4 } from './price.rules.ts';

export interface ScopedRule extends PriceRule {
  readonly scope: PriceRuleScope;
  /** Null for everything. */
  readonly scopeId: number | null;
  /** The least that is left of a price, in hundredths of a percent. */
  readonly floorBp: number;
}

interface Priced {
  readonly categoryId: number;
  readonly providerId: number;
}

/** The rule of the category, else of the provider, else of everything. Undefined: there is none. */
export function nearestRule(rules: readonly ScopedRule[], { categoryId, providerId }: Priced): ScopedRule | undefined {
  const of = (scope: PriceRuleScope, id: number | null) =>
    rules.find((rule) => rule.scope === scope && rule.scopeId === id);
  return of('category', categoryId) ?? of('provider', providerId) ?? of('all', null);
}

/** The least that is left of what a customer paid: as the nearest rule has it, else as the shop has it. */
export const floorBpOf = (rules: readonly ScopedRule[], usualBp: number, priced: Priced): number =>
  nearestRule(rules, priced)?.floorBp ?? usualBp;

/** A service of the shop with what it is bought as first. */
export interface PricedService extends Priced, CurrencyRate {
  readonly serviceId: number;
  readonly name: string;
  /** What it is sold for, in ten-thousandths of a rupee for a thousand. */
  readonly rateE4: number;
  readonly mappingId: number;
  /** What it costs now. */
  readonly costE8: number;
}

export interface RulePrice {
  readonly costE4: bigint;
  readonly priceE4: bigint;
  readonly marginBp: number;
  readonly isBelowFloor: boolean;
}

/** The most that a service can cost. */
const maxRateE4 = 99_999_999_999n;

/** What the rules make of a cost. Undefined: none is for it, or the price would be more than a service can cost. */
export function rulePriceOf(service: PricedService, rules: readonly ScopedRule[]): RulePrice | undefined {
  const rule = nearestRule(rules, service);
  if (!rule) return undefined;
  const costE8 = BigInt(service.costE8);
  const priceE4 = sellingRateE4(costE8, service, rule);
  if (priceE4 > maxRateE4 || priceE4 < 1n) return undefined;
  const costE4 = costInRupeesE4(costE8, service);
  const margin = marginBp(costE4, priceE4);
  return { costE4, priceE4, marginBp: margin, isBelowFloor: margin < rule.floorBp };
}

export type FollowedMove =
  | { readonly kind: 'same' }
  | { readonly kind: 'move'; readonly rateE4: number }
  /** An admin looks at it first. */
  | { readonly kind: 'quarantine'; readonly reason: 'steep-price' | 'below-floor' };

/** What becomes of a following price by itself: it moves by a fifth at most, and never below the rule's smallest margin. */
export function followedMove(rateE4: number, { priceE4, isBelowFloor }: RulePrice): FollowedMove {
  const before = BigInt(rateE4);
  // Also below the floor: an admin has accepted it so, and no order is sent that leaves too little.
  if (priceE4 === before) return { kind: 'same' };
  if (isBelowFloor) return { kind: 'quarantine', reason: 'below-floor' };
  const difference = priceE4 > before ? priceE4 - before : before - priceE4;
  if (difference * 5n > before) return { kind: 'quarantine', reason: 'steep-price' };
  return { kind: 'move', rateE4: Number(priceE4) };
}
