import type { OwnCoupon } from '../../contract/coupons-admin.ts';
import { assertUnchanged } from '../audit/assert-unchanged.ts';
import { changesBetween } from '../audit/audit.rules.ts';
import { recordAct } from '../audit/record-act.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Database } from '../tables.ts';
import { auditedCoupon, type CouponValues, wireOwnCoupon } from './coupons.rules.ts';
import { lockCoupon, updateCoupon } from './pricing.queries.ts';
import type { Acting } from './pricing.rules.ts';

interface CouponChange {
  readonly id: number;
  readonly wanted: CouponValues;
  /** Fields of the coupon that was read; undefined replaces any state. */
  readonly before: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Replaces what a coupon takes off from now on; what it took off orders stays. A limit below the uses that there are lets nobody use it any
 * more. Throws `changed-meanwhile` for one that is another by now, and `not-found` for one that never was.
 */
export function changeCoupon(
  database: Database,
  { id, wanted, before }: CouponChange,
  { by, at }: Acting,
): Promise<OwnCoupon> {
  return database.write(async (tx) => {
    const was = await lockCoupon(tx, id);
    if (!was) throw new ExpectedError('not-found', 'There is no such coupon.');
    const content = auditedCoupon(was);
    const current = async () => wireOwnCoupon(was);
    await assertUnchanged(tx, { before, content, current, by, subject: 'coupon', subjectId: id });
    const changed = { ...was, ...wanted };
    const changes = changesBetween(content, auditedCoupon(changed));
    if (Object.keys(changes.after).length > 0) {
      await updateCoupon(tx, id, wanted);
      await recordAct(tx, { by, at, action: 'change', subject: 'coupon', subjectId: id, ...changes });
    }
    return wireOwnCoupon(changed);
  });
}
