import { listAllFundRequests } from '../../contract/funds-admin.ts';
import { useRead } from '../platform/query.ts';

const pollMs = 15_000;

/** How many fund requests wait for a decision; undefined until it is known. */
export function useWaitingRequests(): number | undefined {
  return useRead(listAllFundRequests, { query: { status: 'pending', page: 1, pageSize: 1 } }, { pollMs }).data?.total;
}
