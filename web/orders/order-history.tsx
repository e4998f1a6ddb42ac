import { lazy, Suspense } from 'react';
import type { Order } from '../../contract/order.ts';
import { useSearchParams } from '../platform/location.ts';
import { retryImport } from '../platform/retry-import.ts';
import { Sheet } from '../ui/sheet.tsx';
import { WhenWanted } from '../ui/when-wanted.tsx';
import { historySection, useUnannouncedOrder } from './new-order.ts';
import { OrderListSkeleton } from './order-list-skeleton.tsx';

const OrderPlaced = lazy(async () => ({
  default: (await retryImport(() => import('./order-placed.tsx'))).OrderPlaced,
}));

// Below the fold, so it is fetched once the order form is there.
const OrderList = lazy(async () => ({
  default: (await retryImport(() => import('./order-list.tsx'))).OrderList,
}));
const OrderDetails = lazy(async () => ({
  default: (await retryImport(() => import('./order-details.tsx'))).OrderDetails,
}));

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
  const [params, change] = useSearchParams();
  const openId = orderIdOf(params.get('order'));
  // Back would open it again, had closing it a place of its own.
  const close = () => change({ order: undefined }, { replace: true });
  const placedId = useUnannouncedOrder();

  return (
    <Sheet as="section" id={historySection} tabIndex={-1} aria-labelledby="orders-title">
      <WhenWanted isFree={isFree} waiting={<OrderListSkeleton />}>
        <Suspense fallback={<OrderListSkeleton />}>
          <OrderList
            onOrder={onOrder}
            actions={{ onDetails: ({ id }) => change({ order: id }), onOrderAgain, onHelp }}
          />
        </Suspense>
      </WhenWanted>
      {openId !== undefined && (
        <Suspense>
          <OrderDetails key={openId} id={openId} onClose={close} onOrderAgain={onOrderAgain} onHelp={onHelp} />
        </Suspense>
      )}
      {placedId !== undefined && (
        <Suspense>
          <OrderPlaced id={placedId} onOrderAnother={onOrder} />
        </Suspense>
      )}
    </Sheet>
  );
}

/** The number of an order in the address; undefined when there is none, or no number. */
function orderIdOf(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}
