import type { PassReason } from '../../contract/dispatches.ts';
import type { Tx } from '../tables.ts';

/** What an admin has looked at, when they save a provider. */
export const lookedAtReasons: readonly PassReason[] = [
  'provider-paused',
  'sending-stopped',
  'circuit-open',
  'balance-low',
];

/** Orders that wait for one of these reasons are looked at again now, and not when their time comes. */
export async function wakeDispatches(
  tx: Tx,
  { reasons, at }: { readonly reasons: readonly PassReason[]; readonly at: number },
): Promise<void> {
  await tx
    .updateTable('dispatches')
    .set({ due_at: at })
    .where('state', '=', 'waiting')
    .where('reason', 'in', reasons)
    .where('due_at', '>', at)
    .execute();
}
