import { PackageOpen, SearchX } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { listAllOrders, type OrderForAdmin, type OrderStatus, orderStatuses } from '../../contract/orders.ts';
import { type ListAddress, maxSearchCharacters, useListAddress } from '../platform/list-address.ts';
import { useMediaQuery } from '../platform/media-query.ts';
import { useRead } from '../platform/query.ts';
import { whenIdle } from '../platform/when-idle.ts';
import { useWorkingList } from '../platform/working-list.ts';
import { adminTexts } from '../texts/admin.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Pager } from '../ui/pager.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { OrderActions, orderColumns } from './admin-order-row.tsx';
import { orderFilterOf } from './admin-orders.rules.ts';
import { useWaitingOrders } from './use-waiting-orders.ts';

const pageSize = 10;
const pollMs = 15_000;
/** A table and no cards, but with little room. */
const narrowTable = '(48rem <= width < 84rem)';
const texts = adminTexts.orders;

const loadDialog = () => import('./admin-set-status.tsx');
const SetStatus = lazy(() => loadDialog().then((module) => ({ default: module.SetStatus })));

/** Everybody's orders: found, and moved along as they are delivered. */
export function OrdersPanel() {
  const words = useTexts();
  const address = useListAddress();
  const { page, search } = address;
  const status = orderFilterOf(address.status);
  const isNarrow = useMediaQuery(narrowTable);
  const [order, setOrder] = useState<OrderForAdmin>();
  const query = { page, pageSize, status, search };
  const list = useRead(listAllOrders, { query }, { keepsPrevious: true, pollMs });
  const work = useWorkingList(list, {
    listKey: JSON.stringify(query),
    pageSize,
    isDialogOpen: order !== undefined,
  });

  useEffect(() => {
    // Should it fail, it is asked for again when it opens.
    whenIdle()
      .then(loadDialog)
      .catch(() => undefined);
  }, []);

  const open = (next: OrderForAdmin) => {
    work.startRow();
    setOrder(next);
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
      <div ref={work.area} className={list.isPlaceholderData ? 'opacity-60' : undefined}>
        <DataTable
          label={texts.table}
          columns={orderColumns(isNarrow)}
          rows={work.rows}
          rowKey={({ item }) => item.id}
          actions={({ item, isGone }) => !isGone && <OrderActions order={item} onOpen={open} />}
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
      {order && (
        <Suspense>
          <SetStatus order={order} onClose={() => setOrder(undefined)} onMoved={work.finishRow} />
        </Suspense>
      )}
    </Sheet>
  );
}

interface ToolbarProps {
  readonly address: ListAddress;
  readonly status: OrderStatus | undefined;
  readonly newCount: number;
  readonly onShowNew: () => void;
}

function Toolbar({ address, status, newCount, onShowNew }: ToolbarProps) {
  const waiting = useWaitingOrders() ?? 0;
  const filters = [
    { value: '', label: texts.everyStatus },
    ...orderStatuses.map((value) => {
      const label = texts.statuses[value];
      return {
        value,
        label: value === 'pending' && waiting > 0 ? adminTexts.list.filterWithCount(label, waiting) : label,
      };
    }),
  ];
  return (
    <div className="flex items-center gap-3 p-4 max-md:flex-wrap">
      <SearchField
        label={texts.searchLabel}
        placeholder={texts.searchPlaceholder}
        shortcut="/"
        maxLength={maxSearchCharacters}
        className="w-full md:w-96"
        value={address.typed}
        onChange={address.type}
      />
      <SelectField
        label={adminTexts.list.status}
        isLabelHidden
        isSmall
        className="max-md:flex-1"
        options={filters}
        value={status ?? ''}
        onChange={(event) => address.narrow({ status: event.target.value })}
      />
      {newCount > 0 && (
        <Button isSmall className="shrink-0 whitespace-nowrap md:ml-auto" onClick={onShowNew}>
          {texts.newOnes(newCount, newCount === pageSize)} · {texts.showNew}
        </Button>
      )}
    </div>
  );
}

function Nothing({ address, status }: Pick<ToolbarProps, 'address' | 'status'>) {
  const { empty } = texts;
  if (address.search === '' && status === undefined) {
    return (
      <EmptyState icon={<PackageOpen aria-hidden />} title={empty.none}>
        {empty.noneText}
      </EmptyState>
    );
  }
  const showAll = () => address.narrow({ status: undefined, search: '' });
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
