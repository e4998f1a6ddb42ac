import type { PaymentSettings } from '../../contract/funds.ts';
import { findBrand } from '../storefront/find-brand.ts';
import type { Reader } from '../tables.ts';
import { findUsualWait } from './find-usual-wait.ts';
import { findPaymentSettings } from './funds.queries.ts';
import { readTaxSettings } from './read-tax-settings.ts';

/** Where customers pay, as the contract has it. */
export async function readPaymentSettings(
  db: Reader,
  gateways: PaymentSettings['gateways'],
  /** Who may be asked for a State; undefined for nobody. */
  userId?: number,
): Promise<PaymentSettings> {
  const settings = await findPaymentSettings(db);
  const { brandName } = await findBrand(db);
  const asksState = userId !== undefined && (await readTaxSettings(db)).gstin !== '' && (await hasNoState(db, userId));
  return { ...settings, payeeName: brandName, gateways, asksState, usualMinutes: await findUsualWait(db) };
}

async function hasNoState(db: Reader, userId: number): Promise<boolean> {
  const customer = await db
    .selectFrom('users')
    .select('state_code')
    .where('id', '=', userId)
    .where('is_admin', '=', 0)
    .executeTakeFirst();
  return customer?.state_code === '';
}
