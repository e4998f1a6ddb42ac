import { type Quote, quote } from '../../contract/price.ts';
import type { Reader } from '../tables.ts';
import { findActiveDiscounts } from './pricing.queries.ts';
import { termsOfRow } from './pricing.rules.ts';

/** The price that holds at this moment, by the discounts as they stand in the caller's transaction. */
export async function quoteOrder(
  db: Reader,
  { service, quantity, now }: { service: { id: number; rate: number }; quantity: number; now: number },
): Promise<Quote> {
  const rows = await findActiveDiscounts(db, { serviceId: service.id });
  return quote(service, quantity, rows.map(termsOfRow), now);
}
