import { lockAccountIfExists } from '../accounts/lock-account.ts';
import type { Tx } from '../tables.ts';

/** Locks both accounts, in the order in which all lock them, before the invitation. False: one of them has left. */
export async function lockBoth(
  tx: Tx,
  { inviterId, friendId }: { readonly inviterId: number; readonly friendId: number },
): Promise<boolean> {
  let stand = true;
  for (const userId of [inviterId, friendId].toSorted((a, b) => a - b)) {
    stand = (await lockAccountIfExists(tx, userId)) && stand;
  }
  return stand;
}
