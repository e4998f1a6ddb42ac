import { useEffect, useEffectEvent, useRef } from 'react';
import { formatRupees, groupDigits, paiseOf } from '../../contract/money.ts';
import { listUnpaidOrders, type UnpaidOrder } from '../../contract/unpaid-orders.ts';
import { useRead } from '../platform/query.ts';
import { type Texts, useTexts } from '../texts/texts.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';

const lookAgainMs = 5_000;

interface UnpaidOrderOfProps {
  readonly intentId: number;
  readonly isPaid: boolean;
  readonly onAgain: (kept: UnpaidOrder) => void;
  /** It was placed while somebody waited for it. */
  readonly onPlaced: ((orderId: number) => void) | undefined;
}

/** The order that waits for a payment, and what became of it. Nothing where none waits. */
export function UnpaidOrderOf({ intentId, isPaid, onAgain, onPlaced }: UnpaidOrderOfProps) {
  const { own } = useTexts().wallet.addFunds;
  const kept = useRead(listUnpaidOrders, {}, { pollMs: lookAgainMs }).data?.find((each) => each.intentId === intentId);
  const hasWaited = useRef(false);
  const placedId = kept?.state === 'placed' ? kept.orderId : null;
  const isWaiting = kept?.state === 'waiting';
  const tellPlaced = useEffectEvent((orderId: number) => onPlaced?.(orderId));
  useEffect(() => {
    if (isWaiting) hasWaited.current = true;
    if (!hasWaited.current || placedId === null) return;
    hasWaited.current = false;
    tellPlaced(placedId);
  }, [isWaiting, placedId]);
  if (!kept || kept.state === 'withdrawn') return null;
  const { state, serviceName, quantity, url, totalAmount, orderId, reason } = kept;
  if (state === 'placed' && orderId !== null)
    return (
      <Banner tone="leaf" title={own.placed(orderId)}>
        {serviceName}
      </Banner>
    );
  if (state === 'refused')
    return (
      <Banner tone="gold" title={own.notPlaced} action={<Button onClick={() => onAgain(kept)}>{own.fillAgain}</Button>}>
        {refusalText(reason, own)} {own.moneyStays}
      </Banner>
    );
  return (
    <section aria-label={own.kept} className="rounded-lg border-[1.5px] border-dashed border-edge px-4 py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 font-semibold">
        <span className="wrap-anywhere">
          {groupDigits(String(quantity))} × {serviceName}
        </span>
        <span>{formatRupees(paiseOf(totalAmount))}</span>
      </p>
      <p className="text-sm wrap-anywhere text-ink-2">{url}</p>
      <p className="mt-1 text-[0.9375rem]">{isPaid ? own.placing : own.placesItself}</p>
    </section>
  );
}

function refusalText(reason: string | null, own: Texts['wallet']['addFunds']['own']): string {
  if (reason === 'price-changed') return own.priceChanged;
  if (reason === 'insufficient-balance') return own.spent;
  return own.notOffered;
}
