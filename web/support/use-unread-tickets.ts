import { countUnreadTickets } from '../../contract/support.ts';
import { useRead } from '../platform/query.ts';

const pollMs = 15_000;

/** How many tickets hold a reply of the shop that was not seen yet; 0 while it is not known. */
export function useUnreadTickets(): number {
  return useRead(countUnreadTickets, {}, { pollMs }).data?.tickets ?? 0;
}
