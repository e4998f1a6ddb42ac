import type { AcceptedKind } from '../../contract/payment-differences.ts';
import { day } from '../platform/clock.ts';
import type { Reader, Tx } from '../tables.ts';
import { type DifferenceIds, noDifferences } from './difference.rules.ts';

export interface PaymentCheck {
  readonly night: number;
  readonly at: number;
  readonly found: DifferenceIds;
}

/** Undefined before the first night. */
export async function findLastCheck(db: Reader): Promise<PaymentCheck | undefined> {
  const last = await db.selectFrom('payment_checks').selectAll().orderBy('night', 'desc').limit(1).executeTakeFirst();
  if (!last) return undefined;
  const stored = JSON.parse(last.differences) as DifferenceIds; // written by `insertCheck`
  // A check of an earlier version has fewer lists.
  return { night: last.night, at: last.at, found: { ...noDifferences, ...stored } };
}

/** False: another node has compared this night. */
export async function insertCheck(tx: Tx, { night, at, found }: PaymentCheck): Promise<boolean> {
  await tx
    .deleteFrom('payment_checks')
    .where('night', '<', night - 90 * day)
    .execute();
  const added = await tx
    .insertInto('payment_checks')
    .values({ night, at, differences: JSON.stringify(found) })
    .onConflict((conflict) => conflict.column('night').doNothing())
    .returning('night')
    .executeTakeFirst();
  return added !== undefined;
}

/** False: somebody has accepted it already. */
export async function insertAcceptance(
  tx: Tx,
  accepted: { kind: AcceptedKind | 'missing'; subjectId: number; reason: string; adminId: number; at: number },
): Promise<boolean> {
  const { kind, subjectId, reason, adminId, at } = accepted;
  const added = await tx
    .insertInto('accepted_differences')
    .values({ kind, subject_id: subjectId, reason, accepted_by: adminId, at })
    .onConflict((conflict) => conflict.columns(['kind', 'subject_id']).doNothing())
    .returning('subject_id')
    .executeTakeFirst();
  return added !== undefined;
}
