import { sql } from 'kysely';
import type { OrderStatus } from '../../contract/order.ts';
import type { OrderRequest, OrderWithTimeline } from '../../contract/orders.ts';
import { isoTime } from '../platform/clock.ts';
import { findRunDispatches } from '../providers/find-drip-feed.ts';
import { findRunPlan } from '../providers/find-subscription.ts';
import { arrivedAs, takenAfterAll } from '../providers/in-the-way.rules.ts';
import type { Reader, Tx } from '../tables.ts';
import { findCompletedAt } from './orders.queries.ts';
import { cancelStateAtEnd, type RequestFacts, type SentDispatch } from './request.rules.ts';

export interface OrderRequests {
  readonly facts: RequestFacts;
  /** Oldest first. */
  readonly requests: readonly OrderRequest[];
  readonly startCount: number | null;
  readonly drip: OrderWithTimeline['drip'];
  readonly serviceId: number;
  /** What the owner says of its service. */
  readonly description: string;
  readonly descriptionHi: string;
  readonly ownersFacts: NonNullable<OrderWithTimeline['ownersFacts']>;
}

/** What a customer asked for of an order, and what decides about asking again. Undefined: there is no such order. */
export async function findOrderRequests(db: Reader | Tx, orderId: number): Promise<OrderRequests | undefined> {
  const order = await db
    .selectFrom('orders as o')
    .innerJoin('services as s', 's.id', 'o.service_id')
    .select(['o.status', 'o.service_id', 's.refill_days', 's.can_cancel', 's.description', 's.description_hi'])
    .select(['s.start_minutes', 's.speed', 's.speed_per'])
    .where('o.id', '=', orderId)
    .executeTakeFirst();
  if (!order) return undefined;
  const [cancels, refills] = [
    await findRequests(db, 'cancel_requests', orderId),
    await findRequests(db, 'refill_requests', orderId),
  ];
  const { dispatch, startCount } = await findLastDispatch(db, orderId);
  const drip = await findDripFacts(db, orderId);
  const facts: RequestFacts = {
    status: order.status,
    completedAt: order.status === 'completed' ? await findCompletedAt(db, orderId) : null,
    dispatch,
    runs: drip?.facts,
    canCancel: order.can_cancel === 1,
    refillDays: order.refill_days,
    hasLiveCancel: cancels.some(({ ended_at }) => ended_at === null),
    hasLiveRefill: refills.some(({ ended_at }) => ended_at === null),
    refills: refills.filter(({ state }) => state !== 'rejected').length,
  };
  return {
    facts,
    requests: asRequests({ cancels, refills, status: order.status }),
    startCount: drip ? drip.startCount : startCount,
    drip: drip?.progress ?? null,
    serviceId: order.service_id,
    description: order.description,
    descriptionHi: order.description_hi,
    ownersFacts: { startMinutes: order.start_minutes, speed: order.speed, speedPer: order.speed_per },
  };
}

/** What came of an order beside its steps and refunds. */
export type AskedOfOrder = Pick<OrderWithTimeline, 'requests' | 'startCount'>;

/** For many orders at once, in the order of their numbers; without what decides about asking again. */
export async function findRequestsOfMany(db: Reader, orderIds: readonly number[]): Promise<AskedOfOrder[]> {
  if (orderIds.length === 0) return [];
  const orders = await db.selectFrom('orders').select(['id', 'status']).where('id', 'in', orderIds).execute();
  const statusOf = new Map(orders.map(({ id, status }) => [id, status]));
  const cancels = await findAllRequests(db, 'cancel_requests', orderIds);
  const refills = await findAllRequests(db, 'refill_requests', orderIds);
  const starts = await db
    .selectFrom('dispatches')
    .select(['order_id', 'run', 'start_count'])
    .where('order_id', 'in', orderIds)
    .where('state', '<>', 'dropped')
    .orderBy('id')
    .execute();
  const startOf = new Map<number, number | null>();
  // Of an order in parts the first run says where it began.
  for (const { order_id, run, start_count } of starts)
    if (run === 0 || (startOf.get(order_id) ?? null) === null) startOf.set(order_id, start_count);
  return orderIds.map((orderId) => ({
    requests: asRequests({
      cancels: cancels.get(orderId) ?? [],
      refills: refills.get(orderId) ?? [],
      status: statusOf.get(orderId),
    }),
    startCount: startOf.get(orderId) ?? null,
  }));
}

