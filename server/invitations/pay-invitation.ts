import { bonusReasons } from '../../contract/invitations.ts';
import type { AdminActor, SystemActor } from '../audit/record-act.ts';
import { creditBonus } from '../bonuses/credit-bonus.ts';
import type { InvitationRole } from '../catalogue-tables.ts';
import type { Tx } from '../tables.ts';
import { insertInvitationBonus, type LockedInvitation, markPaid } from './invitations.queries.ts';

interface Payment {
  readonly by: AdminActor | SystemActor;
  /** What was suspicious, as it is stored; empty for nothing. */
  readonly reason: string;
  readonly orderId: number;
  readonly at: number;
}

/** Gives the bonuses of an invitation, for which there is room. Both accounts and the invitation are locked. */
export async function payInvitation(
  tx: Tx,
  { id, inviterId, friendId, inviterPaise, friendPaise, bonusDays }: LockedInvitation,
  { by, reason, orderId, at }: Payment,
): Promise<void> {
  const credit = async (role: InvitationRole, userId: number, amountPaise: number, text: string) => {
    const bonus = await creditBonus(tx, { by, userId, amountPaise, days: bonusDays, reason: text, at });
    await insertInvitationBonus(tx, { invitation_id: id, role, bonus_id: bonus.id });
  };
  await markPaid(tx, { id, reason, orderId, decidedBy: by.adminId, at });
  await credit('inviter', inviterId, inviterPaise, bonusReasons.invited);
  if (friendPaise > 0) await credit('friend', friendId, friendPaise, bonusReasons.welcome);
}
