import type { PaymentSettings } from '../../contract/funds.ts';
import { assertConfirmed, type SessionActor } from '../accounts/assert-confirmed.ts';
import { assertUnchanged } from '../audit/assert-unchanged.ts';
import { type Changes, changesBetween, lengthOf } from '../audit/audit.rules.ts';
import { recordAct } from '../audit/record-act.ts';
import { announceSecurityAct } from '../notifications/announce-security-act.ts';
import { partsInWords } from '../notifications/notifications.rules.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import { inspectPicture, maxPixels } from '../platform/pictures/picture.ts';
import { lockSettings } from '../storefront/lock-settings.ts';
import { saveSettings } from '../storefront/save-settings.ts';
import type { Database } from '../tables.ts';
import { findPaymentSettings, type WrittenPaymentSettings } from './funds.queries.ts';
import { readPaymentSettings } from './read-payment-settings.ts';

interface SettingsChange extends WrittenPaymentSettings {
  /** The settings that were read, or some of them; undefined replaces any state. */
  readonly before: Readonly<Record<string, unknown>> | undefined;
  /** Those that the operator has set up. */
  readonly gateways: PaymentSettings['gateways'];
  readonly by: SessionActor;
  readonly at: number;
}

/** Where customers pay from now on. Throws `changed-meanwhile` for settings that are others by now, and as `assertConfirmed` does. */
export function changePaymentSettings(
  database: Database,
  { by, at, before, gateways, qrCodeImage: given, upiId, paymentInstructions }: SettingsChange,
): Promise<void> {
  const qrCodeImage = pictureAlone(given);
  return database.write(async (tx) => {
    await assertConfirmed(tx, { sessionId: by.sessionId, at });
    await lockSettings(tx, 'payment');
    const content = await findPaymentSettings(tx);
    const current = () => readPaymentSettings(tx, gateways);
    await assertUnchanged(tx, { before, content, current, by, subject: 'payment-settings', subjectId: undefined });
    const changes = changesBetween(content, { qrCodeImage, upiId, paymentInstructions });
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
    await announceSecurityAct(tx, {
      adminId: by.adminId,
      act: 'payment-changed',
      message: `Admin #${by.adminId} changed where customers pay: ${partsInWords(changes.after, partNames)}`,
      at,
    });
  });
}

/** An uploaded picture without what it tells beside; a link as it is. Throws `invalid-input` for what is no picture. */
function pictureAlone(qrCodeImage: string): string {
  if (!qrCodeImage.startsWith('data:')) return qrCodeImage;
  const picture = inspectPicture(Buffer.from(qrCodeImage.slice(qrCodeImage.indexOf(',') + 1), 'base64'));
  if (!picture || picture.pixels > maxPixels) {
    const message = 'Please choose a PNG, JPG or GIF picture of at most 40 megapixels';
    throw new ExpectedError('invalid-input', message, { fields: { qrCodeImage: message } });
  }
  return `data:${picture.mediaType};base64,${picture.bytes.toString('base64')}`;
}

const partNames: Readonly<Record<keyof WrittenPaymentSettings, string>> = {
  qrCodeImage: 'the QR code',
  upiId: 'the UPI id',
  paymentInstructions: 'the instructions',
};

/** Of a picture that was uploaded the audit keeps the length alone. */
function withoutPicture({ qrCodeImage, ...others }: Changes['before']): Changes['before'] {
  if (qrCodeImage === undefined) return others;
  const isUploaded = typeof qrCodeImage === 'string' && qrCodeImage.startsWith('data:');
  return { ...others, qrCodeImage: isUploaded ? `a picture of ${lengthOf(qrCodeImage)}` : qrCodeImage };
}
