import { lazy, Suspense } from 'react';
import { listOrders, type Order, type OrderStatus, orderStatuses } from '../../contract/orders.ts';
import { type ListAddress, maxSearchCharacters, useListAddress } from '../platform/list-address.ts';
import { useSearchParams } from '../platform/location.ts';
import { useLastPage } from '../platform/page-in-address.ts';
import { useRead } from '../platform/query.ts';
import { scrollToSection } from '../platform/scroll-to-section.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Pager } from '../ui/pager.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { WhenWanted } from '../ui/when-wanted.tsx';
import { historySection, useNewOrder } from './new-order.ts';
import { type OrderDeeds, OrderLine } from './order-line.tsx';

const NoOrders = lazy(() => import('./no-orders.tsx').then((m) => ({ default: m.NoOrders })));
const OrderDetails = lazy(() => import('./order-details.tsx').then((m) => ({ default: m.OrderDetails })));

const pageSize = 10;
const pollMs = 5_000;

interface OrderHistoryProps {
  /** What matters more stands there already. */
  readonly isFree: boolean;
  /** To the form, when there is nothing to show yet. */
  readonly onOrder: () => void;
  readonly onOrderAgain: (order: Order) => void;
  readonly onHelp: (order: Order) => void;
}

/** The customer's own orders, newest first; page, filter, search and the order that is open stand in the address. */
export function OrderHistory({ isFree, onOrder, onOrderAgain, onHelp }: OrderHistoryProps) {
  const {
    common,
    orders: { history },
  } = useTexts();
  const list = useListAddress();
  const [params, change] = useSearchParams();
  const status = orderStatuses.find((each) => each === list.status);
  const openId = orderIdOf(params.get('order'));
  // Back would open it again, had closing it a place of its own.
  const close = () => change({ order: undefined }, { replace: true });

  return (
    <Sheet as="section" id={historySection} tabIndex={-1} aria-labelledby="orders-title">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="orders-title" className="mr-auto text-xl md:text-2xl">
          {history.title}
        </h2>
        <SearchField
          label={history.search}
          placeholder={history.searchHint}
          maxLength={maxSearchCharacters}
          className="w-64 max-md:order-last max-md:w-full"
          value={list.typed}
          onChange={list.type}
        />
        <SelectField
          label={history.filter}
          isLabelHidden
          isSmall
          className="w-36 md:w-40"
          value={status ?? ''}
          options={[
            { value: '', label: history.all },
            ...orderStatuses.map((each) => ({ value: each, label: history.statuses[each] })),
          ]}
          onChange={(event) => list.narrow({ status: event.target.value })}
        />
      </div>
      <WhenWanted isFree={isFree} waiting={<OrderSkeletons label={common.loading} />}>
        <Orders
          list={list}
          status={status}
          onOrder={onOrder}
          deeds={{ onDetails: ({ id }) => change({ order: id }), onOrderAgain, onHelp }}
        />
      </WhenWanted>
      {openId !== undefined && (
        <Suspense>
          <OrderDetails key={openId} id={openId} onClose={close} onOrderAgain={onOrderAgain} onHelp={onHelp} />
        </Suspense>
      )}
    </Sheet>
  );
}

interface OrdersProps {
  readonly list: ListAddress;
  readonly status: OrderStatus | undefined;
  readonly onOrder: () => void;
  readonly deeds: OrderDeeds;
}

function Orders({ list, status, onOrder, deeds }: OrdersProps) {
  const texts = useTexts();
  const { history } = texts.orders;
  const { page, search } = list;
  const query = { page, pageSize, status, search };
  const orders = useRead(listOrders, { query }, { keepsPrevious: true, pollMs });
  const newId = useNewOrder();
  useLastPage('page', { pageSize, total: orders.data?.total });

  if (orders.isPending) return <OrderSkeletons label={texts.common.loading} />;
  if (!orders.data) {
    return (
      <ErrorState
        title={history.failed}
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
      <ul aria-busy={orders.isPlaceholderData} className="mb-4 lg:grid lg:grid-cols-2 lg:gap-x-12">
        {items.map((order) => (
          <OrderLine key={order.id} order={order} isNew={order.id === newId} deeds={deeds} />
        ))}
      </ul>
      <Pager page={page} pageSize={pageSize} total={total} things={history.things} onPage={toPage} />
    </>
  );
}

/** The number of an order in the address; undefined when there is none, or no number. */
function orderIdOf(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

function OrderSkeletons({ label }: { label: string }) {
  return (
    <div role="status" className="grid gap-6 py-3">
      <span className="sr-only">{label}</span>
      {[0, 1, 2].map((line) => (
        <span key={line} className="grid grid-cols-[1fr_auto] gap-x-8 gap-y-2.5">
          <Skeleton className="h-5 w-3/5" />
          <Skeleton className="h-6 w-24 rounded-full" />
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-4 w-16 justify-self-end" />
          <Skeleton className="col-span-2 h-2 w-full" />
        </span>
      ))}
    </div>
  );
}
