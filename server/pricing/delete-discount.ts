import { recordAct } from '../audit/record-act.ts';
import type { Database } from '../tables.ts';
import { discountIsGone } from './change-discount.ts';
import { lockDiscount, removeDiscount } from './pricing.queries.ts';
import { type Acting, auditedDiscount } from './pricing.rules.ts';

/** Orders keep what was applied to them. Throws `not-found` for one deleted already. */
export function deleteDiscount(database: Database, { id, by, at }: Acting & { readonly id: number }): Promise<void> {
  return database.write(async (tx) => {
    const was = await lockDiscount(tx, id);
    if (!was) throw discountIsGone();
    await removeDiscount(tx, { id, at });
    await recordAct(tx, {
      by,
      at,
      action: 'delete',
      subject: 'discount',
      subjectId: id,
      before: auditedDiscount(was),
      after: {},
    });
  });
}
