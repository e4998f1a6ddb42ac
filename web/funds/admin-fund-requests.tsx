import { CircleCheck, HandCoins, SearchX } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { type FundRequestStatus, fundRequestStatuses, listAllFundRequests } from '../../contract/funds.ts';
import { pages } from '../../contract/pages.ts';
import { type ListAddress, maxSearchCharacters, useListAddress } from '../platform/list-address.ts';
import { useMediaQuery } from '../platform/media-query.ts';
import { useRead } from '../platform/query.ts';
import { whenIdle } from '../platform/when-idle.ts';
import { useWorkingList } from '../platform/working-list.ts';
import { adminTexts } from '../texts/admin.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { ChipGroup } from '../ui/chip-group.tsx';
import { classNames } from '../ui/class-names.ts';
import { DataTable } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Pager } from '../ui/pager.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { OldestRequest } from './admin-oldest-request.tsx';
import { RequestActions, type RequestTask, requestColumns } from './admin-request-row.tsx';
import { statusFilterOf } from './fund-requests.rules.ts';
import { useWaitingRequests } from './use-waiting-requests.ts';

const pageSize = 10;
const pollMs = 15_000;
/** A table and no cards, but with little room. */
const narrowTable = '(48rem <= width < 80rem)';
const texts = adminTexts.fundRequests;

const loadDialog = () => import('./admin-request-dialog.tsx');
const RequestDialog = lazy(() => loadDialog().then((module) => ({ default: module.RequestDialog })));

/** The queue of payments that customers say they made: found, checked and decided here. */
export function FundRequestsPanel() {
  const words = useTexts();
  const address = useListAddress();
  const { page, search } = address;
  const status = statusFilterOf(address.status);
  const isNarrow = useMediaQuery(narrowTable);
  const [task, setTask] = useState<RequestTask>();
  const query = { page, pageSize, status, search };
  const list = useRead(listAllFundRequests, { query }, { keepsPrevious: true, pollMs });
  const work = useWorkingList(list, {
    listKey: JSON.stringify(query),
    pageSize,
    isDialogOpen: task !== undefined,
  });

  useEffect(() => {
    // Should it fail, it is asked for again when it opens.
    whenIdle()
      .then(loadDialog)
      .catch(() => undefined);
  }, []);

  const open = (next: RequestTask) => {
    work.startRow();
    setTask(next);
  };
  const retry = () => void list.refetch();
  const failure = list.isError ? reasonOf(list.error, words) : undefined;

  return (
    <Sheet as="section" aria-label={texts.table} isPadded={false} {...work.engagement}>
      <Toolbar address={address} status={status} newCount={work.newCount} onShowNew={work.showNew} />
      {failure !== undefined && work.rows && (
        <Banner
          tone="clay"
          className="mx-4 mb-3"
          action={
            <Button isSmall onClick={retry}>
              {adminTexts.list.retry}
            </Button>
          }
        >
          {adminTexts.list.stale} {failure}
        </Banner>
      )}
      <div
        ref={work.area}
        // A card begins with whose it is.
        className={classNames('max-md:[&_th[scope=row]]:order-first', list.isPlaceholderData && 'opacity-60')}
      >
        <DataTable
          label={texts.table}
          columns={requestColumns(status, isNarrow)}
          rows={work.rows}
          rowKey={({ item }) => item.id}
          actions={(row) => <RequestActions row={row} filter={status} isNarrow={isNarrow} onOpen={open} />}
          error={failure && `${texts.failed}. ${failure}`}
          onRetry={retry}
          isRetrying={list.isFetching}
          empty={<Nothing address={address} status={status} />}
          loadingRows={pageSize}
        />
      </div>
      {work.rows && list.data && list.data.total > 0 && (
        <div className="border-t border-line p-4">
          <Pager
            page={page}
            pageSize={pageSize}
            total={list.data.total}
            things={texts.things}
            onPage={address.toPage}
          />
        </div>
      )}
      {task && (
        <Suspense>
          <RequestDialog task={task} onClose={() => setTask(undefined)} onDecided={work.finishRow} />
        </Suspense>
      )}
    </Sheet>
  );
}

interface ToolbarProps {
  readonly address: ListAddress;
  readonly status: FundRequestStatus | undefined;
  readonly newCount: number;
  readonly onShowNew: () => void;
}

function Toolbar({ address, status, newCount, onShowNew }: ToolbarProps) {
  const waiting = useWaitingRequests() ?? 0;
  const isLong = status === 'pending' && address.search === '' && waiting > pageSize;
  const filters = [
    ...fundRequestStatuses.map((value) => ({
      value,
      label: texts.statuses[value],
      ...(value === 'pending' && { count: waiting }),
    })),
    { value: 'all' as const, label: adminTexts.list.all },
  ];
  return (
    <div className="flex flex-wrap items-center gap-3 p-4 max-xl:pb-2">
      <SearchField
        label={texts.searchLabel}
        placeholder={texts.searchPlaceholder}
        shortcut="/"
        maxLength={maxSearchCharacters}
        className="w-full md:w-72"
        value={address.typed}
        onChange={address.type}
      />
      <ChipGroup
        label={adminTexts.list.status}
        isLabelHidden
        options={filters}
        value={status ?? 'all'}
        onChange={(next) => address.narrow({ status: next === 'pending' ? undefined : next })}
      />
      {/* Always there on narrow windows, so that what appears in it pushes no row from under a finger. */}
      <div className="flex min-h-11 items-center max-xl:w-full xl:ml-auto">
        {newCount > 0 ? (
          <Button isSmall className="ml-auto" onClick={onShowNew}>
            {texts.newOnes(newCount, newCount === pageSize)} · {texts.showNew}
          </Button>
        ) : (
          isLong && <OldestRequest waiting={waiting} onShow={() => address.toPage(Math.ceil(waiting / pageSize))} />
        )}
      </div>
    </div>
  );
}

function Nothing({ address, status }: Pick<ToolbarProps, 'address' | 'status'>) {
  const { empty } = texts;
  if (address.search !== '' || status === 'approved' || status === 'rejected') {
    const showAll = () => address.narrow({ status: 'all', search: '' });
    return (
      <EmptyState
        icon={<SearchX aria-hidden />}
        title={empty.filtered}
        action={<Button onClick={showAll}>{empty.showAll}</Button>}
      >
        {empty.filteredText}
      </EmptyState>
    );
  }
  if (status === 'pending') {
    const showAll = () => address.narrow({ status: 'all' });
    return (
      <EmptyState
        icon={<CircleCheck aria-hidden />}
        title={empty.pending}
        action={<Button onClick={showAll}>{empty.showAll}</Button>}
      >
        {empty.pendingText}
      </EmptyState>
    );
  }
  const toSettings = <ButtonLink href={`${pages.adminDashboard}?tab=payment`}>{empty.toSettings}</ButtonLink>;
  return (
    <EmptyState icon={<HandCoins aria-hidden />} title={empty.none} action={toSettings}>
      {empty.noneText}
    </EmptyState>
  );
}
