import { readScreenshot as endpoint } from '../../contract/support.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import { FileAnswer } from '../platform/http/answers.ts';
import { inspectPicture } from '../platform/pictures/picture.ts';
import { isSigned, signatureOf } from '../platform/signed-link.ts';
import type { Reader } from '../tables.ts';
import { type AddressOf, findScreenshot } from './support.queries.ts';
import { linkExpiry, linkText } from './support.rules.ts';

/** Makes addresses of pictures for whoever may see their ticket now. */
export function addressesUntil(secret: string, now: number): AddressOf {
  const expires = linkExpiry(now);
  return (id) => {
    const query = new URLSearchParams({
      expires: String(expires),
      signature: signatureOf(secret, linkText({ id, expires })),
    });
    return `${endpoint.path.replace(':id', String(id))}?${query}`;
  };
}

export interface ScreenshotLink {
  readonly id: number;
  readonly expires: number;
  readonly signature: string;
}

/** The picture itself, for a signed address that has not expired; else `not-found`, whatever is wrong with it. */
export async function readScreenshot(
  db: Reader,
  link: ScreenshotLink,
  { secret, now }: { secret: string; now: number },
): Promise<FileAnswer> {
  const isGood = now < link.expires && isSigned(secret, linkText(link), link.signature);
  const picture = isGood ? await findScreenshot(db, link.id) : undefined;
  // Those of earlier versions were kept as they came.
  const inspected = picture && inspectPicture(picture.bytes);
  if (!inspected) throw new ExpectedError('not-found', 'There is no such picture, or its address has expired.');
  return new FileAnswer(inspected.bytes, { mediaType: inspected.mediaType });
}
