import { lazy, Suspense } from 'react';
import { TicketsPanel } from './support/admin-tickets.tsx';

const OrderDeeds = lazy(() => import('./orders/admin-order-deeds.tsx').then((m) => ({ default: m.OrderDeeds })));

const orderDeeds = (orderId: number) => (
  <Suspense>
    <OrderDeeds key={orderId} id={orderId} />
  </Suspense>
);

/** Tickets; what one is about can be acted on beside it. */
export function AdminSupport() {
  return <TicketsPanel orderDeeds={orderDeeds} />;
}
