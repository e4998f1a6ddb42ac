import { listTickets } from '../../contract/support.ts';
import { useRead } from '../platform/query.ts';
import { countUnread } from './support.rules.ts';

const pollMs = 15_000;

/** How many of the newest hundred tickets hold a reply of the shop that was not seen yet; 0 while it is not known. */
export function useUnreadTickets(): number {
  const tickets = useRead(listTickets, { query: { pageSize: 100 } }, { pollMs });
  return countUnread(tickets.data?.items ?? []);
}
