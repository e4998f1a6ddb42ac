import { lazy, Suspense, useDeferredValue } from 'react';
import { type OrderStatus, orderStatuses } from '../../contract/order.ts';
import { listOrders } from '../../contract/orders.ts';
import { type ListAddress, useListAddress } from '../platform/list-address.ts';
import { useLastPage } from '../platform/page-in-address.ts';
import { useRead } from '../platform/query.ts';
import { retryImport } from '../platform/retry-import.ts';
import { scrollToSection } from '../platform/scroll-to-section.ts';
import { maxSearchCharacters } from '../platform/search-limit.ts';
import { orderList as words } from '../texts/order-list.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Pager } from '../ui/pager.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { historySection, useNewOrder } from './new-order.ts';
import { OrderLine, type OwnOrderActions, orderColumns, orderRow } from './order-line.tsx';
import { OrderListHead, OrderSkeletons } from './order-list-skeleton.tsx';

const NoOrders = lazy(async () => ({ default: (await retryImport(() => import('./no-orders.tsx'))).NoOrders }));

const pageSize = 10;
const pollMs = 5_000;

interface OrderListProps {
  /** To the form, when there is nothing to show yet. */
  readonly onOrder: () => void;
  readonly actions: OwnOrderActions;
}

/** The orders with their search and filter. Page, filter and search stand in the address. */
export function OrderList({ onOrder, actions }: OrderListProps) {
  const { history } = useTexts().orders;
  const list = useListAddress();
  const status = orderStatuses.find((each) => each === list.status);
  return (
    <>
      <OrderListHead>
        <SearchField
          label={words.search}
          placeholder={words.searchHint}
          maxLength={maxSearchCharacters}
          className="w-64 max-md:order-last max-md:w-full"
          value={list.typed}
          onChange={list.type}
        />
        <SelectField
          label={words.filter}
          isLabelHidden
          isSmall
          className="w-36 md:w-40"
          value={status ?? ''}
          options={[
            { value: '', label: words.all },
            ...orderStatuses.map((each) => ({ value: each, label: history.statuses[each] })),
          ]}
          onChange={(event) => list.narrow({ status: event.target.value })}
        />
      </OrderListHead>
      <Orders list={list} status={status} onOrder={onOrder} actions={actions} />
    </>
  );
}

interface OrdersProps extends OrderListProps {
  readonly list: ListAddress;
  readonly status: OrderStatus | undefined;
}

function Orders({ list, status, onOrder, actions }: OrdersProps) {
  const texts = useTexts();
  const { page, search } = list;
  const query = { page, pageSize, status, search };
  const orders = useRead(listOrders, { query }, { keepsPrevious: true, pollMs });
  const newId = useNewOrder();
  // The first rows are rendered in steps, between which the browser answers a touch.
  const wasPending = useDeferredValue(orders.isPending);
  useLastPage('page', { pageSize, total: orders.data?.total });

  if (orders.isPending || wasPending) return <OrderSkeletons label={texts.common.loading} />;
  if (!orders.data) {
    return (
      <ErrorState
        title={words.failed}
        reason={reasonOf(orders.error, texts)}
        isRetrying={orders.isFetching}
        onRetry={() => void orders.refetch()}
      />
    );
  }
  const { items, total } = orders.data;
  if (total === 0) {
    return (
      <Suspense fallback={<OrderSkeletons label={texts.common.loading} />}>
        <NoOrders status={status} search={search} onNarrow={list.narrow} onOrder={onOrder} />
      </Suspense>
    );
  }
  const toPage = (next: number) => {
    list.toPage(next);
    scrollToSection(historySection);
  };
  return (
    <>
      <div className="mb-4 lg:grid" style={orderColumns}>
        <ColumnHeads />
        <ul aria-busy={orders.isPlaceholderData} className="lg:grid" style={orderRow}>
          {items.map((order) => (
            <OrderLine key={order.id} order={order} isNew={order.id === newId} actions={actions} />
          ))}
        </ul>
      </div>
      <Pager page={page} pageSize={pageSize} total={total} things={words.things} onPage={toPage} />
    </>
  );
}

/** What stands where; each cell says by itself what it is. */
function ColumnHeads() {
  const { order, service, delivered, status, when, paid } = words.columns;
  return (
    <div
      aria-hidden
      className="hidden border-b border-dashed border-line-strong pb-2 text-sm font-semibold text-ink-2 lg:grid"
      style={orderRow}
    >
      <span>{order}</span>
      <span style={{ gridColumn: '2 / 4' }}>{service}</span>
      <span>{delivered}</span>
      <span>{status}</span>
      <span>{when}</span>
      <span className="text-right">{paid}</span>
    </div>
  );
}
