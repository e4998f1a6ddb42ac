import { type Bonus, bonusTexts } from '../../contract/bonuses.ts';
import { lockAccount } from '../accounts/lock-account.ts';
import { type KeyedRequest, runIdempotent } from '../accounts/run-idempotent.ts';
import type { AdminActor } from '../audit/record-act.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Database, Tx } from '../tables.ts';
import { assertAloneMayGrant } from './assert-alone-may-grant.ts';
import { type Credit, creditBonus, findRoomForBonus } from './credit-bonus.ts';

interface Grant extends Credit, Pick<KeyedRequest, 'requestKey'> {
  readonly by: AdminActor;
}

/** Gives a customer a bonus. Throws `own-account`, `conflict` for more than can be unspent, and `not-found`. */
export function grantBonus(database: Database, grant: Grant): Promise<Bonus> {
  const { by, requestKey, at } = grant;
  return database.write((tx) =>
    runIdempotent(tx, { userId: by.adminId, requestKey, at }, () => insertGrant(tx, grant)),
  );
}

async function insertGrant(tx: Tx, grant: Grant): Promise<Bonus> {
  const { by, userId, amountPaise, at } = grant;
  if (userId === by.adminId) throw new ExpectedError('own-account', bonusTexts.own);
  // Two grants at once would both find room.
  await lockAccount(tx, userId);
  if ((await findRoomForBonus(tx, { userId, at })) < amountPaise) {
    throw new ExpectedError('conflict', bonusTexts.unspent, { fields: { amount: bonusTexts.unspent } });
  }
  await assertAloneMayGrant(tx, { adminId: by.adminId, userId, amountPaise, at });
  return creditBonus(tx, grant);
}
