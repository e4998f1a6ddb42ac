import type { FundsOnTheWay, User } from '../../contract/accounts.ts';
import { wireAmount } from '../../contract/money.ts';
import { isoTime } from '../platform/clock.ts';
import type { Reader } from '../tables.ts';
import { sumDebts } from './find-debts.ts';
import { findAwaitedIntents } from './find-intents.ts';
import { findLatestDecisions, sumPendingOf } from './funds.queries.ts';
import { decisionsLookedAt, usualWaitMinutes } from './wait.rules.ts';

/** A person's payments that wait for review or were begun, and what they owe; each left out where there is none. */
export async function findFundsAround(
  db: Reader,
  { userId, now }: { userId: number; now: number },
): Promise<Pick<User, 'fundsOnTheWay' | 'hasBegunPayments' | 'debt'>> {
  const [fundsOnTheWay, { paise, blocks }, begun] = await Promise.all([
    findOnTheWay(db, userId),
    sumDebts(db, userId),
    findAwaitedIntents(db, { userId, now, limit: 1 }),
  ]);
  return {
    ...(fundsOnTheWay && { fundsOnTheWay }),
    ...(begun.length > 0 && { hasBegunPayments: true as const }),
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
