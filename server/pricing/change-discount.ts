import type { Discount } from '../../contract/pricing.ts';
import { changesBetween } from '../audit/audit.rules.ts';
import { recordAct } from '../audit/record-act.ts';
import { assertService } from '../catalogue/assert-service.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Database } from '../tables.ts';
import { type DiscountValues, lockDiscount, updateDiscount } from './pricing.queries.ts';
import { type Acting, notedDiscount, wireDiscount } from './pricing.rules.ts';

/** Replaces a discount: of two admins the later one wins, and the record of acts has both. Throws `not-found` for one deleted meanwhile. */
export function changeDiscount(
  database: Database,
  { id, ...wanted }: DiscountValues & { readonly id: number },
  { by, at }: Acting,
): Promise<Discount> {
  return database.write(async (tx) => {
    const was = await lockDiscount(tx, id);
    if (!was) throw discountIsGone();
    if (wanted.service_id !== null) await assertService(tx, wanted.service_id);
    const changes = changesBetween(notedDiscount(was), notedDiscount({ id, ...wanted }));
    if (Object.keys(changes.after).length > 0) {
      await updateDiscount(tx, { id, ...wanted });
      await recordAct(tx, { by, at, action: 'change', subject: 'discount', subjectId: id, ...changes });
    }
    return wireDiscount({ id, ...wanted });
  });
}

export const discountIsGone = () => new ExpectedError('not-found', 'This discount was deleted meanwhile.');
