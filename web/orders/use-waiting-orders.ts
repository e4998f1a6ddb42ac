import { listAllOrders } from '../../contract/orders-admin.ts';
import { useRead } from '../platform/query.ts';

const pollMs = 15_000;

/** How many orders wait to be started, or for what follows a failure; undefined until it is known. */
export function useWaitingOrders(): number | undefined {
  return useRead(listAllOrders, { query: { status: 'waiting', page: 1, pageSize: 1 } }, { pollMs }).data?.total;
}
