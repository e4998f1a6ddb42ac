import type { FundsOnTheWay, User } from '../../contract/accounts.ts';
import { wireAmount } from '../../contract/money.ts';
import { isoTime } from '../platform/clock.ts';
import type { Reader } from '../tables.ts';
import { sumDebts } from './find-debts.ts';
import { findLatestDecisions, sumPendingOf } from './funds.queries.ts';
import { decisionsLookedAt, usualWaitMinutes } from './wait.rules.ts';

/** A person's payments that wait for review, and what they owe; neither where there is none. */
export async function findFundsAround(db: Reader, userId: number): Promise<Pick<User, 'fundsOnTheWay' | 'debt'>> {
  const [fundsOnTheWay, { paise, blocks }] = await Promise.all([findOnTheWay(db, userId), sumDebts(db, userId)]);
  return {
    ...(fundsOnTheWay && { fundsOnTheWay }),
    ...(paise > 0 && { debt: { amount: wireAmount(paise), blocks } }),
  };
}

/** And how long that usually takes. Undefined where none waits. */
async function findOnTheWay(db: Reader, userId: number): Promise<FundsOnTheWay | undefined> {
  const { requests, paise, since } = await sumPendingOf(db, userId);
  if (requests === 0 || since === null) return undefined;
  const decisions = await findLatestDecisions(db, decisionsLookedAt);
  const waits = decisions.map(({ created_at, decided_at }) => Math.max(0, (decided_at ?? created_at) - created_at));
  return {
    amount: wireAmount(paise),
    requests,
    since: isoTime(since),
    usualMinutes: usualWaitMinutes(waits),
  };
}
