import { useState } from 'react';
import { whoAmI } from '../../contract/accounts.ts';
import { listServices } from '../../contract/catalogue.ts';
import { formatRupees, type Paise, paiseOf, wireAmount } from '../../contract/money.ts';
import { listOrders, placeOrder } from '../../contract/orders.ts';
import { listDiscounts } from '../../contract/pricing.ts';
import { listTransactions } from '../../contract/wallet.ts';
import { type ApiError, isPassing } from '../platform/api.ts';
import { useIdempotencyKey } from '../platform/idempotency-key.ts';
import { useRefresh, useSend } from '../platform/query.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { showToast } from '../ui/toast.tsx';
import { withScheme } from './order-form.rules.ts';

interface OrderToPlace {
  readonly serviceId: number;
  readonly url: string;
  readonly quantity: number;
  /** The price that the person saw. */
  readonly totalPaise: Paise;
}

export interface Placing {
  readonly send: (order: OrderToPlace) => void;
  readonly isPending: boolean;
  /** The price was another one by then: the order waits for the person to agree. */
  readonly changed: { readonly order: OrderToPlace; readonly nowPaise: Paise } | undefined;
  readonly confirmPrice: () => void;
  readonly forgetPrice: () => void;
}

interface PlacingOptions {
  /** What is typed: a retry of it can't order twice. */
  readonly content: string;
  readonly onPlaced: () => void;
  readonly onRefused: (error: ApiError) => void;
}

/** Sends orders at exactly the price that was shown. */
export function usePlacing({ content, onPlaced, onRefused }: PlacingOptions): Placing {
  const texts = useTexts();
  const words = texts.orders.form;
  const refresh = useRefresh();
  const [key, renewKey] = useIdempotencyKey(content);
  const [changed, setChanged] = useState<Placing['changed']>();

  const place = useSend(placeOrder, {
    key,
    refreshes: [listOrders, whoAmI, listTransactions],
    onDone: (order) => {
      renewKey();
      setChanged(undefined);
      onPlaced();
      const total = formatRupees(paiseOf(order.totalAmount));
      showToast({ tone: 'success', title: words.placed, text: words.placedText(order.id, total) });
    },
    onFailed: (error, { body }) => {
      setChanged(undefined);
      const newTotal = newPrice(error);
      if (newTotal !== undefined) {
        refresh(listServices, listDiscounts);
        setChanged({
          order: { ...body, totalPaise: paiseOf(body.expectedTotal ?? newTotal) },
          nowPaise: paiseOf(newTotal),
        });
        return;
      }
      // Without an answer nobody knows whether it was placed: the list and the balance tell.
      if (isPassing(error)) refresh(listOrders, whoAmI, listTransactions);
      onRefused(error);
      showToast({ tone: 'error', title: words.failed, text: reasonOf(error, texts) });
    },
  });

  const send = ({ serviceId, url, quantity, totalPaise }: OrderToPlace) =>
    place.mutate({ body: { serviceId, url: withScheme(url), quantity, expectedTotal: wireAmount(totalPaise) } });

  return {
    send,
    isPending: place.isPending,
    changed,
    confirmPrice: () => changed && send({ ...changed.order, totalPaise: changed.nowPaise }),
    forgetPrice: () => setChanged(undefined),
  };
}

function newPrice(error: ApiError): string | undefined {
  return error.code === 'price-changed' ? error.fields['expectedTotal'] : undefined;
}
