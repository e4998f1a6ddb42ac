import type { Reader } from '../tables.ts';
import { findLatestDecisions } from './funds.queries.ts';
import { decisionsLookedAt, usualWaitMinutes } from './wait.rules.ts';

/** Within how many minutes the last payments were credited or refused; null where there were too few to tell. */
export async function findUsualWait(db: Reader): Promise<number | null> {
  const decisions = await findLatestDecisions(db, decisionsLookedAt);
  return usualWaitMinutes(
    decisions.map(({ begun_at, decided_at }) => Math.max(0, (decided_at ?? begun_at) - begun_at)),
  );
}
