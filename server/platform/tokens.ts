import { hash, randomBytes } from 'node:crypto';

/** 256 random bits as 43 characters, and the hash under which they are stored. */
export function generateToken(): { token: string; hash: Uint8Array } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
