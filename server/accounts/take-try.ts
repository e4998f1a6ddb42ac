import type { Tx } from '../tables.ts';
import { countTry, forgetTry } from './accounts.queries.ts';

export interface TryLimit {
  readonly name: string;
  readonly allowed: number;
  readonly windowMs: number;
  readonly now: number;
}

/** Counts one more try of this name; false when its window had as many as are allowed already. */
export async function takeTry(tx: Tx, { name, allowed, windowMs, now }: TryLimit): Promise<boolean> {
  return (await countTry(tx, { name, windowMs, now })).tries <= allowed;
}

/** Takes a counted try back; nothing came of it. */
export function giveTryBack(tx: Tx, name: string): Promise<void> {
  return forgetTry(tx, name);
}
