import { useEffect, useEffectEvent, useRef } from 'react';
import { formatRupees, groupDigits, paiseOf } from '../../contract/money.ts';
import type { PaymentIntent } from '../../contract/payment-intents.ts';
import { listUnpaidOrders, type UnpaidOrder } from '../../contract/unpaid-orders.ts';
import { useRead } from '../platform/query.ts';
import { type Texts, useTexts } from '../texts/texts.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { type SumOfOrder, sumOfOrder } from './intent.rules.ts';

const lookAgainMs = 5_000;

interface UnpaidOrderOfProps {
  readonly intent: PaymentIntent;
  readonly onAgain: (kept: UnpaidOrder) => void;
  /** It was placed while somebody waited for it. */
  readonly onPlaced: ((orderId: number) => void) | undefined;
}

/** The order that waits for a payment, and what became of it. Nothing where none waits. */
export function UnpaidOrderOf({ intent, onAgain, onPlaced }: UnpaidOrderOfProps) {
  const { own } = useTexts().wallet.addFunds;
  const kept = useRead(listUnpaidOrders, {}, { pollMs: lookAgainMs }).data?.find((each) => each.intentId === intent.id);
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
  const sum = intent.status === 'open' ? sumOfOrder(kept, intent) : undefined;
  return (
    <section aria-label={own.kept} className="rounded-lg border-[1.5px] border-dashed border-edge px-4 py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 font-semibold">
        <span className="wrap-anywhere">
          {groupDigits(String(quantity))} × {serviceName}
        </span>
        {!sum && <span>{formatRupees(paiseOf(totalAmount))}</span>}
      </p>
      <p className="text-sm wrap-anywhere text-ink-2">{url}</p>
      {sum && <SumLines sum={sum} />}
      <p className="mt-1 text-[0.9375rem]">{intent.status === 'paid' ? own.placing : own.placesItself}</p>
      {/* Another amount would not be this order's. */}
      {intent.status === 'expired' && (
        <Button isSmall className="mt-2" onClick={() => onAgain(kept)}>
          {own.fillAgain}
        </Button>
      )}
    </section>
  );
}

/** How the amount to pay comes about. */
function SumLines({ sum: { orderPaise, fromWalletPaise, nameTagPaise } }: { sum: SumOfOrder }) {
  const { sum: words } = useTexts().wallet.addFunds.own;
  return (
    <dl className="mt-1 text-[0.9375rem]">
      <SumLine label={words.order} value={formatRupees(orderPaise)} />
      {fromWalletPaise > 0 && <SumLine label={words.fromWallet} value={`−${formatRupees(fromWalletPaise)}`} />}
      {nameTagPaise > 0 && <SumLine label={words.nameTag} value={`+${formatRupees(nameTagPaise)}`} />}
    </dl>
  );
}

function SumLine({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex justify-between gap-3">
      <dt className="text-ink-2">{label}</dt>
      <dd className="font-semibold tabular">{value}</dd>
    </div>
  );
}

function refusalText(reason: string | null, own: Texts['wallet']['addFunds']['own']): string {
  if (reason === 'price-changed') return own.priceChanged;
  if (reason === 'insufficient-balance') return own.spent;
  return own.notOffered;
}
