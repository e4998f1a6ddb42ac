import { listAllTickets } from '../../contract/support-admin.ts';
import { useRead } from '../platform/query.ts';

const pollMs = 15_000;
/** Of more than these, the next ones come once these are answered. */
const queueLength = 50;

/** Which ticket waits for an answer after this one, the one that has waited longest first, and how many wait in all. */
export function useNextTicket(ticketId: number): { readonly nextId: number | undefined; readonly waiting: number } {
  const query = { status: 'waiting', sort: 'oldest', pageSize: String(queueLength) } as const;
  const { data } = useRead(listAllTickets, { query }, { pollMs, staleMs: 0 });
  const ids = data?.items.map(({ id }) => id) ?? [];
  const others = ids.filter((id) => id !== ticketId);
  const nextId = ids.slice(ids.indexOf(ticketId) + 1).find((id) => id !== ticketId) ?? others[0];
  return { nextId, waiting: data?.total ?? 0 };
}
