import { createHmac, timingSafeEqual } from 'node:crypto';

/** What makes an address that names `text` good for whoever holds it, until it expires. */
export function signatureOf(secret: string, text: string): string {
  return createHmac('sha256', secret).update(`link ${text}`).digest('base64url');
}

export function isSigned(secret: string, text: string, signature: string): boolean {
  const right = Buffer.from(signatureOf(secret, text));
  const given = Buffer.from(signature);
  return right.length === given.length && timingSafeEqual(right, given);
}
