import type { Tx } from '../tables.ts';

/** Whether a provider was deleted: it is called no more. */
export async function isProviderGone(tx: Tx, providerId: number): Promise<boolean> {
  const found = tx.selectFrom('providers').select('deleted_at').where('id', '=', providerId);
  return (await found.executeTakeFirst())?.deleted_at !== null;
}
