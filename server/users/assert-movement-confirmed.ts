import { formatRupees } from '../../contract/money.ts';
import { confirmedAbovePaise } from '../../contract/users.ts';
import { assertConfirmed, type SessionActor } from '../accounts/assert-confirmed.ts';
import { announceSecurityAct } from '../notifications/announce-security-act.ts';
import type { Tx } from '../tables.ts';
import { assertSumConfirmed } from './assert-sum-confirmed.ts';
import { isSumNews } from './users.rules.ts';

interface Movement {
  readonly by: SessionActor;
  /** Whose wallet it is. */
  readonly userId: number;
  /** Below zero: it was taken out. */
  readonly changePaise: number;
  readonly at: number;
}

/** A large movement, and one that makes many small ones large, needs the own password, and all admins are told of it. */
export async function assertMovementConfirmed(tx: Tx, { by, userId, changePaise, at }: Movement): Promise<void> {
  if (changePaise === 0) return;
  const movedPaise = Math.abs(changePaise);
  const isLarge = movedPaise > confirmedAbovePaise;
  if (isLarge) await assertConfirmed(tx, { sessionId: by.sessionId, at });
  const dayPaise = await assertSumConfirmed(tx, { by, at });
  if (!isLarge && !isSumNews(dayPaise, movedPaise)) return;
  const [verb, preposition] = changePaise > 0 ? ['added', 'to'] : ['took', 'from'];
  const sum = isLarge ? '' : `, ${formatRupees(dayPaise)} in all within a day`;
  await announceSecurityAct(tx, {
    adminId: by.adminId,
    act: 'balance-changed',
    subjectId: userId,
    message: `Admin #${by.adminId} ${verb} ${formatRupees(movedPaise)} ${preposition} the wallet of user #${userId}${sum}`,
    at,
  });
}
