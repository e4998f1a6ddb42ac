import { useState } from 'react';
import { cancelOrder, refillOrder } from '../../contract/order-requests.ts';
import type { OrderWithTimeline } from '../../contract/orders.ts';
import { useSend } from '../platform/query.ts';
import { orderDetails as words } from '../texts/order-details.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { RelativeDate } from '../ui/relative-date.tsx';
import { showToast } from '../ui/toast.tsx';

/** What the customer can ask for of an order, and what became of what was asked. */
export function OrderRequests({ order, requests, canCancel, canRefill }: OrderWithTimeline) {
  if (requests.length === 0 && !canCancel && !canRefill) return null;
  return (
    <section aria-label={words.requests} className="grid gap-3">
      {requests.length > 0 && <h3 className="text-lg">{words.requests}</h3>}
      {requests.length > 0 && (
        <ul className="grid gap-2">
          {requests.map((request) => (
            <li key={`${request.kind} ${request.at}`} className="border-t border-line-strong py-2">
              <span className="text-[0.9375rem]">{requestText(request)}</span>{' '}
              <RelativeDate at={request.at} className="block text-sm text-ink-3" />
            </li>
          ))}
        </ul>
      )}
      {canCancel && <CancelButton id={order.id} />}
      {canRefill && <RefillButton id={order.id} />}
    </section>
  );
}

export const requestText = (request: OrderWithTimeline['requests'][number]): string =>
  request.kind === 'cancel' ? words.requestStates.cancel[request.state] : words.requestStates.refill[request.state];

export function CancelButton({ id }: { id: number }) {
  const texts = useTexts();
  const [isAsking, setAsking] = useState(false);
  const send = useSend(cancelOrder, {
    onDone: ({ order }) => {
      setAsking(false);
      showToast({ tone: 'success', title: order.status === 'refunded' ? words.cancelDone : words.cancelAsked });
    },
    onFailed: (error) => {
      setAsking(false);
      showToast({ tone: 'error', title: words.cancelFailed, text: reasonOf(error, texts) });
    },
  });
  return (
    <>
      <Button isWide onClick={() => setAsking(true)}>
        {words.cancel}
      </Button>
      <Confirm
        isOpen={isAsking}
        title={words.cancelTitle(id)}
        confirmLabel={words.cancelConfirm}
        cancelLabel={words.cancelKeep}
        isBusy={send.isPending}
        onConfirm={() => send.mutate({ params: { id: String(id) } })}
        onCancel={() => setAsking(false)}
      >
        {words.cancelText}
      </Confirm>
    </>
  );
}

export function RefillButton({ id }: { id: number }) {
  const texts = useTexts();
  const send = useSend(refillOrder, {
    onDone: () => showToast({ tone: 'success', title: words.refillAsked }),
    onFailed: (error) => showToast({ tone: 'error', title: words.refillFailed, text: reasonOf(error, texts) }),
  });
  return (
    <Button isWide isBusy={send.isPending} onClick={() => send.mutate({ params: { id: String(id) } })}>
      {words.refill}
    </Button>
  );
}
