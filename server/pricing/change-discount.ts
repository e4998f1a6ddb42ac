import type { Discount } from '../../contract/pricing.ts';
import { assertUnchanged } from '../audit/assert-unchanged.ts';
import { changesBetween } from '../audit/audit.rules.ts';
import { recordAct } from '../audit/record-act.ts';
import { assertService } from '../catalogue/assert-service.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Database } from '../tables.ts';
import { type DiscountValues, lockDiscount, updateDiscount } from './pricing.queries.ts';
import { type Acting, auditedDiscount, wireDiscount } from './pricing.rules.ts';

interface DiscountChange extends DiscountValues {
  readonly id: number;
  /** Fields of the discount that was read; undefined replaces any state. */
  readonly before: Readonly<Record<string, unknown>> | undefined;
}

/** Replaces a discount. Throws `changed-meanwhile` for one that is another by now, and `not-found` for one deleted meanwhile. */
export function changeDiscount(
  database: Database,
  { id, before, ...wanted }: DiscountChange,
  { by, at }: Acting,
): Promise<Discount> {
  return database.write(async (tx) => {
    const was = await lockDiscount(tx, id);
    if (!was) throw discountIsGone();
    const content = auditedDiscount(was);
    const current = async () => wireDiscount(was);
    await assertUnchanged(tx, { before, content, current, by, subject: 'discount', subjectId: id });
    if (wanted.service_id !== null) await assertService(tx, wanted.service_id);
    const changes = changesBetween(content, auditedDiscount({ id, ...wanted }));
    if (Object.keys(changes.after).length > 0) {
      await updateDiscount(tx, { id, ...wanted });
      await recordAct(tx, { by, at, action: 'change', subject: 'discount', subjectId: id, ...changes });
    }
    return wireDiscount({ id, ...wanted });
  });
}

export const discountIsGone = () => new ExpectedError('not-found', 'This discount was deleted meanwhile.');
