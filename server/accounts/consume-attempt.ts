import type { Tx } from '../tables.ts';
import { countAttempt, uncountAttempt } from './count-attempt.ts';

export interface AttemptLimit {
  readonly name: string;
  readonly allowed: number;
  readonly windowMs: number;
  readonly now: number;
}

/** Counts one more try of this name; false when its window had as many as are allowed already. */
export async function consumeAttempt(tx: Tx, { name, allowed, windowMs, now }: AttemptLimit): Promise<boolean> {
  return (await countAttempt(tx, { name, windowMs, now })).tries <= allowed;
}

/** Takes a counted try back; nothing came of it. */
export function releaseAttempt(tx: Tx, name: string): Promise<void> {
  return uncountAttempt(tx, name);
}
