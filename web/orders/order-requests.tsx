import { useState } from 'react';
import { cancelOrder, refillOrder } from '../../contract/order-requests.ts';
import type { OrderWithTimeline } from '../../contract/orders.ts';
import { useSend } from '../platform/query.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { RelativeDate } from '../ui/relative-date.tsx';
import { showToast } from '../ui/toast.tsx';

/** What the customer can ask for of an order, and what became of what was asked. */
export function OrderRequests({ order, requests, canCancel, canRefill }: OrderWithTimeline) {
  const { one } = useTexts().orders.history;
  if (requests.length === 0 && !canCancel && !canRefill) return null;
  return (
    <section aria-label={one.requests} className="grid gap-3">
      {requests.length > 0 && <h3 className="text-lg">{one.requests}</h3>}
      {requests.length > 0 && (
        <ul className="grid gap-2">
          {requests.map((request) => (
            <li key={`${request.kind} ${request.at}`} className="border-t border-line-strong py-2">
              <span className="text-[0.9375rem]">{stateText(request, one.requestStates)}</span>{' '}
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

type Words = ReturnType<typeof useTexts>['orders']['history']['one']['requestStates'];

const stateText = (request: OrderWithTimeline['requests'][number], words: Words): string =>
  request.kind === 'cancel' ? words.cancel[request.state] : words.refill[request.state];

function CancelButton({ id }: { id: number }) {
  const texts = useTexts();
  const { one } = texts.orders.history;
  const [isAsking, setAsking] = useState(false);
  const send = useSend(cancelOrder, {
    onDone: ({ order }) => {
      setAsking(false);
      showToast({ tone: 'success', title: order.status === 'refunded' ? one.cancelDone : one.cancelAsked });
    },
    onFailed: (error) => {
      setAsking(false);
      showToast({ tone: 'error', title: one.cancelFailed, text: reasonOf(error, texts) });
    },
  });
  return (
    <>
      <Button isWide onClick={() => setAsking(true)}>
        {one.cancel}
      </Button>
      <Confirm
        isOpen={isAsking}
        title={one.cancelTitle(id)}
        confirmLabel={one.cancelConfirm}
        cancelLabel={one.cancelKeep}
        isBusy={send.isPending}
        onConfirm={() => send.mutate({ params: { id: String(id) } })}
        onCancel={() => setAsking(false)}
      >
        {one.cancelText}
      </Confirm>
    </>
  );
}

function RefillButton({ id }: { id: number }) {
  const texts = useTexts();
  const { one } = texts.orders.history;
  const send = useSend(refillOrder, {
    onDone: () => showToast({ tone: 'success', title: one.refillAsked }),
    onFailed: (error) => showToast({ tone: 'error', title: one.refillFailed, text: reasonOf(error, texts) }),
  });
  return (
    <Button isWide isBusy={send.isPending} onClick={() => send.mutate({ params: { id: String(id) } })}>
      {one.refill}
    </Button>
  );
}
