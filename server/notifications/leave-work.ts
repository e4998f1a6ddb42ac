import type { Tx } from '../tables.ts';
import { insertOutbox } from './notifications.queries.ts';

/** Leaves work for the handler of its kind, due at once unless `dueAt` is later; it is done once this transaction stands, and again when it failed. */
export async function leaveWork(
  tx: Tx,
  { kind, payload, at, dueAt = at }: { kind: string; payload: string; at: number; dueAt?: number },
): Promise<void> {
  await insertOutbox(tx, { kind, payload, at, dueAt });
}
