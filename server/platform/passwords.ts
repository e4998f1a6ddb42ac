import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { ExpectedError } from './expected-error.ts';

const deriveKey = promisify(argon2);

// OWASP's minimum for argon2id: 19 MiB, two passes, one lane (Password Storage Cheat Sheet).
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
const saltBytes = 16;
const maxAtOnce = 2;
const maxWaiting = 50;

let running = 0;
const waiting: (() => void)[] = [];

/** An argon2id hash in the PHC string format. Throws `too-many-requests` when too many wait for one already. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(saltBytes);
  const tag = await derive(password, nonce, cost);
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${text(nonce)}$${text(tag)}`;
}

const format = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** True when `password` is what `hash` was made of; throws when `hash` is not one of ours. */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  const match = format.exec(hash);
  if (!match) throw new Error('Not an argon2id hash.');
  const [, memory, passes, parallelism, salt = '', tag = ''] = match;
  const expected = Buffer.from(tag, 'base64');
  const given = await derive(password, Buffer.from(salt, 'base64'), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  });
  return timingSafeEqual(given, expected);
}

let decoy: Promise<string> | undefined;

/** Takes as long as checking a real hash, for an account that does not exist. */
export async function checkDecoy(password: string): Promise<false> {
  decoy ??= hashPassword(randomBytes(saltBytes).toString('hex'));
  await isPassword(password, await decoy);
  return false;
}

async function derive(password: string, nonce: Buffer, parameters: typeof cost): Promise<Buffer> {
  await takeTurn();
  try {
    return await deriveKey('argon2id', { message: password.normalize('NFC'), nonce, ...parameters });
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

/** Hashing is expensive by design, so few run at once: the orders of others keep their pace. */
async function takeTurn(): Promise<void> {
  if (running < maxAtOnce) {
    running++;
    return;
  }
  if (waiting.length >= maxWaiting) {
    throw new ExpectedError(
      'too-many-requests',
      'Many people are signing in right now. Please try again in a moment.',
      {
        retryAfterSeconds: 2,
      },
    );
  }
  await new Promise<void>((resolve) => waiting.push(resolve));
}

const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
