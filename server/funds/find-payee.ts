import { findBrand } from '../storefront/find-brand.ts';
import type { Reader } from '../tables.ts';
import { findPaymentSettings } from './funds.queries.ts';

export interface Payee {
  /** Empty: none is set. */
  readonly upiId: string;
  /** As links and gateways name the shop to whoever pays. */
  readonly payeeName: string;
}

/** Whom customers pay. */
export async function findPayee(db: Reader): Promise<Payee> {
  const { upiId } = await findPaymentSettings(db);
  const { brandName } = await findBrand(db);
  return { upiId, payeeName: brandName };
}
