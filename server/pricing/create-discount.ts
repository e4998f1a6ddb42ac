import type { Discount } from '../../contract/pricing.ts';
import { recordAct } from '../audit/record-act.ts';
import { assertService } from '../catalogue/assert-service.ts';
import type { Database } from '../tables.ts';
import { type DiscountValues, insertDiscount } from './pricing.queries.ts';
import { type Acting, auditedDiscount, wireDiscount } from './pricing.rules.ts';

/** Throws `not-found` for a service that never was. */
export function createDiscount(database: Database, wanted: DiscountValues, { by, at }: Acting): Promise<Discount> {
  return database.write(async (tx) => {
    if (wanted.service_id !== null) await assertService(tx, wanted.service_id);
    const created = await insertDiscount(tx, wanted);
    await recordAct(tx, {
      by,
      at,
      action: 'create',
      subject: 'discount',
      subjectId: created.id,
      before: {},
      after: auditedDiscount(created),
    });
    return wireDiscount(created);
  });
}
