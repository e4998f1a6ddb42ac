import type { Tx } from '../tables.ts';

export async function saveSetting(tx: Tx, { name, value }: { name: string; value: string }): Promise<void> {
  await tx
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
