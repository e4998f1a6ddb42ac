import { locking } from '../platform/database/locking.ts';
import type { Tx } from '../tables.ts';

const columns = ['id', 'state', 'looks', 'created_at as createdAt', 'expires_at as expiresAt'] as const;

/** A gateway has answered what a customer is to pay by. */
interface OpenedIntent {
  readonly intentId: number;
  readonly providerId: string;
  readonly link: string;
  readonly lookAt: number;
}

/** Where the customer pays; the first answer counts. */
export async function setPayLink(tx: Tx, { intentId, providerId, link, lookAt }: OpenedIntent): Promise<void> {
  await tx
    .updateTable('payment_intents')
    .set({ provider_id: providerId, pay_link: link, look_at: lookAt })
    .where('id', '=', intentId)
    .where('provider_id', 'is', null)
    .execute();
}

/** Those that are due to be polled, which no other node claims at the same time. */
export function lockDue(tx: Tx, { at, limit }: { at: number; limit: number }) {
  const due = tx
    .selectFrom('payment_intents')
    .select(columns)
    .where('look_at', '<=', at)
    .orderBy('look_at')
    .limit(limit);
  return locking(tx, due).execute();
}

export async function setNextPoll(
  tx: Tx,
  { intentId, lookAt, looks }: { intentId: number; lookAt: number | null; looks: number },
): Promise<void> {
  await tx.updateTable('payment_intents').set({ look_at: lookAt, looks }).where('id', '=', intentId).execute();
}

/** Its gateway is polled at `lookAt`, if not sooner. */
export async function pollIntentSoon(
  tx: Tx,
  { intentId, lookAt }: { intentId: number; lookAt: number },
): Promise<void> {
  await tx
    .updateTable('payment_intents')
    .set({ look_at: lookAt })
    .where('id', '=', intentId)
    .where((eb) => eb.or([eb('look_at', 'is', null), eb('look_at', '>', lookAt)]))
    .execute();
}

/** The same for the payments of a credited top-up. */
export async function pollTopUpSoon(
  tx: Tx,
  { requestId, lookAt }: { requestId: number; lookAt: number },
): Promise<void> {
  const payments = await tx
    .selectFrom('payments')
    .select('intent_id as intentId')
    .where('fund_request_id', '=', requestId)
    .execute();
  for (const { intentId } of payments) if (intentId !== null) await pollIntentSoon(tx, { intentId, lookAt });
}
