import type { LiveEvent } from '../../contract/live.ts';
import type { Reader } from '../tables.ts';
import { catchUpFrom, type FindMissed, maxMissedEvents } from './notifications.rules.ts';

interface Absence {
  readonly since: number;
  readonly now: number;
}

/**
 * What an admin was told after `since`, or would have been: at most the newest fifty of one day, the oldest first. Told
 * from what happened, so that it outlasts restarts and costs nothing while it happens. Each module finds its own.
 */
export async function findMissedEvents(
  db: Reader,
  sources: readonly FindMissed<Reader>[],
  { since, now }: Absence,
): Promise<LiveEvent[]> {
  const span = { since: catchUpFrom(since, now), now, limit: maxMissedEvents };
  const found = await Promise.all(sources.map((findMissed) => findMissed(db, span)));
  return found
    .flat()
    .sort((a, b) => a.timestamp.localeCompare(b.timestamp))
    .slice(-maxMissedEvents);
}
