import type { FundRequestStatus } from '../../contract/funds.ts';
import { listAllFundRequests } from '../../contract/funds-admin.ts';
import { useRead } from '../platform/query.ts';

interface Searched {
  readonly search: string;
  readonly status: FundRequestStatus | undefined;
  /** Between which days and amounts. */
  readonly bounds: Readonly<Record<'from' | 'to' | 'amountFrom' | 'amountTo', string | undefined>>;
  /** How many of this status match. */
  readonly found: number | undefined;
}

/** How many requests of other statuses match what is searched within one. */
export function useMatchesElsewhere({ search, status, bounds, found }: Searched): number {
  const everywhere = useRead(
    listAllFundRequests,
    { query: { ...bounds, search, page: 1, pageSize: 1 } },
    { enabled: search !== '' && status !== undefined },
  ).data?.total;
  if (search === '' || status === undefined) return 0;
  return Math.max(0, (everywhere ?? 0) - (found ?? 0));
}
