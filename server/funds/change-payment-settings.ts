import type { PaymentSettings } from '../../contract/funds.ts';
import { changeSettings } from '../storefront/change-settings.ts';
import type { Database } from '../tables.ts';

/** Where customers pay from now on. */
export function changePaymentSettings(
  database: Database,
  { qrCodeImage, upiId, paymentInstructions }: Omit<PaymentSettings, 'payeeName'>,
): Promise<void> {
  return changeSettings(database, {
    'payment.qrCodeImage': qrCodeImage,
    'payment.upiId': upiId,
    'payment.instructions': paymentInstructions,
  });
}
