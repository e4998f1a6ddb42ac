import { enqueueEvent } from '../notifications/enqueue-event.ts';
import type { Tx } from '../tables.ts';
import { orderNeedsPerson } from './providers.events.ts';
import type { PassedRoute } from './route.rules.ts';

interface Hold {
  readonly id: number;
  readonly orderId: number;
  readonly from: 'waiting' | 'sending';
  /** Which claim was answered; left out for one that waits. */
  readonly tries?: number;
  readonly reason: string;
  /** What the provider said of it, as plain text. */
  readonly words?: string;
  readonly passedOver?: readonly PassedRoute[];
  readonly at: number;
}

/** Leaves an order that nobody has to a person, and tells the admins once. False: the dispatch does not stand there any more. */
export async function escalateDispatch(tx: Tx, hold: Hold): Promise<boolean> {
  const { id, orderId, from, tries, reason, words, passedOver, at } = hold;
  const held = await tx
    .updateTable('dispatches')
    .set({
      state: 'held',
      reason,
      due_at: at,
      lease_until: null,
      ...(words !== undefined && { words }),
      ...(passedOver && { passed_over: JSON.stringify(passedOver) }),
    })
    .where('id', '=', id)
    .where('state', '=', from)
    .$if(tries !== undefined, (query) => query.where('tries', '=', tries ?? 0))
    .returning('id')
    .executeTakeFirst();
  if (held) await enqueueEvent(tx, orderNeedsPerson({ orderId, kind: 'held', at }));
  return held !== undefined;
}
