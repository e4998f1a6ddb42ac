import { PackageOpen } from 'lucide-react';
import { listOrders, type OrderStatus, orderStatuses } from '../../contract/orders.ts';
import { useSearchParams } from '../platform/location.ts';
import { useLastPage, usePageInAddress } from '../platform/page-in-address.ts';
import { useRead } from '../platform/query.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Pager } from '../ui/pager.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { OrderLine } from './order-line.tsx';

const pageSize = 10;
const pageName = 'page';
const pollMs = 5_000;

/** The customer's own orders, newest first; page and filter stand in the address. */
export function OrderHistory({ onOrder }: { onOrder: () => void }) {
  const { history } = useTexts().orders;
  const [params, change] = useSearchParams();
  const status = statusOf(params.get('status'));

  return (
    <Sheet as="section" aria-labelledby="orders">
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2 id="orders" className="text-xl md:text-2xl">
          {history.title}
        </h2>
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
          onChange={(event) => change({ status: event.target.value, [pageName]: undefined })}
        />
      </div>
      <Orders
        status={status}
        onShowAll={() => change({ status: undefined, [pageName]: undefined })}
        onOrder={onOrder}
      />
    </Sheet>
  );
}

interface OrdersProps {
  readonly status: OrderStatus | undefined;
  readonly onShowAll: () => void;
  readonly onOrder: () => void;
}

function Orders({ status, onShowAll, onOrder }: OrdersProps) {
  const texts = useTexts();
  const { history } = texts.orders;
  const [page, toPage] = usePageInAddress(pageName);
  const orders = useRead(listOrders, { query: { page, pageSize, status } }, { keepsPrevious: true, pollMs });
  useLastPage(pageName, { pageSize, total: orders.data?.total });

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
  if (total === 0 && status !== undefined) {
    return (
      <EmptyState
        icon={<PackageOpen aria-hidden />}
        title={history.emptyFiltered}
        action={<Button onClick={onShowAll}>{history.showAll}</Button>}
      >
        {history.emptyFilteredText}
      </EmptyState>
    );
  }
  if (total === 0) {
    return (
      <EmptyState
        icon={<PackageOpen aria-hidden />}
        title={history.empty}
        action={<Button onClick={onOrder}>{history.emptyAction}</Button>}
      >
        {history.emptyText}
      </EmptyState>
    );
  }
  return (
    <>
      <ul aria-busy={orders.isPlaceholderData} className="mb-4 lg:grid lg:grid-cols-2 lg:gap-x-12">
        {items.map((order) => (
          <OrderLine key={order.id} order={order} />
        ))}
      </ul>
      <Pager page={page} pageSize={pageSize} total={total} things={history.things} onPage={toPage} />
    </>
  );
}

function statusOf(text: string | null): OrderStatus | undefined {
  return orderStatuses.find((status) => status === text);
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
