import type { Tx } from '../tables.ts';

interface Pauses {
  /** Can't be delivered: switched off. */
  readonly paused: readonly number[];
  /** Were paused, and can be delivered again or are delivered by hand: switched on. */
  readonly resumed: readonly number[];
  /** Were switched on by an admin all the same, and can be delivered again: the shop may pause them anew. */
  readonly forgotten: readonly number[];
}

/** Switches services off and on by the shop itself. For use in `changeCatalogue`, which the caller notes as an act. */
export async function setServicePauses(tx: Tx, { paused, resumed, forgotten }: Pauses): Promise<void> {
  const set = async (ids: readonly number[], values: { is_active?: 0 | 1; shop_pause: 'paused' | null }) => {
    if (ids.length > 0) await tx.updateTable('services').set(values).where('id', 'in', ids).execute();
  };
  await set(paused, { is_active: 0, shop_pause: 'paused' });
  await set(resumed, { is_active: 1, shop_pause: null });
  await set(forgotten, { shop_pause: null });
}

/** An admin has switched a service on or off: a paused one that is switched on is not paused again for the same reason. */
export async function noteOwnSwitch(tx: Tx, { id, isActive }: { id: number; isActive: boolean }): Promise<void> {
  await tx
    .updateTable('services')
    .set({ shop_pause: isActive ? 'kept' : null })
    .where('id', '=', id)
    .where('shop_pause', 'is not', null)
    .execute();
}
