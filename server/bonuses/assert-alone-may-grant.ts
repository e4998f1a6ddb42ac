import { bonusTexts } from '../../contract/bonuses.ts';
import { formatRupees, type Paise } from '../../contract/money.ts';
import { findAloneLimit } from '../confirmations/find-alone-limit.ts';
import { day } from '../platform/clock.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Tx } from '../tables.ts';
import { sumGranted } from './bonuses.queries.ts';

interface GrantAlone {
  readonly adminId: number;
  readonly userId: number;
  readonly amountPaise: Paise;
  /** Promised as a whole by the shop's settings: it can't be divided among admins, so one may give it who has given nothing else. */
  readonly isPromised?: boolean;
  readonly at: number;
}

/**
 * What one admin gives one customer in a day is bounded like what they move by hand; another admin can give more. Throws `conflict`. The
 * customer's account is locked.
 */
export async function assertAloneMayGrant(
  tx: Tx,
  { adminId, userId, amountPaise, isPromised = false, at }: GrantAlone,
): Promise<void> {
  const limitPaise = await findAloneLimit(tx, { adminId, at });
  if (limitPaise === undefined) return;
  const grantedPaise = await sumGranted(tx, { adminId, userId, since: at - day });
  if (grantedPaise + amountPaise <= limitPaise || (isPromised && grantedPaise === 0)) return;
  const text = bonusTexts.ofDay(formatRupees(limitPaise));
  throw new ExpectedError('conflict', text, { fields: { amount: text } });
}
