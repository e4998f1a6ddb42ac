import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

interface SignedRequest {
  readonly bytes: Buffer;
  readonly headers: IncomingHttpHeaders;
  readonly now: number;
}

/** Undefined: the signature is missing or wrong, or it is too old. */
export type Verify = (request: SignedRequest) => { readonly eventId: string } | undefined;

interface HmacRules {
  /** Two while one takes the place of the other. */
  readonly secrets: readonly string[];
  readonly signatureHeader: string;
  readonly encoding: 'hex' | 'base64';
  /** Signed before or behind the bytes, as the text that it is. Without one, repeats are known by their event alone. */
  readonly timestamp?: {
    readonly header: string;
    readonly unitMs: number;
    readonly toleranceMs: number;
    readonly place: 'before' | 'behind';
  };
  /** What names the event; the same name is never worked on twice. */
  readonly eventIdOf: (request: Pick<SignedRequest, 'bytes' | 'headers'>) => string | undefined;
}

const maxEventIdLength = 255;

/** HMAC-SHA-256 over the raw bytes, compared in constant time. */
export function verifyHmac({ secrets, signatureHeader, encoding, timestamp, eventIdOf }: HmacRules): Verify {
  return ({ bytes, headers, now }) => {
    const given = headers[signatureHeader];
    const time = timestamp && headers[timestamp.header];
    // A header that came twice is a list, or both in one text: either way no signature.
    if (typeof given !== 'string' || (timestamp && typeof time !== 'string')) return undefined;
    if (timestamp && !isNear(String(time), { ...timestamp, now })) return undefined;
    const signed = timestamp === undefined ? [bytes] : withTime(bytes, String(time), timestamp.place);
    // All are compared, so that the time tells nothing of which one it was.
    const matches = secrets.filter((secret) => isEqual(given, digestOf(secret, signed).toString(encoding)));
    if (matches.length === 0) return undefined;
    const eventId = eventIdOf({ bytes, headers });
    return eventId === undefined || eventId === '' || eventId.length > maxEventIdLength ? undefined : { eventId };
  };
}

const withTime = (bytes: Buffer, time: string, place: 'before' | 'behind'): Buffer[] =>
  place === 'before' ? [Buffer.from(time), bytes] : [bytes, Buffer.from(time)];

function isNear(
  time: string,
  { unitMs, toleranceMs, now }: { unitMs: number; toleranceMs: number; now: number },
): boolean {
  return /^\d{1,15}$/.test(time) && Math.abs(Number(time) * unitMs - now) <= toleranceMs;
}

function digestOf(secret: string, parts: readonly Buffer[]): Buffer {
  const hmac = createHmac('sha256', secret);
  for (const part of parts) hmac.update(part);
  return hmac.digest();
}

function isEqual(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
