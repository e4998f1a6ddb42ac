import { useId } from 'react';
import { formatRupees, groupDigits, paiseOf } from '../../contract/money.ts';
import type { PaymentIntent } from '../../contract/payment-intents.ts';
import { listUnpaidOrders } from '../../contract/unpaid-orders.ts';
import { useRead } from '../platform/query.ts';
import { useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { RelativeDate } from '../ui/relative-date.tsx';
import type { FundDraft } from './fund-draft.ts';

/** What was begun on another device, or left: it may be paid, and nobody is to pay twice. Nothing where there is none. */
export function BegunPayments({ begun, draft }: { begun: readonly PaymentIntent[]; draft: FundDraft }) {
  const { own } = useTexts().wallet.addFunds;
  const title = useId();
  const { data: orders = [] } = useRead(listUnpaidOrders, {}, { enabled: begun.length > 0 });
  const orderOf = (id: number) => orders.find(({ intentId, state }) => intentId === id && state === 'waiting');
  if (begun.length === 0) return null;
  return (
    <section aria-labelledby={title} className="grid gap-2 rounded-lg border-[1.5px] border-edge p-4">
      <h3 id={title} className="text-base">
        {own.begun}
      </h3>
      <p className="text-[0.9375rem] text-ink-2">{own.begunText}</p>
      <ul className="grid gap-2">
        {begun.map(({ id, payableAmount, createdAt }) => {
          const order = orderOf(id);
          return (
            <li key={id} className="flex flex-wrap items-center justify-between gap-2">
              <span className="min-w-0 text-sm text-ink-2">
                <RelativeDate at={createdAt} />
                {order && ` · ${own.forOrder(groupDigits(String(order.quantity)), order.serviceName)}`}
              </span>
              <Button isSmall onClick={() => draft.set('intentId', String(id))}>
                {own.goOn(formatRupees(paiseOf(payableAmount)))}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
