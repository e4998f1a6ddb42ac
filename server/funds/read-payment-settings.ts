import type { PaymentSettings } from '../../contract/funds.ts';
import { findBrand } from '../storefront/find-brand.ts';
import type { Reader } from '../tables.ts';
import { findPaymentSettings } from './funds.queries.ts';

/** Where customers pay, as the contract has it. */
export async function readPaymentSettings(db: Reader, gateways: PaymentSettings['gateways']): Promise<PaymentSettings> {
  const settings = await findPaymentSettings(db);
  const { brandName } = await findBrand(db);
  return { ...settings, payeeName: brandName, gateways };
}
