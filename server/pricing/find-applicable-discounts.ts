import { type DiscountTerms, holdsAt } from '../../contract/price.ts';
import type { Reader } from '../tables.ts';
import { findActiveDiscounts, findDiscounts } from './pricing.queries.ts';
import { termsOfRow } from './pricing.rules.ts';

/** The discounts that may count for a service, as they stand in the caller's transaction; which of them do, the price decides. */
export async function findApplicableDiscounts(db: Reader, serviceId: number): Promise<DiscountTerms[]> {
  return (await findActiveDiscounts(db, { serviceId })).map(termsOfRow);
}

/** Those that hold at `now`, of all services. */
export async function findRunningDiscounts(db: Reader, now: number): Promise<DiscountTerms[]> {
  return (await findDiscounts(db)).map(termsOfRow).filter((discount) => holdsAt(discount, now));
}
