import { type FundRequestStatus, fundRequestStatuses } from '../../contract/funds.ts';
import { fundRequestOrders } from '../../contract/funds-admin.ts';
import type { ListAddress } from '../platform/list-address.ts';
import { useSearchParams } from '../platform/location.ts';
import { adminTexts } from '../texts/admin.ts';
import { Button } from '../ui/button.tsx';
import { ChipGroup } from '../ui/chip-group.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { OldestRequest } from './admin-oldest-request.tsx';
import { hasRange, type RequestRange, type RequestSort } from './fund-requests.rules.ts';
import { useWaitingRequests } from './use-waiting-requests.ts';

const texts = adminTexts.fundRequests;

/** How the list is narrowed down and put in order. */
export interface NarrowedList {
  readonly address: ListAddress;
  readonly status: FundRequestStatus | undefined;
  readonly sort: RequestSort;
  readonly range: RequestRange;
  /** How many of other statuses match the search. */
  readonly elsewhere: number;
}

export function Filters({ address, status, sort }: NarrowedList) {
  const waiting = useWaitingRequests() ?? 0;
  const [, change] = useSearchParams();
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
      <SelectField
        label={texts.sort}
        isLabelHidden
        isSmall
        options={fundRequestOrders.map((value) => ({ value, label: texts.sorts[value] }))}
        value={sort}
        onChange={({ target }) =>
          change({ sort: target.value === 'newest' ? undefined : target.value, page: undefined })
        }
      />
    </>
  );
}

export function Aside({ address, status, sort, range, elsewhere, pageSize }: NarrowedList & { pageSize: number }) {
  const waiting = useWaitingRequests() ?? 0;
  const [, change] = useSearchParams();
  if (elsewhere > 0) {
    return (
      <Button isSmall variant="ghost" onClick={() => address.narrow({ status: 'all' })}>
        {texts.elsewhere(elsewhere)}
      </Button>
    );
  }
  const isLong =
    status === 'pending' && address.search === '' && !hasRange(range) && sort === 'newest' && waiting > pageSize;
  return isLong && <OldestRequest onShow={() => change({ sort: 'oldest', page: undefined })} />;
}
