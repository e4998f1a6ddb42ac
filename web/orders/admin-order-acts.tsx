import { lazy, Suspense, useState } from 'react';
import { askRefill } from '../../contract/order-requests.ts';
import { useMay } from '../platform/permissions.tsx';
import { useSend } from '../platform/query.ts';
import { useUser } from '../platform/session.tsx';
import { orderActTexts as texts } from '../texts/admin-orders.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { showToast } from '../ui/toast.tsx';
import { settableFrom } from './admin-orders.rules.ts';
import { canBecomePartial, isRefundable } from './refunds.rules.ts';
import { useAnyOrder } from './use-any-order.ts';

const SetStatus = lazy(() => import('./admin-set-status.tsx').then((m) => ({ default: m.SetStatus })));
const ProcessRefund = lazy(() => import('./admin-process-refund.tsx').then((m) => ({ default: m.ProcessRefund })));

type Act = 'refund' | 'partial' | 'cancelled';

/** What can be done with an order from where it is only mentioned. */
export function OrderActs({ id }: { id: number }) {
  const { data } = useAnyOrder(id);
  const may = useMay();
  const isOwn = useUser().id === data?.order.user.id;
  const [act, setAct] = useState<Act>();
  if (!data) return null;
  const { order, canRefill } = data;
  const mayPay = may('orders.refund') && !isOwn;
  const mayMove = may('orders.update');
  const close = () => setAct(undefined);
  // What was done shows by itself: the order is read anew.
  const done = () => undefined;
  const acts: readonly (readonly [Act, boolean])[] = [
    ['refund', mayPay && isRefundable(order)],
    ['partial', mayPay && mayMove && canBecomePartial(order)],
    ['cancelled', mayMove && settableFrom(order.status).includes('cancelled')],
  ];
  return (
    <div className="flex flex-wrap gap-2 pt-2 empty:hidden">
      {mayMove && canRefill && <Refill id={id} />}
      {acts.map(
        ([each, isPossible]) =>
          isPossible && (
            <Button key={each} isSmall aria-label={texts.of(texts[each], id)} onClick={() => setAct(each)}>
              {texts[each]}
            </Button>
          ),
      )}
      {act && (
        <Suspense>
          {act === 'refund' ? (
            <ProcessRefund order={order} onClose={close} onSettled={done} />
          ) : (
            <SetStatus order={order} start={act} onClose={close} onMoved={done} />
          )}
        </Suspense>
      )}
    </div>
  );
}

function Refill({ id }: { id: number }) {
  const words = useTexts();
  const send = useSend(askRefill, {
    onDone: () => showToast({ tone: 'success', title: texts.refillAsked }),
    onFailed: (error) => showToast({ tone: 'error', title: texts.refillFailed, text: reasonOf(error, words) }),
  });
  return (
    <Button
      isSmall
      isBusy={send.isPending}
      aria-label={texts.of(texts.refill, id)}
      onClick={() => send.mutate({ params: { id: String(id) } })}
    >
      {texts.refill}
    </Button>
  );
}
