import { readOrder } from '../../contract/orders.ts';
import { useRead } from '../platform/query.ts';
import { orderDetails as words } from '../texts/order-details.ts';
import { CancelButton, RefillButton, requestText } from './order-requests.tsx';

/** What a press does for an order, for who is about to write a ticket; and what was asked for last. */
export function OrderOffers({ id }: { readonly id: number }) {
  const { data } = useRead(readOrder, { params: { id: String(id) } });
  if (!data) return null;
  const { canCancel, canRefill, requests } = data;
  const last = requests.at(-1);
  if (!canCancel && !canRefill && !last) return null;
  const { offers } = words;
  return (
    <section aria-label={offers.title} className="grid gap-3 rounded-lg bg-sky-wash px-4 py-3">
      {last && <p>{requestText(last)}</p>}
      {canRefill && <p>{offers.refill}</p>}
      {canRefill && <RefillButton id={id} />}
      {canCancel && <p>{offers.cancel}</p>}
      {canCancel && <CancelButton id={id} />}
    </section>
  );
}
