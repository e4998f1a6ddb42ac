import type { ErrorCode } from '../../contract/errors.ts';
import { type UnpaidOrder, unpaidOrderTexts } from '../../contract/unpaid-orders.ts';
import { lockAccount } from '../accounts/lock-account.ts';
import { type KeyedRequest, runIdempotent } from '../accounts/run-idempotent.ts';
import { enqueueEvent } from '../notifications/enqueue-event.ts';
import { locking } from '../platform/database/locking.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Database, Tx } from '../tables.ts';
import { readUnpaidOrder } from './find-unpaid-orders.ts';
import { unpaidOrderRefused } from './orders.events.ts';
import { chargeAndPlace, type OrderRequest, priceOrder } from './place-order.ts';

interface PaidIntent {
  readonly intentId: number;
  readonly at: number;
}

/**
 * Places the order that waited for a payment, once, however often it is called. When it can't be placed as it was kept, the money stays
 * in the wallet, and the customer is asked.
 */
export async function placePaidOrder(database: Database, paid: PaidIntent): Promise<void> {
  try {
    await database.write((tx) => place(tx, paid));
  } catch (error) {
    if (!(error instanceof ExpectedError) || !refusals.has(error.code)) throw error;
    await database.write((tx) => refuse(tx, { ...paid, reason: error.code }));
  }
}

/** What no later try could change. All else is tried again by the job. */
export const refusals: ReadonlySet<ErrorCode> = new Set([
  'price-changed',
  'coupon-refused',
  'debt-open',
  'insufficient-balance',
  'quantity-out-of-bounds',
  'not-found',
  'invalid-input',
]);

async function place(tx: Tx, { intentId, at }: PaidIntent): Promise<void> {
  const kept = await lockWaiting(tx, { intentId });
  if (kept) await placeKept(tx, kept, at);
}

interface FromWallet extends KeyedRequest {
  readonly unpaidOrderId: number;
}

/**
 * Places a kept order at once, from a wallet that holds enough by now, however often it is called. Throws what `placeOrder` throws, and
 * `conflict` for one that waits no more and was not placed.
 */
export function placeFromWallet(database: Database, request: FromWallet): Promise<UnpaidOrder> {
  return database.write((tx) =>
    runIdempotent(tx, request, async () => {
      await lockAccount(tx, request.userId);
      const kept = await lockWaiting(tx, request);
      if (kept) await placeKept(tx, kept, request.at);
      return readInState(tx, request, 'placed');
    }),
  );
}

/** Takes back a kept order, however often it is called. Throws `conflict` for one that was placed, or refused. */
export function withdrawUnpaidOrder(
  database: Database,
  request: { readonly unpaidOrderId: number; readonly userId: number },
): Promise<UnpaidOrder> {
  return database.write(async (tx) => {
    const kept = await lockWaiting(tx, request);
    if (kept) await tx.updateTable('unpaid_orders').set({ state: 'withdrawn' }).where('id', '=', kept.id).execute();
    return readInState(tx, request, 'withdrawn');
  });
}

async function readInState(
  tx: Tx,
  named: { readonly unpaidOrderId: number; readonly userId: number },
  state: UnpaidOrder['state'],
): Promise<UnpaidOrder> {
  const order = await readUnpaidOrder(tx, named);
  if (order.state !== state) throw new ExpectedError('conflict', unpaidOrderTexts.over);
  return order;
}

export async function placeKept(tx: Tx, kept: WaitingOrder, at: number): Promise<void> {
  const request: OrderRequest = {
    // Written by create-unpaid-order.ts, of this very type.
    ...(JSON.parse(kept.request) as Omit<OrderRequest, 'requestKey' | 'expectedPaise'>),
    expectedPaise: kept.total_paise,
    requestKey: undefined,
    at,
  };
  const order = await chargeAndPlace(tx, request, await priceOrder(tx, request));
  // What else was asked for stands with the order.
  const rest = { state: 'placed', order_id: order.id, request: JSON.stringify({ url: request.url }) } as const;
  await tx.updateTable('unpaid_orders').set(rest).where('id', '=', kept.id).execute();
}

interface Refusal {
  readonly reason: string;
  readonly at: number;
}

/** It is not placed any more, and its customer is told. */
export async function refuse(tx: Tx, { reason, at, ...named }: NamedOrder & Refusal): Promise<void> {
  const kept = await lockWaiting(tx, named);
  if (!kept) return;
  await tx.updateTable('unpaid_orders').set({ state: 'refused', reason }).where('id', '=', kept.id).execute();
  const { user_id: userId, service_name: serviceName, total_paise: totalPaise } = kept;
  await enqueueEvent(tx, unpaidOrderRefused({ userId, serviceName, totalPaise, at }));
}

type NamedOrder = { readonly intentId: number } | { readonly unpaidOrderId: number; readonly userId: number };
type WaitingOrder = NonNullable<Awaited<ReturnType<typeof lockWaiting>>>;

/** By its payment, or by its number. Undefined: it waits no more, or its customer is gone. */
export function lockWaiting(tx: Tx, named: NamedOrder) {
  const waiting = tx
    .selectFrom('unpaid_orders')
    .select(['id', 'user_id', 'request', 'total_paise', 'service_name', 'created_at'])
    .where('state', '=', 'waiting')
    .where('user_id', 'in', tx.selectFrom('users').select('id').where('deleted_at', 'is', null))
    .where((eb) =>
      'intentId' in named
        ? eb('intent_id', '=', named.intentId)
        : eb.and([eb('id', '=', named.unpaidOrderId), eb('user_id', '=', named.userId)]),
    );
  return locking(tx, waiting).executeTakeFirst();
}
