import { wireAmount } from '../../contract/money.ts';
import type { Receipt } from '../../contract/papers.ts';
import { isoTime } from '../platform/clock.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import { findBrand } from '../storefront/find-brand.ts';
import type { Reader } from '../tables.ts';
import { receiptName } from './receipt.rules.ts';

/** Throws `not-found` for a request that is not theirs, and for one that was not credited. */
export async function readReceipt(
  db: Reader,
  { fundRequestId, userId }: { fundRequestId: number; userId: number },
): Promise<Receipt> {
  const row = await db
    .selectFrom('fund_requests as f')
    .innerJoin('users as u', 'u.id', 'f.user_id')
    .select(['u.first_name as firstName', 'u.last_name as lastName', 'u.email', 'f.decided_at as creditedAt'])
    .select(['f.receipt_year as year', 'f.receipt_number as number'])
    .select((eb) => [
      eb.fn.coalesce('f.received_paise', 'f.amount_paise').as('paise'),
      eb.fn.coalesce('f.received_reference', 'f.reference_number').as('referenceNumber'),
    ])
    .where('f.id', '=', fundRequestId)
    .where('f.user_id', '=', userId)
    .where('f.status', '=', 'approved')
    .executeTakeFirst();
  if (!row) throw new ExpectedError('not-found', 'There is no such receipt.');
  const { brandName, contactEmail } = await findBrand(db);
  const { firstName, lastName, email } = row;
  return {
    number: row.year === null || row.number === null ? null : receiptName(row.year, row.number),
    fundRequestId,
    shop: { name: brandName, contactEmail },
    holder: { id: userId, firstName, lastName, email },
    amount: wireAmount(row.paise),
    referenceNumber: row.referenceNumber,
    creditedAt: isoTime(row.creditedAt ?? 0),
  };
}
