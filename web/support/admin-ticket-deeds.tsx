import { lazy, Suspense, useState } from 'react';
import type { OrderForAdmin } from '../../contract/orders.ts';
import { settableFrom } from '../orders/admin-orders.rules.ts';
import { canBecomePartial, isRefundable } from '../orders/refunds.rules.ts';
import { useMay } from '../platform/permissions.tsx';
import { ticketTexts } from '../texts/admin-tickets.ts';
import { Button } from '../ui/button.tsx';

const SetStatus = lazy(() => import('../orders/admin-set-status.tsx').then((m) => ({ default: m.SetStatus })));
const ProcessRefund = lazy(() =>
  import('../orders/admin-process-refund.tsx').then((m) => ({ default: m.ProcessRefund })),
);

const texts = ticketTexts.side.deeds;
type Deed = keyof typeof texts;

/** What can be done with the order of a ticket, without leaving it. */
export function TicketDeeds({ order }: { order: OrderForAdmin }) {
  const may = useMay();
  const [deed, setDeed] = useState<Deed>();
  const end = () => setDeed(undefined);
  const settable = may('orders.update') ? settableFrom(order.status) : [];
  const [canUpdate, canCancel] = [settable.length > 0, settable.includes('cancelled')];
  const canRefund = may('orders.refund') && isRefundable(order);
  const deeds: readonly (Deed | false)[] = [
    canUpdate && 'status',
    canRefund && canBecomePartial(order) && 'partial',
    canRefund && 'refund',
    canCancel && 'cancel',
  ];
  const start = deed === 'partial' ? 'partial' : deed === 'cancel' ? 'cancelled' : undefined;
  return (
    <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
      {deeds.map(
        (each) =>
          each && (
            <Button key={each} isSmall onClick={() => setDeed(each)}>
              {texts[each]}
            </Button>
          ),
      )}
      {deed && (
        <Suspense>
          {deed === 'refund' ? (
            <ProcessRefund order={order} onClose={end} onSettled={end} />
          ) : (
            <SetStatus order={order} start={start} onClose={end} onMoved={end} />
          )}
        </Suspense>
      )}
    </div>
  );
}
