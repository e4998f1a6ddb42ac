import { isWebLink } from '../../contract/fields.ts';
import { adminTexts } from '../texts/admin.ts';

export type SettingsValues = Readonly<Record<'upiId' | 'qrCodeImage' | 'paymentInstructions', string>>;

export type SettingsFaults = Partial<Record<keyof SettingsValues, string>>;

const { faults } = adminTexts.payment;
const upiIdPattern = /^[a-zA-Z0-9.\-_]{2,256}@[a-zA-Z][a-zA-Z0-9]{1,63}$/;
const uploadedPattern = /^data:image\/(?:png|jpeg|gif);base64,/;

/** The contract counts the characters of the data URL: four for every three bytes. */
const maxPictureCharacters = 400_000;
const maxInstructionsCharacters = 2_000;

export const pictureKinds = ['image/png', 'image/jpeg', 'image/gif'] as const;

/** What the server would refuse, said before it is asked. Empty fields are fine: a shop may take no payments yet. */
export function settingsFaults({ upiId, qrCodeImage, paymentInstructions }: SettingsValues): SettingsFaults {
  return {
    ...(isUpiId(upiId.trim()) || upiId.trim() === '' ? {} : { upiId: faults.upiId }),
    ...pictureFault(qrCodeImage.trim()),
    ...(paymentInstructions.trim().length > maxInstructionsCharacters
      ? { paymentInstructions: faults.instructionsTooLong }
      : {}),
  };
}

export function isUpiId(text: string): boolean {
  return upiIdPattern.test(text);
}

export function isUploadedPicture(value: string): boolean {
  return uploadedPattern.test(value);
}

function pictureFault(picture: string): SettingsFaults {
  if (picture.length > maxPictureCharacters) return { qrCodeImage: faults.pictureTooLarge };
  if (picture === '' || isUploadedPicture(picture) || isWebLink(picture)) return {};
  return { qrCodeImage: faults.qrCodeImage };
}
