import { iconSizes, logoLimits, maxIconBytes, type NewIcon, type NewLogo } from '../../contract/brand-look.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import { inspectPicture } from '../platform/pictures/picture.ts';
import { hashContent } from './hash-content.ts';
import { type BrandPicture, iconName, iconSizeNames, logoName } from './look.rules.ts';

type StoredPicture = BrandPicture & { readonly bytes: Buffer };

/** Throws `invalid-input` where the bytes are not those of one whole PNG of a size that fits. */
export function readLogo({ picture, plate }: NewLogo): StoredPicture {
  const { bytes, width, height } = readPng(picture, 'logo');
  if (width > logoLimits.width || height > logoLimits.height || bytes.length > logoLimits.bytes)
    throw noPicture('logo');
  // With its paper, so that the same picture on another one is a change.
  const hash = hashContent(Buffer.concat([bytes, Buffer.from(plate)]));
  return { name: logoName, hash, width, height, plate, bytes };
}

export function readIcon(icon: NewIcon): StoredPicture[] {
  const pictures = iconSizeNames.map((size) => {
    const { bytes, width, height } = readPng(icon[size], 'icon');
    const isFitting = width === iconSizes[size] && height === width && bytes.length <= maxIconBytes;
    if (!isFitting) throw noPicture('icon');
    return { name: iconName(size), width, height, plate: 'none', bytes } as const;
  });
  // Of all sizes: another picture of one of them is a change.
  const hash = hashContent(Buffer.concat(pictures.map(({ bytes }) => bytes)));
  return pictures.map((picture) => ({ ...picture, hash }));
}

/** Only what shows the picture: no words, place, time or second picture. */
function readPng(dataUrl: string, field: string): { bytes: Buffer; width: number; height: number } {
  const sent = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
  const inspected = inspectPicture(sent);
  if (inspected?.mediaType !== 'image/png') throw noPicture(field);
  const { bytes, pixels } = inspected;
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const isWhole = bytes.includes('IDAT') && bytes.toString('latin1', bytes.length - 8, bytes.length - 4) === 'IEND';
  // An animation has more pixels than its first frame.
  if (pixels !== width * height || !isWhole) throw noPicture(field);
  return { bytes, width, height };
}

const noPicture = (field: string) => {
  const message = 'Please choose another picture: this one cannot be used';
  return new ExpectedError('invalid-input', message, { fields: { [field]: message } });
};
