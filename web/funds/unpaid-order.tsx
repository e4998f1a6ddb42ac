import { useEffect, useEffectEvent, useRef } from 'react';
import { formatRupees, groupDigits, paiseOf } from '../../contract/money.ts';
import type { PaymentIntent } from '../../contract/payment-intents.ts';
import {
  listUnpaidOrders,
  placeUnpaidOrder,
  type UnpaidOrder,
  withdrawUnpaidOrder,
} from '../../contract/unpaid-orders.ts';
import { useIdempotencyKey } from '../platform/idempotency-key.ts';
import { useRead, useSend } from '../platform/query.ts';
import { useUser } from '../platform/session.tsx';
import { reasonOf, type Texts, useTexts } from '../texts/texts.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { showToast } from '../ui/toast.tsx';
import { type SumOfOrder, sumOfOrder } from './intent.rules.ts';

const lookAgainMs = 5_000;

/** The order that was kept for a payment; undefined where none was. */
export const useKeptOrder = (intentId: number): UnpaidOrder | undefined =>
  useRead(listUnpaidOrders, {}, { pollMs: lookAgainMs }).data?.find((each) => each.intentId === intentId);

interface UnpaidOrderOfProps {
  readonly intent: PaymentIntent;
  readonly kept: UnpaidOrder | undefined;
  readonly onAgain: (kept: UnpaidOrder) => void;
  /** It was placed while somebody waited for it. */
  readonly onPlaced: ((orderId: number) => void) | undefined;
}

/** The order that waits for a payment, and what became of it. Nothing where none waits. */
export function UnpaidOrderOf({ intent, kept, onAgain, onPlaced }: UnpaidOrderOfProps) {
  const { own } = useTexts().wallet.addFunds;
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
      {intent.status === 'paid' ? (
        <p className="mt-1 text-[0.9375rem]">{own.placing}</p>
      ) : (
        <KeptOrderActs kept={kept} isExpired={intent.status === 'expired'} onAgain={onAgain} />
      )}
    </section>
  );
}

interface KeptOrderActsProps extends Pick<UnpaidOrderOfProps, 'onAgain'> {
  readonly kept: UnpaidOrder;
  readonly isExpired: boolean;
}

/** What its customer can do about an order whose payment has not come: order it with other money, or want it no more. */
function KeptOrderActs({ kept, isExpired, onAgain }: KeptOrderActsProps) {
  const texts = useTexts();
  const { own } = texts.wallet.addFunds;
  const holdsEnough = paiseOf(useUser().balance) >= paiseOf(kept.totalAmount);
  const place = useSend(placeUnpaidOrder, {
    key: useIdempotencyKey(`kept order ${kept.id}`),
    onFailed: (error) => showToast({ tone: 'error', title: own.placeFailed, text: reasonOf(error, texts) }),
  });
  const withdraw = useSend(withdrawUnpaidOrder, {
    onDone: () => showToast({ tone: 'success', title: own.withdrawn, text: own.withdrawnText }),
    onFailed: (error) => showToast({ tone: 'error', title: own.withdrawFailed, text: reasonOf(error, texts) }),
  });
  const params = { id: kept.id };
  return (
    <>
      <p className="mt-1 text-[0.9375rem]">{holdsEnough ? own.fromWallet : own.placesItself}</p>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        {holdsEnough && (
          <Button isSmall isBusy={place.isPending} onClick={() => place.mutate({ params })}>
            {own.placeNow}
          </Button>
        )}
        {/* Another amount would not be this order's. */}
        {isExpired && !holdsEnough && (
          <Button isSmall onClick={() => onAgain(kept)}>
            {own.fillAgain}
          </Button>
        )}
        <button
          type="button"
          className="link min-h-11 text-sm font-semibold"
          aria-disabled={withdraw.isPending}
          onClick={() => withdraw.isPending || withdraw.mutate({ params })}
        >
          {own.withdraw}
        </button>
      </div>
    </>
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
  if (reason === 'coupon-refused') return own.codeRefused;
  if (reason === 'insufficient-balance') return own.spent;
  return own.notOffered;
}
