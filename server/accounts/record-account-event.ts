import type { AccountEventKind } from '../../contract/accounts.ts';
import { coarseNetworkOf } from '../platform/http/network.ts';
import type { Origin } from '../platform/security-log.ts';
import type { Tx } from '../tables.ts';
import { shownUserAgent } from './accounts.rules.ts';

export interface AccountEvent {
  readonly kind: AccountEventKind;
  /** Whose account it is. */
  readonly userId: number;
  /** An admin who did it: where they are is not the owner's to know. */
  readonly byUserId?: number;
  readonly origin: Origin;
  readonly at: number;
}

/**
 * Puts an event on the list that the account's owner sees, in the transaction that brings it about. The caller writes
 * the line of the security log once that stands.
 */
export async function recordAccountEvent(tx: Tx, { kind, userId, byUserId, origin, at }: AccountEvent): Promise<void> {
  const [network, userAgent] =
    byUserId === undefined ? [coarseNetworkOf(origin.address), shownUserAgent(origin.userAgent)] : ['', ''];
  await tx.insertInto('account_events').values({ user_id: userId, kind, at, user_agent: userAgent, network }).execute();
}

/** Takes what happened to an account away; it tells where its person was. */
export async function deleteAccountEvents(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('account_events').where('user_id', '=', userId).execute();
}
