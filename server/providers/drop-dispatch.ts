import type { Tx } from '../tables.ts';

/** Drops a dispatch that was not sent yet. False: it is on its way, or over. */
export async function dropUnsentDispatch(tx: Tx, { id, at }: { id: number; at: number }): Promise<boolean> {
  const dropped = await tx
    .updateTable('dispatches')
    .set({ state: 'dropped', ended_at: at })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'held'])
    .returning('id')
    .executeTakeFirst();
  return dropped !== undefined;
}
