import type { LiveEvent } from '../../contract/live.ts';

/** The same for an event that is told twice, also on another page. */
export function eventKey({ type, timestamp, data }: LiveEvent): string {
  return `${type} ${data['id']} ${timestamp}`;
}
