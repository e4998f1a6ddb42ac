import { type FundRequestStatus, fundRequestStatuses } from '../../contract/funds.ts';
import type { ListAddress } from '../platform/list-address.ts';
import type { SortInAddress } from '../platform/sort-in-address.ts';
import { adminTexts } from '../texts/admin.ts';
import { Button } from '../ui/button.tsx';
import { ChipGroup } from '../ui/chip-group.tsx';
import { SortSelect } from '../ui/sort-select.tsx';
import { OldestRequest } from './admin-oldest-request.tsx';
import { hasRange, type RequestRange } from './fund-requests.rules.ts';
import { useWaitingRequests } from './use-waiting-requests.ts';

const texts = adminTexts.fundRequests;

/** How the list is narrowed down and put in order. */
export interface NarrowedList {
  readonly address: ListAddress;
  readonly status: FundRequestStatus | undefined;
  readonly byTime: SortInAddress;
  readonly range: RequestRange;
  /** How many of other statuses match the search. */
  readonly elsewhere: number;
}

export function Filters({ address, status, byTime }: NarrowedList) {
  const waiting = useWaitingRequests() ?? 0;
  const filters = [
    ...fundRequestStatuses.map((value) => ({
      value,
      label: texts.statuses[value],
      ...(value === 'pending' && { count: waiting }),
    })),
    { value: 'all' as const, label: adminTexts.list.all },
  ];
  return (
    <>
      <ChipGroup
        label={adminTexts.list.status}
        isLabelHidden
        options={filters}
        value={status ?? 'all'}
        onChange={(next) => address.narrow({ status: next === 'pending' ? undefined : next })}
      />
      <SortSelect byTime={byTime} texts={adminTexts.list} />
    </>
  );
}

export function Aside({ address, status, byTime, range, elsewhere, pageSize }: NarrowedList & { pageSize: number }) {
  const waiting = useWaitingRequests() ?? 0;
  if (elsewhere > 0) {
    return (
      <Button isSmall variant="ghost" onClick={() => address.narrow({ status: 'all' })}>
        {texts.elsewhere(elsewhere)}
      </Button>
    );
  }
  const isLong =
    status === 'pending' &&
    address.search === '' &&
    !hasRange(range) &&
    byTime.order === 'newest' &&
    waiting > pageSize;
  return isLong && <OldestRequest onShow={byTime.reverse} />;
}
