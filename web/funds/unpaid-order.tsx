import { useEffect, useEffectEvent, useRef } from 'react';
import { formatRupees, paiseOf } from '../../contract/money.ts';
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
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { showToast } from '../ui/toast.tsx';
import { type SumOfOrder, sumOfOrder } from './intent.rules.ts';
import { refusalText } from './refusal-text.ts';
import { UnpaidOrderCard, WithdrawButton } from './unpaid-order-card.tsx';

const lookAgainMs = 5_000;

/** The unpaid order of a payment intent; undefined where it has none. */
export const useUnpaidOrderOf = (intentId: number): UnpaidOrder | undefined =>
  useRead(listUnpaidOrders, {}, { pollMs: lookAgainMs }).data?.find((each) => each.intentId === intentId);

interface UnpaidOrderOfProps {
  readonly intent: PaymentIntent;
  readonly order: UnpaidOrder | undefined;
  readonly onAgain: (order: UnpaidOrder) => void;
  /** It was placed while somebody waited for it. */
  readonly onPlaced: ((orderId: number) => void) | undefined;
}

/** The order that waits for a payment, and what became of it. Nothing where none waits. */
export function UnpaidOrderOf({ intent, order, onAgain, onPlaced }: UnpaidOrderOfProps) {
  const { own } = useTexts().wallet.addFunds;
  const hasWaited = useRef(false);
  const placedId = order?.state === 'placed' ? order.orderId : null;
  const isWaiting = order?.state === 'waiting';
  const tellPlaced = useEffectEvent((orderId: number) => onPlaced?.(orderId));
  useEffect(() => {
    if (isWaiting) hasWaited.current = true;
    if (!hasWaited.current || placedId === null) return;
    hasWaited.current = false;
    tellPlaced(placedId);
  }, [isWaiting, placedId]);
  if (!order || order.state === 'withdrawn') return null;
  const { state, serviceName, totalAmount, orderId, reason } = order;
  if (state === 'placed' && orderId !== null)
    return (
      <Banner tone="leaf" title={own.placed(orderId)}>
        {serviceName}
      </Banner>
    );
  if (state === 'refused')
    return (
      <Banner
        tone="gold"
        title={own.notPlaced}
        action={<Button onClick={() => onAgain(order)}>{own.fillAgain}</Button>}
      >
        {refusalText(reason)} {own.moneyStays}
      </Banner>
    );
  const sum = intent.status === 'open' ? sumOfOrder(order, intent) : undefined;
  return (
    <UnpaidOrderCard order={order} label={own.kept} total={!sum && <span>{formatRupees(paiseOf(totalAmount))}</span>}>
      {sum && <SumLines sum={sum} />}
      {intent.status === 'paid' ? (
        <p className="mt-1 text-[0.9375rem]">{own.placing}</p>
      ) : (
        <UnpaidOrderActs order={order} isExpired={intent.status === 'expired'} onAgain={onAgain} />
      )}
    </UnpaidOrderCard>
  );
}

interface UnpaidOrderActsProps extends Pick<UnpaidOrderOfProps, 'onAgain'> {
  readonly order: UnpaidOrder;
  readonly isExpired: boolean;
}

/** What its customer can do about an order whose payment has not come: place it from the wallet, request it again, or withdraw it. */
function UnpaidOrderActs({ order, isExpired, onAgain }: UnpaidOrderActsProps) {
  const texts = useTexts();
  const { own } = texts.wallet.addFunds;
  const holdsEnough = paiseOf(useUser().balance) >= paiseOf(order.totalAmount);
  const place = useSend(placeUnpaidOrder, {
    key: useIdempotencyKey(`kept order ${order.id}`),
    onFailed: (error) => showToast({ tone: 'error', title: own.placeFailed, text: reasonOf(error, texts) }),
  });
  const withdraw = useSend(withdrawUnpaidOrder, {
    onDone: () => showToast({ tone: 'success', title: own.withdrawn, text: own.withdrawnText }),
    onFailed: (error) => showToast({ tone: 'error', title: own.withdrawFailed, text: reasonOf(error, texts) }),
  });
  const params = { id: order.id };
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
          <Button isSmall onClick={() => onAgain(order)}>
            {own.fillAgain}
          </Button>
        )}
        <WithdrawButton
          label={own.withdraw}
          isPending={withdraw.isPending}
          onWithdraw={() => withdraw.mutate({ params })}
        />
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
