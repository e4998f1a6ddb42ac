import { type Bonus, bonusTexts, maxUnspentPaise } from '../../contract/bonuses.ts';
import { formatRupees, type Paise, wireAmount } from '../../contract/money.ts';
import { lockAccount } from '../accounts/lock-account.ts';
import { type KeyedRequest, runIdempotent } from '../accounts/run-idempotent.ts';
import { type AdminActor, recordAct } from '../audit/record-act.ts';
import { findAloneLimit } from '../confirmations/find-alone-limit.ts';
import { enqueueEvent } from '../notifications/enqueue-event.ts';
import { day, isoTime } from '../platform/clock.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Database, Tx } from '../tables.ts';
import { lockBalance } from '../wallet/lock-balance.ts';
import { bonusGranted } from './bonuses.events.ts';
import { insertBonus, lockOpenBonuses, sumGranted } from './bonuses.queries.ts';
import { sumUsable, wireBonus } from './bonuses.rules.ts';

interface Grant extends Pick<KeyedRequest, 'requestKey'> {
  readonly by: AdminActor;
  readonly userId: number;
  readonly amountPaise: Paise;
  readonly days: number;
  /** Shown to the customer. */
  readonly reason: string;
  readonly at: number;
}

/** Gives a customer a bonus. Throws `own-account`, `conflict` for more than can be unspent, and `not-found`. */
export function grantBonus(database: Database, grant: Grant): Promise<Bonus> {
  const { by, requestKey, at } = grant;
  return database.write((tx) =>
    runIdempotent(tx, { userId: by.adminId, requestKey, at }, () => insertGrant(tx, grant)),
  );
}

async function insertGrant(tx: Tx, { by, userId, amountPaise, days, reason, at }: Grant): Promise<Bonus> {
  if (userId === by.adminId) throw new ExpectedError('own-account', bonusTexts.own);
  // Two grants at once would both find room.
  await lockAccount(tx, userId);
  const unspentPaise = sumUsable(await lockOpenBonuses(tx, { userId, at }), at);
  if (unspentPaise + amountPaise > maxUnspentPaise) {
    throw new ExpectedError('conflict', bonusTexts.unspent, { fields: { amount: bonusTexts.unspent } });
  }
  await assertAloneMayGrant(tx, { adminId: by.adminId, userId, amountPaise, at });
  const expiresAt = at + days * day;
  const granted = await insertBonus(tx, { userId, amountPaise, reason, grantedBy: by.adminId, at, expiresAt });
  const after = { amount: wireAmount(amountPaise), reason, expiresAt: isoTime(expiresAt) };
  await recordAct(tx, { by, at, action: 'grant-bonus', subject: 'user', subjectId: userId, before: {}, after });
  const balancePaise = await lockBalance(tx, userId);
  await enqueueEvent(tx, bonusGranted({ userId, amountPaise, balancePaise, reason, at }));
  return wireBonus(granted, at);
}

/** What one admin gives one customer in a day is bounded like what they move by hand; another admin can give more. */
async function assertAloneMayGrant(
  tx: Tx,
  { adminId, userId, amountPaise, at }: { adminId: number; userId: number; amountPaise: Paise; at: number },
): Promise<void> {
  const limitPaise = await findAloneLimit(tx, { adminId, at });
  if (limitPaise === undefined) return;
  const grantedPaise = await sumGranted(tx, { adminId, userId, since: at - day });
  if (grantedPaise + amountPaise <= limitPaise) return;
  const text = bonusTexts.ofDay(formatRupees(limitPaise));
  throw new ExpectedError('conflict', text, { fields: { amount: text } });
}
