import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { FairQueue, type Turn } from './fair-queue.ts';

const deriveKey = promisify(argon2);

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane (Password Storage Cheat Sheet). */
export const safeHashCost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
let cost = safeHashCost;

/** For tests, which make thousands of hashes: what new ones cost from now on. A stored hash keeps its own cost. */
export function setHashCost(newCost: typeof safeHashCost): void {
  cost = newCost;
}

const saltBytes = 16;

/** Hashing is expensive by design, so few run at once: other requests keep their pace. */
const queue = new FairQueue({
  maxAtOnce: 2,
  maxWaiting: 200,
  maxWaitingOfOne: 50,
  refusal: 'Many people are signing in right now. Please try again in a moment.',
});

/** Work that no visitor has asked for. */
const ours: Turn = { isKnown: true, key: 'shop' };

/** An argon2id hash in the PHC string format. Throws `too-many-requests` when too many wait for one already. */
export async function hashPassword(password: string, turn = ours): Promise<string> {
  const nonce = randomBytes(saltBytes);
  const tag = await derive(password, nonce, { ...cost, turn });
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${text(nonce)}$${text(tag)}`;
}

const format = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** True when `password` is what `hash` was made of; throws when `hash` is not one of ours. */
export async function isPassword(password: string, hash: string, turn = ours): Promise<boolean> {
  const match = format.exec(hash);
  if (!match) throw new Error('Not an argon2id hash.');
  const [, memory, passes, parallelism, salt = '', tag = ''] = match;
  const expected = Buffer.from(tag, 'base64');
  const given = await derive(password, Buffer.from(salt, 'base64'), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
    turn,
  });
  return timingSafeEqual(given, expected);
}

let decoy: { readonly cost: typeof safeHashCost; readonly hash: Promise<string> } | undefined;

/** Takes as long as checking a real hash, for an account that does not exist. */
export async function checkDecoy(password: string, turn = ours): Promise<false> {
  if (decoy?.cost !== cost) decoy = { cost, hash: hashPassword(randomBytes(saltBytes).toString('hex')) };
  await isPassword(password, await decoy.hash, turn);
  return false;
}

function derive(
  password: string,
  nonce: Buffer,
  { turn, ...parameters }: typeof safeHashCost & { turn: Turn },
): Promise<Buffer> {
  return queue.run(turn, () => deriveKey('argon2id', { message: password.normalize('NFC'), nonce, ...parameters }));
}

const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
