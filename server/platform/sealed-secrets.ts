import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Where a sealed text stands: copied to another row or column, it can't be opened. */
export interface SealedPlace {
  readonly table: string;
  readonly column: string;
  readonly id: string | number;
}

export interface Sealer {
  /** `v1.<key id>.<nonce>.<text>.<tag>`, in base64url. */
  seal(place: SealedPlace, text: string): string;
  /** Throws `UnreadableSecretError` for what was sealed by another secret, for another place, or was changed. */
  open(place: SealedPlace, sealed: string): string;
  /** Whether a text was sealed with this secret, as far as its key id tells. */
  canOpen(sealed: string): boolean;
}

/** A sealed text that this shop's secret does not open. The message holds nothing of it. */
export class UnreadableSecretError extends Error {
  override readonly name = 'UnreadableSecretError';

  constructor({ table, column, id }: SealedPlace, why: string) {
    super(`What is sealed in ${table}.${column} of ${id} can't be opened: ${why}.`);
  }
}

const version = 'v1';
const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
const sealedPattern = /^v1\.([\w-]{8})\.([\w-]{16})\.([\w-]*)\.([\w-]{22})$/;

const derived = (secret: string, info: string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `sealed-secrets ${version} ${info}`, bytes));

/** Seals with AES-256-GCM, with a key that is derived from the shop's secret (HKDF). */
export function createSealer(secret: string): Sealer {
  const key = derived(secret, 'key', 32);
  const keyId = derived(secret, 'key id', 6).toString('base64url');
  return {
    canOpen: (sealed) => sealedPattern.exec(sealed)?.[1] === keyId,
    seal: (place, text) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes }).setAAD(boundTo(place, keyId));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return [version, keyId, ...[nonce, sealed, cipher.getAuthTag()].map((part) => part.toString('base64url'))].join(
        '.',
      );
    },
    open: (place, sealed) => {
      const [, sealedBy, nonce = '', text = '', tag = ''] = sealedPattern.exec(sealed) ?? [];
      if (sealedBy === undefined) throw new UnreadableSecretError(place, 'it is not a sealed text');
      if (sealedBy !== keyId) throw new UnreadableSecretError(place, 'it was sealed with another SECRET');
      const decipher = createDecipheriv(algorithm, key, Buffer.from(nonce, 'base64url'), { authTagLength: tagBytes })
        .setAAD(boundTo(place, keyId))
        .setAuthTag(Buffer.from(tag, 'base64url'));
      try {
        return Buffer.concat([decipher.update(Buffer.from(text, 'base64url')), decipher.final()]).toString('utf8');
      } catch {
        throw new UnreadableSecretError(place, 'it was changed, or belongs to another row');
      }
    },
  };
}

export const isSealed = (text: string): boolean => sealedPattern.test(text);

const boundTo = ({ table, column, id }: SealedPlace, keyId: string): Buffer =>
  Buffer.from(JSON.stringify([version, keyId, table, column, String(id)]));
