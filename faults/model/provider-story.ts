import type { DispatchState } from '../../contract/dispatches.ts';
import type { OrderStatus } from '../../contract/order.ts';
import type { Person } from '../../server/testing.ts';
import type { ProviderShop } from './provider-shop.ts';

/** One story in a shop with providers: its customer, its orders, and what is known of them outside of the shop. */
export interface Story extends ProviderShop {
  readonly asha: Person;
  readonly startPaise: number;
  readonly orders: number[];
  /** Orders that an admin has let go, or that a person has decided upon: money moves without a provider's word. */
  readonly byHand: Set<number>;
  /** Orders of which a panel has said that not all of it comes. */
  readonly givenUp: Set<number>;
  readonly count: { commands: number; sent: number; answers: Map<string, number> };
}

export interface OrderRow {
  readonly id: number;
  readonly status: OrderStatus;
  readonly quantity: number;
  readonly delivered: number;
  readonly total: number;
  readonly refunded: number;
  readonly url: string;
  readonly serviceId: number;
  /** Of an order in parts; null for any other. */
  readonly runs: number | null;
  /** A further run of it is to begin. */
  readonly hasRunToCome: boolean;
}

export interface DispatchRow {
  readonly id: number;
  readonly orderId: number;
  /** Counted from 0; of an order that is delivered at once it is 0. */
  readonly run: number;
  readonly state: DispatchState;
  readonly providerId: number | null;
  readonly providerOrder: string | null;
  readonly seenAt: number | null;
}

export async function ordersOf({ shop, asha }: Story): Promise<OrderRow[]> {
  const rows = shop.database.read
    .selectFrom('orders')
    .leftJoin('drip_feeds', 'drip_feeds.order_id', 'orders.id')
    .select(['id', 'status', 'quantity', 'delivered', 'total_paise', 'refunded_paise', 'url', 'service_id'])
    .select(['orders.runs', 'due_at'])
    .where('user_id', '=', asha.id)
    .orderBy('id');
  return (await rows.execute()).map(({ total_paise, refunded_paise, service_id, due_at, ...row }) => ({
    ...row,
    hasRunToCome: due_at !== null,
    total: total_paise,
    refunded: refunded_paise,
    serviceId: service_id,
  }));
}

export async function dispatchesOf({ shop, orders }: Story): Promise<DispatchRow[]> {
  if (orders.length === 0) return [];
  const rows = shop.database.read
    .selectFrom('dispatches')
    .select(['id', 'order_id', 'run', 'state', 'provider_id', 'provider_order', 'seen_at'])
    .where('order_id', 'in', orders)
    .orderBy('id');
  return (await rows.execute()).map((row) => ({
    id: row.id,
    orderId: row.order_id,
    run: row.run,
    state: row.state,
    providerId: row.provider_id,
    providerOrder: row.provider_order,
    seenAt: row.seen_at,
  }));
}

export interface PanelOrder {
  readonly providerId: number;
  readonly number: string;
  readonly url: string;
  readonly status: string;
  readonly quantity: number;
  readonly remains: number;
  /** Not all of its charge was paid back. */
  readonly isCharged: boolean;
}

/** What the panels really have of this story. */
export function truth({ panels }: Story, urls: ReadonlySet<string>): PanelOrder[] {
  return panels.flatMap(({ id, fake }) =>
    fake.panel
      .orders()
      .filter(({ link }) => urls.has(link))
      .map(({ order, link, status, quantity, remains, charge, paidBack }) => ({
        providerId: id,
        number: String(order),
        url: link,
        status: status ?? '',
        quantity: Number(quantity),
        remains: Number(remains),
        isCharged: charge !== paidBack,
      })),
  );
}
