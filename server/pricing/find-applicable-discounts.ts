import type { DiscountTerms } from '../../contract/price.ts';
import type { Reader } from '../tables.ts';
import { findActiveDiscounts } from './pricing.queries.ts';
import { termsOfRow } from './pricing.rules.ts';

/** The discounts that may count for a service, as they stand in the caller's transaction; which of them do, the price decides. */
export async function findApplicableDiscounts(db: Reader, serviceId: number): Promise<DiscountTerms[]> {
  return (await findActiveDiscounts(db, { serviceId })).map(termsOfRow);
}
