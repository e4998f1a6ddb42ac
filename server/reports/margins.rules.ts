// From sums of orders to what is left of them.

import type { MarginFigures } from '../../contract/margins.ts';
import { wireAmount } from '../../contract/money.ts';
import { marginBp } from '../providers/price.rules.ts';
import { percentText } from '../providers/providers.rules.ts';

/** What some orders came to: those of a day, of a service or of a provider. */
export interface MarginSum {
  readonly key: number;
  readonly orders: number;
  /** Of these a provider has taken so many, and what they cost is known. */
  readonly costed: number;
  readonly refundedPaise: number;
  /** What was paid and not paid back; and that of the orders whose cost is known. */
  readonly keptPaise: number;
  readonly costedPaise: number;
  readonly costE4: number;
}

const nothing = { orders: 0, costed: 0, refundedPaise: 0, keptPaise: 0, costedPaise: 0, costE4: 0 };

const plus = (one: Omit<MarginSum, 'key'>, other: Omit<MarginSum, 'key'>): Omit<MarginSum, 'key'> => ({
  orders: one.orders + other.orders,
  costed: one.costed + other.costed,
  refundedPaise: one.refundedPaise + other.refundedPaise,
  keptPaise: one.keptPaise + other.keptPaise,
  costedPaise: one.costedPaise + other.costedPaise,
  costE4: one.costE4 + other.costE4,
});

/** One sum for each key, of parts that were added up one after another. */
export function joinSums(parts: readonly MarginSum[]): MarginSum[] {
  const sums = new Map<number, MarginSum>();
  for (const part of parts) sums.set(part.key, { ...plus(sums.get(part.key) ?? nothing, part), key: part.key });
  return [...sums.values()];
}

export const totalOf = (sums: readonly MarginSum[]): Omit<MarginSum, 'key'> =>
  sums.reduce<Omit<MarginSum, 'key'>>((total, each) => plus(total, each), nothing);

/** What is left in rupees and as a part. An order whose cost nobody knows counts for neither. */
export function marginFigures(sum: Omit<MarginSum, 'key'>): MarginFigures {
  const { orders, costed, refundedPaise, keptPaise, costedPaise, costE4 } = sum;
  const costPaise = Math.ceil(costE4 / 100);
  const profitPaise = costedPaise - costPaise;
  const hasCost = costed > 0;
  return {
    orders,
    refunded: wireAmount(refundedPaise),
    kept: wireAmount(keptPaise),
    withoutCost: { orders: orders - costed, kept: wireAmount(keptPaise - costedPaise) },
    cost: hasCost ? wireAmount(costPaise) : null,
    profit: hasCost ? wireAmount(profitPaise) : null,
    margin: hasCost && costedPaise > 0 ? percentText(marginBp(BigInt(costE4), BigInt(costedPaise) * 100n)) : null,
  };
}
