import { type Paise, wireAmount } from '../../contract/money.ts';
import { assertConfirmed, type SessionActor } from '../accounts/assert-confirmed.ts';
import { changeRole } from '../accounts/change-role.ts';
import { announceEnded, type SessionParts } from '../accounts/log-out.ts';
import { changesBetween } from '../audit/audit.rules.ts';
import { type AdminActor, actorOf, recordAct } from '../audit/record-act.ts';
import { announceSecurityAct } from '../notifications/announce-security-act.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Origin } from '../platform/security-log.ts';
import type { Tx } from '../tables.ts';
import { assertMovementConfirmed } from '../users/assert-movement-confirmed.ts';
import { closeCustomer, type Left } from './close-customer.ts';

export interface Deletion {
  readonly by: AdminActor;
  readonly userId: number;
  readonly origin: Origin;
  readonly at: number;
}

/**
 * Deletes a customer's account by an admin's hand; what the wallet holds is given up, as when it is taken out by hand. Throws as
 * `assertMovementConfirmed` and `closeCustomer` do, and `balance-left` when it holds another amount than was shown.
 */
export async function deleteUser(
  { database, bus, securityLog }: SessionParts,
  {
    by,
    shownPaise,
    ...rest
  }: Omit<Deletion, 'by'> & { readonly by: SessionActor; readonly shownPaise: Paise | undefined },
): Promise<void> {
  const deletion = { by, ...rest };
  const { endedSessions } = await database.write(async (tx) => {
    const left = await remove(tx, deletion, { was: 'customer', named: shownPaise ?? 'whatever there is' });
    await assertMovementConfirmed(tx, { by, userId: rest.userId, changePaise: -left.forfeitedPaise, at: rest.at });
    return left;
  });
  securityLog.record({ ...eventOf(deletion), kind: 'account-deleted' });
  await announceEnded(bus, endedSessions);
}

/**
 * Deletes an admin's account: it becomes a customer's, which leaves. Throws `not-allowed` for one's own, `not-found`
 * for a customer's, `last-admin`, and as `assertConfirmed` and `closeCustomer` do.
 */
export async function deleteAdmin(
  { database, bus, securityLog }: SessionParts,
  { sessionId, ...deletion }: Deletion & { sessionId: number },
): Promise<void> {
  const { by, userId, at } = deletion;
  if (userId === by.adminId) throw new ExpectedError('not-allowed', "You can't delete yourself. Another admin can.");
  const ended = await database.write(async (tx) => {
    const endedSessions = await changeRole(tx, { userId, isAdmin: false, isLeaving: true });
    // After the turn to change roles: whoever removes this admin at the same time holds it, and ends this session.
    await assertConfirmed(tx, { sessionId, at });
    if (!endedSessions) throw new ExpectedError('not-found', 'There is no such admin.');
    await announceSecurityAct(tx, {
      adminId: by.adminId,
      act: 'admin-deleted',
      subjectId: userId,
      message: `Admin #${by.adminId} deleted admin #${userId}`,
      at,
    });
    await remove(tx, deletion, { was: 'admin', named: 'whatever there is' });
    return endedSessions;
  });
  securityLog.record({ ...eventOf(deletion), kind: 'admin-deleted' });
  await announceEnded(bus, ended);
}

function eventOf({ by, userId, origin }: Deletion) {
  return { userId, byUserId: by.adminId, origin };
}

async function remove(
  tx: Tx,
  { by, userId, at }: Deletion,
  { was, named }: { readonly was: 'customer' | 'admin'; readonly named: Paise | 'whatever there is' },
): Promise<Left> {
  const pendingText = 'A payment of theirs is still under review. Please approve or reject it first.';
  const orderText = (id: number) =>
    `Order #${id} of theirs is not settled yet. Please complete it or pay it back first.`;
  const leaving = { userId, was, named, actor: actorOf(by), pendingText, orderText, at } as const;
  const left = await closeCustomer(tx, leaving);
  // Nothing of the person: what stands in the audit can't be taken out.
  await recordAct(tx, {
    by,
    action: 'delete',
    subject: was === 'admin' ? 'admin' : 'user',
    subjectId: userId,
    ...changesBetween({ balance: wireAmount(left.forfeitedPaise) }, { balance: wireAmount(0) }),
    at,
  });
  return left;
}
