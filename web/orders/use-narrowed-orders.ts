import type { OrderFilter } from '../../contract/orders.ts';
import { spanOfDays } from '../platform/indian-input.ts';
import { type ListAddress, useListAddress } from '../platform/list-address.ts';
import { useSearchParams } from '../platform/location.ts';
import { type SortInAddress, useSortInAddress } from '../platform/sort-in-address.ts';
import { orderFilterOf, userIdOf } from './admin-orders.rules.ts';

interface Changes {
  readonly status?: string | undefined;
  readonly platform?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly user?: undefined;
}

export interface NarrowedOrders {
  readonly address: ListAddress;
  readonly status: OrderFilter | undefined;
  /** Empty: all of them. */
  readonly platform: string;
  readonly fromDay: string;
  readonly toDay: string;
  readonly userId: number | undefined;
  readonly byTime: SortInAddress;
  readonly isNarrowed: boolean;
  /** The list starts again at its first page. */
  readonly narrow: (changes: Changes) => void;
  readonly showAll: () => void;
}

const longestPlatform = 100;

/** Which orders the address asks for, and the filters that its list takes. */
export function useNarrowedOrders() {
  const address = useListAddress();
  const [params, change] = useSearchParams();
  const status = orderFilterOf(address.status);
  const platform = (params.get('platform') ?? '').slice(0, longestPlatform);
  const [fromDay, toDay] = [params.get('from') ?? '', params.get('to') ?? ''];
  const userId = userIdOf(params.get('user'));
  const byTime = useSortInAddress();
  const span = spanOfDays(fromDay, toDay);
  const narrow = (changes: Changes) => change({ ...changes, page: undefined });
  const nothing = { status: undefined, search: undefined, platform: undefined, from: undefined, to: undefined };
  const narrowed: NarrowedOrders = {
    address,
    status,
    platform,
    fromDay,
    toDay,
    userId,
    byTime,
    isNarrowed:
      address.search !== '' ||
      [status, userId, span.from, span.to].some((value) => value !== undefined) ||
      platform !== '',
    narrow,
    showAll: () => change({ ...nothing, user: undefined, page: undefined }),
  };
  return { narrowed, filters: { status, platform: platform || undefined, userId, ...span, sort: byTime.order } };
}
