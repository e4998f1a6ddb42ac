import { screenshotLimits } from '../../contract/support.ts';
import type { CannedReply } from '../../contract/support-admin.ts';
import { hour, minute } from '../platform/clock.ts';
import { type InspectedPicture, inspectPicture, maxPixels } from '../platform/pictures/picture.ts';

export type Picture = Pick<InspectedPicture, 'mediaType' | 'bytes'>;

/** `no-picture`: its bytes don't show it to be what it claims, or that is none of the formats we take. */
export type PictureFault = 'too-large' | 'no-picture' | 'too-many-pixels';

const dataUrl = /^data:([a-z]+\/[a-z0-9.+-]+);base64,/;
const base64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** Reads a data URL. What its bytes are is what counts, and has to be what the address claims; what they tell beside the picture goes. */
export function readPicture(url: string): Picture | PictureFault {
  const [head = '', claimed] = dataUrl.exec(url.slice(0, 100)) ?? [];
  if (claimed === undefined) return 'no-picture';
  const text = url.slice(head.length);
  if (text.length > Math.ceil(screenshotLimits.bytes / 3) * 4) return 'too-large';
  if (text.length % 4 !== 0 || !base64.test(text)) return 'no-picture';
  const bytes = Buffer.from(text, 'base64');
  const picture = readPictureBytes(bytes);
  return typeof picture === 'object' && picture.mediaType !== claimed ? 'no-picture' : picture;
}

/** What its bytes are is what counts; what they tell beside the picture goes. */
export function readPictureBytes(bytes: Uint8Array): Picture | PictureFault {
  if (bytes.length > screenshotLimits.bytes) return 'too-large';
  const picture = inspectPicture(bytes);
  if (!picture) return 'no-picture';
  return picture.pixels > maxPixels ? 'too-many-pixels' : { mediaType: picture.mediaType, bytes: picture.bytes };
}

export const megabyte = 1024 * 1024;

/** What an account's tickets may take, unless an admin has set another quota. */
export const usualQuotaBytes = 200 * megabyte;

/** Texts are stored as UTF-8. */
export const textBytes = (...texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);

/** So many tell how long an answer takes at present, and fewer than these tell nothing. */
export const lastAnswers = 20;
const fewestAnswers = 10;

/** Half of the answers took at most so many minutes. Undefined for too few. */
export function usualAnswerMinutes(durationsMs: readonly number[]): number | undefined {
  if (durationsMs.length < fewestAnswers) return undefined;
  const sorted = durationsMs.toSorted((one, other) => one - other);
  return Math.max(1, Math.ceil((sorted[Math.ceil(sorted.length / 2) - 1] ?? 0) / minute));
}

/** An address of a picture is good for one to two hours, and the same within each hour: an unchanged ticket stays unchanged. */
export function linkExpiry(now: number): number {
  return Math.ceil(now / hour) * hour + hour;
}

/** Which picture of which ticket. SQLite gives the number of a deleted picture to a later one. */
export interface TicketPicture {
  readonly id: number;
  readonly ticketId: number;
}

/** What the signature of a picture's address is made of. */
export function linkText({ id, ticketId, expires }: TicketPicture & { readonly expires: number }): string {
  return `screenshot ${id} of ticket ${ticketId} until ${expires}`;
}

/** The ready-made replies of a shop that has written none. */
export const usualReplies: readonly CannedReply[] = [
  {
    title: 'We are looking into it',
    text: 'Hello {name}, thank you for writing. We are looking into it and answer here within 24 hours.',
  },
  {
    title: 'Which link, and when?',
    text: 'Hello {name}, please send us the link of the post or profile, and since when you have seen this.',
  },
  {
    title: 'Refill has started',
    text: 'Hello {name}, a refill of your order has started. It usually arrives within 24 to 48 hours.',
  },
  {
    title: 'Payment not found yet',
    text: "Hello {name}, we can't find this payment yet. Please send us the 12-digit UTR and a screenshot of the payment in your UPI app.",
  },
  { title: 'Payment credited', text: 'Hello {name}, we have found your payment, and the amount is in your wallet.' },
  {
    title: 'Profile must be public',
    text: 'Hello {name}, the profile or post was private, so nothing could be delivered. Please make it public and write to us again.',
  },
  { title: 'Refund is in the wallet', text: 'Hello {name}, the order was cancelled and the refund is in your wallet.' },
];
