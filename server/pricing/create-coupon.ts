import { couponFormTexts, type OwnCoupon } from '../../contract/coupons-admin.ts';
import { recordAct } from '../audit/record-act.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Database } from '../tables.ts';
import { auditedCoupon, type CouponValues, wireOwnCoupon } from './coupons.rules.ts';
import { insertCoupon } from './pricing.queries.ts';
import type { Acting } from './pricing.rules.ts';

/** Throws `conflict` for a code that another coupon has. */
export function createCoupon(
  database: Database,
  wanted: CouponValues & { readonly code: string },
  { by, at }: Acting,
): Promise<OwnCoupon> {
  return database.write(async (tx) => {
    const created = await insertCoupon(tx, { ...wanted, at });
    if (!created)
      throw new ExpectedError('conflict', couponFormTexts.taken, { fields: { code: couponFormTexts.taken } });
    const after = auditedCoupon(created);
    await recordAct(tx, { by, at, action: 'create', subject: 'coupon', subjectId: created.id, before: {}, after });
    return wireOwnCoupon(created);
  });
}
