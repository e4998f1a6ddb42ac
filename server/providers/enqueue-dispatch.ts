import type { Tx } from '../tables.ts';
import type { TriedRoute } from './route.rules.ts';

interface NewDispatch {
  readonly orderId: number;
  readonly run?: number;
  readonly quantity: number;
  readonly at: number;
  /** What came of earlier dispatches of the same order. */
  readonly tried?: readonly TriedRoute[];
  readonly ignoresFloor?: boolean;
  /** The one route that a person has chosen for it. */
  readonly pinnedTo?: number | undefined;
}

/** Has an order sent to a provider once this transaction is committed. The order is new, or locked by this transaction. */
export async function enqueueDispatch(
  tx: Tx,
  { orderId, run = 0, quantity, at, tried = [], ignoresFloor = false, pinnedTo }: NewDispatch,
): Promise<number> {
  const { id } = await tx
    .insertInto('dispatches')
    .values({
      order_id: orderId,
      run,
      state: 'waiting',
      quantity,
      tried: JSON.stringify(tried),
      ignores_floor: ignoresFloor ? 1 : 0,
      pinned_mapping_id: pinnedTo ?? null,
      due_at: at,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
