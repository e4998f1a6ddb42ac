import type { OrderStatus } from '../../contract/order.ts';
import { type AdminActor, recordAct } from '../audit/record-act.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { StopReason } from '../provider-tables.ts';
import type { Tx } from '../tables.ts';
import { findRunPlan } from './find-subscription.ts';
import { isInTheWay, takenAfterAll } from './in-the-way.rules.ts';
import { stopDripFeed } from './stop-drip-feed.ts';
import { stopSubscription } from './stop-subscription.ts';

interface Hand {
  readonly orderId: number;
  readonly by: AdminActor;
  readonly at: number;
}

interface Settled extends Hand {
  /** Where the order stood before. */
  readonly status: OrderStatus;
  readonly letGo: string | undefined;
}

/** Whoever moves an order by hand takes it over: what was not sent yet is not sent any more, and no run begins. The order is locked. */
export async function dropWaitingDispatches(tx: Tx, { orderId, at }: Pick<Hand, 'orderId' | 'at'>): Promise<void> {
  await stopRuns(tx, { orderId, reason: 'by-hand', at });
}

/**
 * Of an order in parts no run begins any more, and what was not sent yet is not sent. What is on its way just now is sent nowhere
 * else when it is refused. The order is locked.
 */
export async function stopRuns(
  tx: Tx,
  { orderId, reason, at }: Pick<Hand, 'orderId' | 'at'> & { readonly reason: StopReason },
): Promise<void> {
  await stopDripFeed(tx, { orderId, reason });
  await stopSubscription(tx, { orderId, reason });
  await tx
    .updateTable('dispatches')
    .set({ state: 'dropped', ended_at: at })
    .where('order_id', '=', orderId)
    .where('state', 'in', ['waiting', 'held'])
    .execute();
  await tx
    .updateTable('dispatches')
    .set({ reason })
    .where('order_id', '=', orderId)
    .where('state', '=', 'sending')
    .execute();
}

const atProvider = ['sending', 'unknown', 'accepted'] as const;

/**
 * For a cancellation or a refund by hand: what was not sent yet is dropped. What may be at a provider stands in the way, and so does
 * what a provider says to have delivered of an order that failed here or is pending again, unless the admin lets it go with a reason. The order
 * is locked. Throws `order-at-provider`.
 */
export async function endDispatches(tx: Tx, { orderId, status, letGo, by, at }: Settled): Promise<void> {
  await dropWaitingDispatches(tx, { orderId, at });
  await forgetUnsettled(tx, orderId);
  const sent = await findInTheWay(tx, { orderId, status });
  const [first] = sent;
  if (!first) return;
  if (letGo === undefined) throw standsAtProvider(orderId, first);
  await tx
    .updateTable('dispatches')
    .set({
      state: 'released',
      reason: letGo,
      resolved_by: by.adminId,
      lease_until: null,
      next_look_at: null,
      ended_at: at,
      attention: null,
      attention_words: null,
      attention_at: null,
    })
    .where(
      'id',
      'in',
      sent.map(({ id }) => id),
    )
    .execute();
  for (const { id, state, provider_order: providerOrder } of sent) {
    const before = { dispatch: id, dispatchState: state, providerOrder };
    const after = { dispatch: id, dispatchState: 'released', reason: letGo };
    await recordAct(tx, { by, at, action: 'let-go', subject: 'order', subjectId: orderId, before, after });
  }
}

async function findInTheWay(tx: Tx, { orderId, status }: Pick<Settled, 'orderId' | 'status'>) {
  const dispatches = await tx
    .selectFrom('dispatches as d')
    .innerJoin('orders as o', 'o.id', 'd.order_id')
    .leftJoin('providers as p', 'p.id', 'd.provider_id')
    .select(['d.id', 'd.state', 'd.provider_order', 'd.reason', 'd.attention', 'p.name'])
    .select(['o.runs', 'o.service_type as serviceType'])
    .where('d.order_id', '=', orderId)
    .where((eb) => eb.or([eb('d.state', 'in', [...atProvider, 'ended']), eb('d.attention', '=', takenAfterAll)]))
    .execute();
  return dispatches.filter((dispatch) => isInTheWay({ ...dispatch, orderStatus: status }));
}

/** Who settles an order by hand has said how much of its parts and posts arrived. */
async function forgetUnsettled(tx: Tx, orderId: number): Promise<void> {
  await tx
    .updateTable('dispatches')
    .set({ attention: null, attention_words: null, attention_at: null })
    .where('order_id', '=', orderId)
    .where('state', '=', 'ended')
    .where('delivered', 'is', null)
    .execute();
}

interface SentDispatch {
  readonly state: string;
  readonly provider_order: string | null;
  readonly reason: string | null;
  readonly name: string | null;
}

function standsAtProvider(orderId: number, { state, provider_order, reason, name }: SentDispatch): ExpectedError {
  const provider = name ?? 'a provider';
  if (state === 'ended') {
    const said = `${provider} calls order #${orderId} ${reason}: it says that it delivered it as №${provider_order}.`;
    return new ExpectedError('order-at-provider', `${said} Look there first, or let it go with a reason.`);
  }
  const text =
    state === 'accepted'
      ? `${provider} has order #${orderId} as №${provider_order}. Cancel it there first, or let it go with a reason.`
      : `Order #${orderId} may be at ${provider}: its answer is not clear yet. Decide that first under "Needs a hand", or let it go with a reason.`;
  return new ExpectedError('order-at-provider', text);
}

/** An order of this customer that is on its way to a provider, or there, has a run to come, or was paid for and waits for a person. */
export async function findLiveOrder(tx: Tx, userId: number): Promise<number | undefined> {
  const live = await tx
    .selectFrom('dispatches')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select('order_id')
    .where('user_id', '=', userId)
    .where('state', 'in', ['waiting', 'held', ...atProvider])
    .limit(1)
    .executeTakeFirst();
  if (live) return live.order_id;
  const unsettled = await selectUnsettled(tx).where('o.user_id', '=', userId).limit(1).executeTakeFirst();
  if (unsettled) return unsettled.orderId;
  const coming = await tx
    .selectFrom('drip_feeds')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select('order_id')
    .where('user_id', '=', userId)
    .where('due_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return coming?.order_id;
}

/** Parts and posts of open orders that have ended, and of which a person has to say how much arrived. */
const selectUnsettled = (tx: Tx) =>
  tx
    .selectFrom('dispatches as d')
    .innerJoin('orders as o', 'o.id', 'd.order_id')
    .select('d.order_id as orderId')
    .where('d.state', '=', 'ended')
    .where('d.delivered', 'is', null)
    .where('o.status', 'in', ['pending', 'processing'])
    .where((eb) => eb.or([eb('o.runs', 'is not', null), eb('o.service_type', '=', 'Subscriptions')]));

/** Whether its order can't be settled before a person has said how much of this dispatch arrived. */
export async function holdsUpOrder(tx: Tx, dispatchId: number): Promise<boolean> {
  const unsettled = await selectUnsettled(tx).where('d.id', '=', dispatchId).executeTakeFirst();
  const plan = unsettled && (await findRunPlan(tx, unsettled.orderId));
  return plan !== undefined && plan.stopReason !== 'by-hand';
}
