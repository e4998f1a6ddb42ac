import { bonusTexts } from '../../contract/bonuses.ts';
import { type OwnInvitation, inviteFormTexts as texts } from '../../contract/invitations-admin.ts';
import { type AdminActor, recordAct } from '../audit/record-act.ts';
import { assertAloneMayGrant } from '../bonuses/assert-alone-may-grant.ts';
import { findRoomForBonus } from '../bonuses/credit-bonus.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Database, Tx } from '../tables.ts';
import {
  findFirstOrder,
  findOwn,
  isAdmin,
  type LockedInvitation,
  lockInvitation,
  refuseInvitation,
} from './invitations.queries.ts';
import { wireOwn } from './invitations.rules.ts';
import { isCapped } from './is-capped.ts';
import { lockBoth } from './lock-both.ts';
import { payInvitation } from './pay-invitation.ts';

interface Decision {
  readonly id: number;
  readonly decision: 'pay' | 'refuse';
  /** For the audit log. */
  readonly note: string;
  readonly by: AdminActor;
  readonly at: number;
}

/**
 * Pays or refuses an invitation that is held. Throws `conflict` for one that is not, where its order counts no more, beyond the limits of its
 * inviter, where there is no room for a bonus, and for more than one admin may give; `own-account` for an admin who is a part of it, and `not-found`.
 */
export function decideInvitation(database: Database, request: Decision): Promise<OwnInvitation> {
  const { id, decision, note, by, at } = request;
  return database.write(async (tx) => {
    const found = await findOwn(tx, id);
    if (!found) throw new ExpectedError('not-found', 'There is no such invitation.');
    const { inviterId, friendId } = found;
    if (by.adminId === inviterId || by.adminId === friendId) throw new ExpectedError('own-account', texts.own);
    await lockBoth(tx, { inviterId, friendId });
    const invitation = await lockInvitation(tx, id);
    // An account that was closed has no invitation that is held.
    if (invitation?.state !== 'held' || invitation.orderId === null) throw new ExpectedError('conflict', texts.decided);
    const { reason, orderId } = invitation;
    const isPaid = decision === 'pay';
    if (isPaid) {
      // Where the first one was paid back, a later one may count.
      const order = await findFirstOrder(tx, invitation);
      if (!order) throw new ExpectedError('conflict', texts.noOrder);
      await assertMayPay(tx, invitation, { adminId: by.adminId, at });
      await payInvitation(tx, invitation, { by, reason, orderId: order.id, at });
    } else {
      await refuseInvitation(tx, { id, reason: `${reason},shop`, orderId, decidedBy: by.adminId, at });
    }
    const action = isPaid ? 'pay-invitation' : 'refuse-invitation';
    const after = { state: isPaid ? 'paid' : 'refused', note };
    await recordAct(tx, { by, at, action, subject: 'invitation', subjectId: id, before: { state: 'held' }, after });
    const decided = await findOwn(tx, id);
    if (!decided) throw new Error('An invitation that is locked is not there.');
    return wireOwn(decided);
  });
}

async function assertMayPay(
  tx: Tx,
  invitation: LockedInvitation,
  { adminId, at }: { adminId: number; at: number },
): Promise<void> {
  const { inviterId, friendId, inviterPaise, friendPaise } = invitation;
  for (const userId of [inviterId, friendId]) {
    if (await isAdmin(tx, userId)) throw new ExpectedError('conflict', texts.admin);
  }
  if (await isCapped(tx, { inviterId, at })) throw new ExpectedError('conflict', texts.capped);
  const parts = [
    { userId: inviterId, amountPaise: inviterPaise },
    { userId: friendId, amountPaise: friendPaise },
  ];
  for (const { userId, amountPaise } of parts.filter(({ amountPaise }) => amountPaise > 0)) {
    if ((await findRoomForBonus(tx, { userId, at })) < amountPaise) {
      throw new ExpectedError('conflict', bonusTexts.unspent);
    }
    await assertAloneMayGrant(tx, { adminId, userId, amountPaise, isPromised: true, at });
  }
}
