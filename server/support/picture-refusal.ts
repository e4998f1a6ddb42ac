import { ExpectedError } from '../platform/expected-error.ts';
import type { Picture, PictureFault } from './support.rules.ts';

const refusals = {
  'too-large': {
    code: 'too-large',
    kind: 'picture-too-large',
    says: (number: number) => `Screenshot ${number} exceeds 5MB limit`,
  },
  'no-picture': {
    code: 'invalid-input',
    kind: 'no-picture',
    says: (number: number) => `Screenshot ${number} is not a PNG, JPG or GIF picture`,
  },
  'too-many-pixels': {
    code: 'invalid-input',
    kind: 'picture-too-many-pixels',
    says: (number: number) => `Screenshot ${number} has more than 40 megapixels`,
  },
} as const satisfies Record<PictureFault, object>;

/** Answers the picture; throws `invalid-input` or `too-large`, in words that name it by its number. */
export function assertPicture(picture: Picture | PictureFault, number: number): Picture {
  if (typeof picture === 'object') return picture;
  const { code, kind, says } = refusals[picture];
  const message = says(number);
  throw new ExpectedError(code, message, { fields: { screenshots: message }, detail: { kind, number } });
}
