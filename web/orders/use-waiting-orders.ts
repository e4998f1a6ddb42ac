import { listAllOrders } from '../../contract/orders-admin.ts';
import { useRead } from '../platform/query.ts';

const pollMs = 15_000;

/** How many orders wait to be started; undefined until it is known. */
export function useWaitingOrders(): number | undefined {
  return useRead(listAllOrders, { query: { status: 'pending', page: 1, pageSize: 1 } }, { pollMs }).data?.total;
}
