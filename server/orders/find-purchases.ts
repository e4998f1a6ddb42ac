import { wireAmount } from '../../contract/money.ts';
import type { OrderInFile } from '../../contract/orders-admin.ts';
import { divideRoundingUp } from '../providers/decimal.rules.ts';
import type { Reader } from '../tables.ts';
import { wireExtras } from './wire-order.ts';

type Purchase = NonNullable<OrderInFile['purchase']>;

/**
 * What was typed beside the link of these orders, which provider has taken each last, and what it costs there. The profit is what is
 * kept of the charge, less the cost.
 */
export async function findPurchases(db: Reader, orderIds: readonly number[]): Promise<Map<number, Purchase>> {
  if (orderIds.length === 0) return new Map();
  const orders = await db
    .selectFrom('orders as o')
    .leftJoin('order_costs as c', 'c.order_id', 'o.id')
    .select(['o.id', 'o.extras', 'o.total_paise', 'o.refunded_paise', 'c.cost_e4'])
    .where('o.id', 'in', orderIds)
    .execute();
  const taken = await db
    .selectFrom('dispatches as d')
    .innerJoin('providers as p', 'p.id', 'd.provider_id')
    .select(['d.order_id', 'd.provider_order', 'p.name'])
    .where('d.order_id', 'in', orderIds)
    .where('d.provider_order', 'is not', null)
    .orderBy('d.id')
    .execute();
  const lastOf = new Map(taken.map((row) => [row.order_id, row]));
  return new Map(
    orders.map(({ id, extras, total_paise, refunded_paise, cost_e4 }) => {
      const last = lastOf.get(id);
      const costPaise = cost_e4 === null ? undefined : Number(divideRoundingUp(BigInt(cost_e4), 100n));
      const purchase: Purchase = {
        extras: wireExtras(extras),
        providerName: last?.name ?? null,
        providerOrder: last?.provider_order ?? null,
        cost: costPaise === undefined ? null : wireAmount(costPaise),
        profit: costPaise === undefined ? null : wireAmount(total_paise - refunded_paise - costPaise),
      };
      return [id, purchase];
    }),
  );
}
