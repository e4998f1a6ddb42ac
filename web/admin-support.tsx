import { lazy, Suspense } from 'react';
import { TicketsPanel } from './support/admin-tickets.tsx';

const OrderActs = lazy(() => import('./orders/admin-order-acts.tsx').then((m) => ({ default: m.OrderActs })));

const orderActs = (orderId: number) => (
  <Suspense>
    <OrderActs key={orderId} id={orderId} />
  </Suspense>
);

/** Tickets; what one is about can be acted on beside it. */
export function AdminSupport() {
  return <TicketsPanel orderActs={orderActs} />;
}
