import { paiseOf, wireAmount } from '../../contract/money.ts';
import { createUnpaidOrder } from '../../contract/unpaid-orders.ts';
import type { ApiError } from '../platform/api.ts';
import { useIdempotencyKey } from '../platform/idempotency-key.ts';
import { useInvalidate, useSend } from '../platform/query.ts';
import { useUser } from '../platform/session.tsx';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { showToast } from '../ui/toast.tsx';
import type { OrderDraft } from './order-draft.ts';
import { withScheme } from './order-form.rules.ts';
import type { OrderToPlace } from './use-placing.ts';

interface UnpaidOrderOptions {
  readonly draft: OrderDraft;
  /** What is typed: a retry of it can't keep it twice. */
  readonly content: string;
  /** The number of the payment that the order waits for; null: it waits for money on its way. */
  readonly onKept: (intentId: number | null) => void;
  readonly onRefused: (error: ApiError) => void;
}

/** Keeps an order that the wallet does not cover, until what is missing is paid, or has arrived where it is on its way. */
export function useUnpaidOrder({ draft, content, onKept, onRefused }: UnpaidOrderOptions) {
  const texts = useTexts();
  const invalidate = useInvalidate();
  const { balance, fundsOnTheWay } = useUser();
  const key = useIdempotencyKey(`kept ${content}`, draft);
  const keep = useSend(createUnpaidOrder, {
    key,
    onDone: ({ serviceId, intentId }) => {
      draft.reset({ serviceId });
      onKept(intentId);
    },
    onFailed: (error) => {
      onRefused(error);
      if (error.code === 'coupon-refused') invalidate('discounts');
      showToast({ tone: 'error', title: texts.orders.form.keepFailed, text: reasonOf(error, texts) });
    },
  });
  return {
    isPending: keep.isPending,
    isOut: key.isAnyUnanswered(),
    send: ({ serviceId, url, quantity, extras, totalPaise }: OrderToPlace) => {
      // What is being checked already needs no second payment.
      const isCovered = paiseOf(balance) + paiseOf(fundsOnTheWay?.amount ?? '0.00') >= totalPaise;
      const order = { serviceId, url: withScheme(url), quantity, ...extras, expectedTotal: wireAmount(totalPaise) };
      keep.mutate({ body: { ...order, ...(isCovered && { waitsFor: 'funds-on-the-way' }) } });
    },
  };
}