async function findAllRequests(
  db: Reader,
  table: 'cancel_requests' | 'refill_requests',
  orderIds: readonly number[],
): Promise<Map<number, StoredRequest[]>> {
  const found = db
    .selectFrom(table)
    .select(['order_id', 'state', 'created_at', 'ended_at'])
    .where('order_id', 'in', orderIds);
  return Map.groupBy(await found.orderBy('id').execute(), ({ order_id }) => order_id);
}

interface StoredRequest {
  readonly state: string;
  readonly created_at: number;
  readonly ended_at: number | null;
}

interface StoredRequests {
  readonly cancels: readonly StoredRequest[];
  readonly refills: readonly StoredRequest[];
  readonly status: OrderStatus | undefined;
}

/** Oldest first. A cancel request ends with its order. Rows of orders that ended under an earlier version may still be open: they are shown as ended. */
function asRequests({ cancels, refills, status }: StoredRequests): OrderRequest[] {
  const atEnd = status && cancelStateAtEnd(status);
  const requests = [
    ...cancels.map((row) => {
      const state = row.ended_at === null ? (atEnd ?? row.state) : row.state;
      return { kind: 'cancel', state, at: row.created_at } as const;
    }),
    ...refills.map((row) => ({ kind: 'refill', state: row.state, at: row.created_at }) as const),
  ].toSorted((one, other) => one.at - other.at);
  // Each table holds the states of its own kind only.
  return requests.map((each) => ({ ...each, at: isoTime(each.at) }) as OrderRequest);
}

/** More than the rules allow to ask for. */
const maxRequests = 50;

async function findRequests(db: Reader | Tx, table: 'cancel_requests' | 'refill_requests', orderId: number) {
  const rows = await db
    .selectFrom(table)
    .select(['id', 'state', 'created_at', 'ended_at'])
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(maxRequests)
    .execute();
  return rows.toReversed();
}

async function findLastDispatch(
  db: Reader | Tx,
  orderId: number,
): Promise<{ dispatch: SentDispatch | undefined; startCount: number | null }> {
  const row = await db
    .selectFrom('dispatches as d')
    .leftJoin('provider_services as p', (join) =>
      join.onRef('p.provider_id', '=', 'd.provider_id').onRef('p.external_id', '=', 'd.external_service'),
    )
    .select(['d.id', 'd.state', 'd.provider_id', 'd.provider_order', 'd.start_count', 'p.can_cancel', 'p.can_refill'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('dispatches as taken')
            .select('taken.id')
            .where('taken.order_id', '=', orderId)
            // Its provider says that something arrived, also of an order that is pending here again.
            .where((of) =>
              of.or([
                of('taken.attention', '=', takenAfterAll),
                of.and([of('taken.state', '=', 'ended'), of('taken.reason', 'in', arrivedAs)]),
              ]),
            ),
        )
        .as('hasEarlierDelivery'),
    )
    .where('d.order_id', '=', orderId)
    // A dropped dispatch does not count while an earlier one turned out to be at a provider.
    .orderBy(sql`case when d.state = 'dropped' then 1 else 0 end`)
    .orderBy('d.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return { dispatch: undefined, startCount: null };
  const { id, state, provider_id: providerId, provider_order: providerOrder } = row;
  const can = {
    canCancel: row.can_cancel === 1,
    canRefill: row.can_refill === 1,
    hasEarlierDelivery: Boolean(row.hasEarlierDelivery),
  };
  return { dispatch: { id, state, providerId, providerOrder, ...can }, startCount: row.start_count };
}

/** Undefined: the order is delivered at once, or by hand. */
async function findDripFacts(db: Reader | Tx, orderId: number) {
  const plan = await findRunPlan(db, orderId);
  if (!plan) return undefined;
  const runs = await findRunDispatches(db, orderId);
  // Of an order for posts to come the first one is the order itself.
  const parts = plan.posts === null ? runs : runs.filter(({ run }) => run > 0);
  const isOver = ({ state }: { readonly state: string }) => state === 'ended';
  return {
    facts: { isTakenOver: plan.stopReason === 'by-hand', isScheduled: plan.nextAt !== null, begun: runs },
    startCount: plan.posts === null ? (runs.find((run) => run.startCount !== null)?.startCount ?? null) : null,
    progress: {
      begun: new Set(parts.map(({ run }) => run)).size,
      ended: new Set(parts.filter(isOver).map(({ run }) => run)).size,
      nextAt: plan.nextAt === null ? null : isoTime(plan.nextAt),
    },
  };
}
