import type { PaymentSettings } from '../../contract/funds.ts';
import { type Changes, changesBetween, lengthOf } from '../audit/audit.rules.ts';
import { type Actor, recordAct } from '../audit/record-act.ts';
import { saveSettings } from '../storefront/save-settings.ts';
import type { Database } from '../tables.ts';
import { findPaymentSettings } from './funds.queries.ts';

type Settings = Omit<PaymentSettings, 'payeeName'>;

/** Where customers pay from now on. */
export function changePaymentSettings(
  database: Database,
  { by, at, qrCodeImage, upiId, paymentInstructions }: Settings & { by: Actor; at: number },
): Promise<void> {
  return database.write(async (tx) => {
    const changes = changesBetween(await findPaymentSettings(tx), { qrCodeImage, upiId, paymentInstructions });
    if (Object.keys(changes.after).length === 0) return;
    await saveSettings(tx, {
      'payment.qrCodeImage': qrCodeImage,
      'payment.upiId': upiId,
      'payment.instructions': paymentInstructions,
    });
    await recordAct(tx, {
      by,
      action: 'change',
      subject: 'payment-settings',
      subjectId: undefined,
      before: withoutPicture(changes.before),
      after: withoutPicture(changes.after),
      at,
    });
  });
}

/** Of a picture that was uploaded the audit keeps the length alone. */
function withoutPicture({ qrCodeImage, ...others }: Changes['before']): Changes['before'] {
  if (qrCodeImage === undefined) return others;
  const isUploaded = typeof qrCodeImage === 'string' && qrCodeImage.startsWith('data:');
  return { ...others, qrCodeImage: isUploaded ? `a picture of ${lengthOf(qrCodeImage)}` : qrCodeImage };
}
