import type { SystemActor } from '../audit/record-act.ts';
import { findRoomForBonus } from '../bonuses/credit-bonus.ts';
import { sumDebts } from '../funds/find-debts.ts';
import type { Database, Tx } from '../tables.ts';
import { findCircumstances } from './find-circumstances.ts';
import {
  findDue,
  findFirstOrder,
  type LockedInvitation,
  lockInvitation,
  markHeld,
  refuseInvitation,
  refuseOverdue,
} from './invitations.queries.ts';
import { findSignals, storedReason } from './invitations.rules.ts';
import { isCapped } from './is-capped.ts';
import { lockBoth } from './lock-both.ts';
import { payInvitation } from './pay-invitation.ts';

/** So many in one turn; the next one takes the rest. */
const maxPerTurn = 100;

/**
 * Pays, holds or refuses the invitations whose friends have completed an order, and refuses those of which none came in time. Each is one
 * transaction, which a later turn repeats after a crash. One that fails holds up no other: the first failure is thrown at the end.
 */
export async function resolveInvitations(database: Database, at: number): Promise<void> {
  const failures: unknown[] = [];
  for (const due of await findDue(database.read, maxPerTurn)) {
    await database.write((tx) => resolveInvitation(tx, due, at)).catch((error: unknown) => failures.push(error));
  }
  await database.write((tx) => refuseOverdue(tx, at));
  if (failures.length > 0) throw failures[0];
}

interface Due {
  readonly id: number;
  readonly inviterId: number;
  readonly friendId: number;
}

async function resolveInvitation(tx: Tx, { id, inviterId, friendId }: Due, at: number): Promise<void> {
  const stand = await lockBoth(tx, { inviterId, friendId });
  const invitation = await lockInvitation(tx, id);
  if (invitation?.state !== 'joined') return;
  const order = await findFirstOrder(tx, invitation);
  if (!order) return;
  const refuse = (reason: 'left' | 'admin' | 'capped') =>
    refuseInvitation(tx, { id, reason, orderId: order.id, decidedBy: null, at });
  if (!stand) return refuse('left');
  const known = await findCircumstances(tx, invitation);
  if (known.isOfAdmin) return refuse('admin');
  if (await isCapped(tx, { inviterId, at })) return refuse('capped');
  const signals = findSignals({
    ...known,
    orderPaise: order.totalPaise,
    hasDebt: (await hasDebt(tx, inviterId)) || (await hasDebt(tx, friendId)),
    hasRoom: await hasRoom(tx, invitation, at),
  });
  if (signals.length > 0) return markHeld(tx, { id, reason: storedReason(signals), orderId: order.id });
  const by: SystemActor = { adminId: null, via: `invitation:${id}`, address: '' };
  await payInvitation(tx, invitation, { by, reason: '', orderId: order.id, at });
}

const hasDebt = async (tx: Tx, userId: number): Promise<boolean> => (await sumDebts(tx, userId)).paise > 0;

async function hasRoom(tx: Tx, invitation: LockedInvitation, at: number): Promise<boolean> {
  const { inviterId, friendId, inviterPaise, friendPaise } = invitation;
  if ((await findRoomForBonus(tx, { userId: inviterId, at })) < inviterPaise) return false;
  return friendPaise === 0 || (await findRoomForBonus(tx, { userId: friendId, at })) >= friendPaise;
}
