import { type Bonus, maxUnspentPaise } from '../../contract/bonuses.ts';
import { type Paise, wireAmount } from '../../contract/money.ts';
import { type AdminActor, recordAct, type SystemActor } from '../audit/record-act.ts';
import { enqueueEvent } from '../notifications/enqueue-event.ts';
import { day, isoTime } from '../platform/clock.ts';
import { endOfIndianDay } from '../platform/indian-time.ts';
import type { Tx } from '../tables.ts';
import { lockBalance } from '../wallet/lock-balance.ts';
import { bonusGranted } from './bonuses.events.ts';
import { insertBonus, lockOpenBonuses } from './bonuses.queries.ts';
import { sumUsable, wireBonus } from './bonuses.rules.ts';

export interface Credit {
  readonly by: AdminActor | SystemActor;
  readonly userId: number;
  readonly amountPaise: Paise;
  readonly days: number;
  /** Shown to the customer. */
  readonly reason: string;
  readonly at: number;
}

/** How much bonus a customer can be given now. Their account is locked, so that two at once do not both find room. */
export async function findRoomForBonus(tx: Tx, whose: { userId: number; at: number }): Promise<Paise> {
  return maxUnspentPaise - sumUsable(await lockOpenBonuses(tx, whose), whose.at);
}

/** Gives a bonus for which there is room, with its audit row and the news of its customer, whose account is locked. */
export async function creditBonus(tx: Tx, { by, userId, amountPaise, days, reason, at }: Credit): Promise<Bonus> {
  const expiresAt = endOfIndianDay(at + days * day);
  const granted = await insertBonus(tx, { userId, amountPaise, reason, grantedBy: by.adminId, at, expiresAt });
  const after = { amount: wireAmount(amountPaise), reason, expiresAt: isoTime(expiresAt) };
  await recordAct(tx, { by, at, action: 'grant-bonus', subject: 'user', subjectId: userId, before: {}, after });
  const balancePaise = await lockBalance(tx, userId);
  await enqueueEvent(tx, bonusGranted({ userId, amountPaise, balancePaise, reason, at }));
  return wireBonus(granted, at);
}
