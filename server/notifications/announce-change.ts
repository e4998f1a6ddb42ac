import { changeData, type Tag } from '../../contract/tags.ts';
import type { Bus } from '../platform/bus.ts';
import { isoTime } from '../platform/clock.ts';
import type { Notice } from './notifications.rules.ts';
import { noticeTopic } from './stream-events.ts';

/**
 * Tells the admins' open pages that something in the shop has changed, for changes that no event of their own tells of.
 * A hint that nothing depends on, so it is no job: who misses it sees the change at the next look.
 */
export function announceChange(bus: Bus, changes: readonly Tag[], at: number): Promise<void> {
  const notice: Notice = {
    audience: { userId: undefined, admins: true },
    event: {
      type: 'shop_change',
      message: 'Something in the shop has changed',
      timestamp: isoTime(at),
      data: changeData(changes),
    },
  };
  return bus.publish(noticeTopic, [JSON.stringify(notice)]);
}
