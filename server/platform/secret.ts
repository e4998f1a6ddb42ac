import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const minCharacters = 32;

/** The configured secret, else one made once and kept in the data folder, readable by its owner alone. */
export function readSecret(configured: string | undefined, dataDir: string, name = 'secret'): string {
  if (configured) return configured;
  const file = join(dataDir, name);
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    try {
      writeFileSync(file, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx', flush: true });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < minCharacters)
    throw new Error(`${file} holds no secret. Remove the file, and a new one is made.`);
  return secret;
}

/** A name that tells nothing of what it was made from to whoever has no secret. */
export function blurred(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url');
}
