import type { Reader, Tx } from '../tables.ts';
import { goneFields, isProviderGone } from './is-provider-gone.ts';
import { spellingsOf } from './order-number.rules.ts';

/** What a person decides about. Undefined: there is no such dispatch. */
export const findDispatch = (db: Reader | Tx, id: number) =>
  db
    .selectFrom('dispatches')
    .select(['id', 'order_id as orderId', 'run', 'state', 'quantity', 'provider_id as providerId'])
    .select(['provider_order as providerOrder', 'attention', 'attention_at as attentionAt', 'reason'])
    .where('id', '=', id)
    .executeTakeFirst();

export type DispatchToDecide = NonNullable<Awaited<ReturnType<typeof findDispatch>>>;

interface Placed {
  readonly id: number;
  readonly providerId: number;
  readonly providerOrder: string;
  /** Null: the shop itself found it. */
  readonly adminId: number | null;
  readonly at: number;
}

/** It is there, under this number. `taken`: another order has the number. `decided`: it is not unknown any more. */
export async function confirmPlaced(tx: Tx, placed: Placed): Promise<'confirmed' | 'taken' | 'decided'> {
  const { id, providerId, providerOrder, adminId, at } = placed;
  const other = await tx
    .selectFrom('dispatches')
    .select('id')
    .where('provider_id', '=', providerId)
    .where('provider_order', 'in', spellingsOf(providerOrder))
    .executeTakeFirst();
  if (other) return 'taken';
  const confirmed = await tx
    .updateTable('dispatches')
    .set({
      state: 'accepted',
      reason: null,
      provider_id: providerId,
      provider_order: providerOrder,
      accepted_at: at,
      next_look_at: at,
      resolved_by: adminId,
      ...((await isProviderGone(tx, providerId)) && goneFields(at)),
    })
    .where('id', '=', id)
    .where('state', '=', 'unknown')
    .returning('id')
    .executeTakeFirst();
  return confirmed ? 'confirmed' : 'decided';
}

/** Nobody has it, says a person. False: that was decided already. */
export async function markNotPlaced(
  tx: Tx,
  {
    id,
    state,
    adminId,
    at,
  }: Pick<DispatchToDecide, 'id' | 'state'> & { readonly adminId: number; readonly at: number },
): Promise<boolean> {
  if (state !== 'unknown' && state !== 'held') return false;
  const decided = await tx
    .updateTable('dispatches')
    .set({ state: state === 'unknown' ? 'lost' : 'dropped', resolved_by: adminId, ended_at: at })
    .where('id', '=', id)
    .where('state', '=', state)
    .returning('id')
    .executeTakeFirst();
  return decided !== undefined;
}

/**
 * It was called lost, and its provider has taken it after all: it is there, under that number. What was to be sent again is not.
 * The order is locked. False: another dispatch of the order may be at a provider, so this one can't be.
 */
export async function reviveLost(
  tx: Tx,
  { id, orderId, run, at }: { id: number; orderId: number; run: number; at: number },
): Promise<boolean> {
  const ofOrder = tx.selectFrom('dispatches').select('id').where('order_id', '=', orderId).where('run', '=', run);
  const live = await ofOrder.where('state', 'in', ['sending', 'unknown', 'accepted']).executeTakeFirst();
  if (live) return false;
  await tx
    .updateTable('dispatches')
    .set({ state: 'dropped', ended_at: at })
    .where('order_id', '=', orderId)
    .where('run', '=', run)
    .where('state', 'in', ['waiting', 'held'])
    .execute();
  const lost = tx.selectFrom('dispatches').select('provider_id').where('id', '=', id);
  const providerId = (await lost.executeTakeFirst())?.provider_id ?? null;
  const isGone = providerId !== null && (await isProviderGone(tx, providerId));
  const nobody = { attention: null, attention_words: null, attention_at: null, next_look_at: at };
  const looked = isGone ? goneFields(at) : nobody;
  const revived = await tx
    .updateTable('dispatches')
    .set({ ...looked, state: 'accepted', reason: null, accepted_at: at, ended_at: null })
    .where('id', '=', id)
    .where('state', '=', 'lost')
    .returning('id')
    .executeTakeFirst();
  return revived !== undefined;
}

/** A person has seen what the provider said of an order at this time. False: nothing waits for that, or it has said something else since. */
export async function markSeen(tx: Tx, { id, saidAt }: { id: number; saidAt: number }): Promise<boolean> {
  const seen = await tx
    .updateTable('dispatches')
    .set({ attention: null, attention_words: null, attention_at: null })
    .where('id', '=', id)
    .where('attention_at', '=', saidAt)
    .returning('id')
    .executeTakeFirst();
  return seen !== undefined;
}
