import { readScreenshot as endpoint } from '../../contract/support.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import { FileAnswer } from '../platform/http/answers.ts';
import { inspectPicture } from '../platform/pictures/picture.ts';
import { isSigned, signatureOf } from '../platform/signed-link.ts';
import type { Reader } from '../tables.ts';
import { type AddressOf, findScreenshot, findTicketOfScreenshot } from './support.queries.ts';
import { linkExpiry, linkText } from './support.rules.ts';

/** Makes addresses of pictures for whoever may see their ticket now. */
export function addressesUntil(secret: string, now: number): AddressOf {
  const expires = linkExpiry(now);
  return ({ id, ticketId }) => {
    const query = new URLSearchParams({
      expires: String(expires),
      signature: signatureOf(secret, linkText({ id, ticketId, expires })),
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
  const ticketId = now < link.expires ? await findTicketOfScreenshot(db, link.id) : undefined;
  const signed = ticketId === undefined ? undefined : { ...link, ticketId };
  const isGood = signed !== undefined && isSigned(secret, linkText(signed), link.signature);
  const picture = isGood ? await findScreenshot(db, signed) : undefined;
  // Those of earlier versions were kept as they came.
  const inspected = picture && inspectPicture(picture.bytes);
  if (!inspected) throw new ExpectedError('not-found', 'There is no such picture, or its address has expired.');
  return new FileAnswer(inspected.bytes, { mediaType: inspected.mediaType });
}
