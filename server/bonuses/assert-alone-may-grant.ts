import { bonusTexts } from '../../contract/bonuses.ts';
import { formatRupees, type Paise } from '../../contract/money.ts';
import { findAloneLimit } from '../confirmations/find-alone-limit.ts';
import { day } from '../platform/clock.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Tx } from '../tables.ts';
import { sumGranted } from './bonuses.queries.ts';

/**
 * What one admin gives one customer in a day is bounded like what they move by hand; another admin can give more. Throws `conflict`. The
 * customer's account is locked.
 */
export async function assertAloneMayGrant(
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
