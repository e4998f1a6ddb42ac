import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatRupees, type Paise, paiseOf } from '../../contract/money.ts';
import { type PaymentIntent, readIntent } from '../../contract/payment-intents.ts';
import type { UnpaidOrder } from '../../contract/unpaid-orders.ts';
import { useConnection } from '../platform/connection.ts';
import { serverNowMs } from '../platform/now.ts';
import { useInvalidate, useRead } from '../platform/query.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { FundDraft } from './fund-draft.ts';
import { arrivedText, isNumberDue, isOver, isPutAway } from './intent.rules.ts';
import { NumberForm } from './number-form.tsx';
import { OpenPayment } from './open-payment.tsx';
import { UnpaidOrderOf, useUnpaidOrderOf } from './unpaid-order.tsx';

const lookAgainMs = 20_000;
/** From its end on, by the phone's clock, which may be ahead of the shop's. */
const endedMs = 5_000;
/** Of the bar at the head of the page, under which the top of this would be hidden. */
const headPx = 72;

export interface PayIntentProps {
  readonly draft: FundDraft;
  /** See `PaymentSettings`. */
  readonly usualMinutes: number | null;
  /** The customer has sent the payment's number, or looks for the request. */
  readonly onSent: () => void;
  /** The customer would rather pay another amount than this one. */
  readonly onOtherAmount: (paise: Paise) => void;
  /** Fills the order form again with an unpaid order that was not placed. */
  readonly onAgain: ((order: UnpaidOrder) => void) | undefined;
  /** The unpaid order was placed while this was shown. */
  readonly onPlaced: ((orderId: number) => void) | undefined;
}

/** A payment with an amount of its own: pay exactly this, and wait. Its number can be sent when the bank is slow. */
export function PayIntent({ draft, usualMinutes, onSent, onOtherAmount, onAgain, onPlaced }: PayIntentProps) {
  const texts = useTexts();
  const { own } = texts.wallet.addFunds;
  const id = Number(draft.state().values.intentId);
  const { data: intent, error, isFetching, refetch } = useRead(readIntent, { params: { id } }, { pollMs: lookAgainMs });
  const unpaidOrder = useUnpaidOrderOf(id);
  const isGone = error?.code === 'not-found';
  const leave = useEffectEvent(() => draft.set('intentId', ''));
  useEffect(() => {
    if (isGone) leave();
  }, [isGone]);

  if (!intent) {
    return error && !isGone ? (
      <ErrorState
        title={texts.wallet.addFunds.failed}
        reason={reasonOf(error, texts)}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <Skeleton className="h-96 w-full" />
    );
  }
  const again = (order: UnpaidOrder) => {
    draft.reset();
    onAgain?.(order);
  };
  const orderCard = (
    // The key keeps its state when it moves within the page.
    <UnpaidOrderOf key="order" intent={intent} order={unpaidOrder} onAgain={again} onPlaced={onPlaced} />
  );
  if (intent.status === 'paid') {
    return (
      <div className="grid gap-4">
        <Banner tone="leaf" title={own.paid} action={<Button onClick={() => draft.reset()}>{own.more}</Button>}>
          {arrivedText(intent, own)}
        </Banner>
        {orderCard}
      </div>
    );
  }
  if (intent.seenAmount !== null) {
    return (
      <div className="grid gap-4">
        <Banner
          tone="sky"
          title={own.seen(formatRupees(paiseOf(intent.seenAmount)))}
          action={<Button onClick={() => draft.reset()}>{own.more}</Button>}
        >
          {own.seenText}
        </Banner>
        {orderCard}
      </div>
    );
  }
  return (
    <div className="grid gap-4">
      {orderCard}
      {isPutAway(unpaidOrder) ? (
        <PutAwayIntent {...{ intent, draft, onSent }} />
      ) : (
        <WaitingIntent {...{ intent, draft, usualMinutes, onSent, onOtherAmount }} />
      )}
    </div>
  );
}

type WaitingIntentProps = Omit<PayIntentProps, 'onAgain' | 'onPlaced'> & { readonly intent: PaymentIntent };

function WaitingIntent({ intent, draft, usualMinutes, onSent, onOtherAmount }: WaitingIntentProps) {
  const { own } = useTexts().wallet.addFunds;
  const nowMs = useSeconds(intent);
  const [isNumberWanted, setIsNumberWanted] = useState(false);
  const { isLost } = useConnection();
  // Without a network nobody can say that its time is over but the clock.
  const isExpired = intent.status === 'expired' || (isLost && isOver(intent, nowMs));
  const isSent = intent.fundRequestId !== null;
  const paise = paiseOf(intent.payableAmount);
  const takeAnother = () => onOtherAmount(paiseOf(intent.amount));
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    // It came in the place of a longer form, whose button was further down: the amount is what counts now.
    if ((section.current?.getBoundingClientRect().top ?? 0) < headPx) section.current?.scrollIntoView();
  }, []);
  const hasNumberForm =
    intent.rail === 'upi' && !isSent && (isExpired || isNumberWanted || isNumberDue(intent.createdAt, nowMs));

  return (
    <section
      ref={section}
      aria-label={isExpired ? own.expired : own.region(formatRupees(paise))}
      className="grid gap-4"
    >
      {isLost && <Banner tone="offline">{isExpired ? own.offlineOver : own.offline}</Banner>}
      {isExpired ? (
        <>
          <p className="figure text-4xl text-ink-2">
            <s>{formatRupees(paise)}</s>
          </p>
          <Banner tone="gold" title={own.expired} action={<Button onClick={takeAnother}>{own.change}</Button>}>
            {hasNumberForm ? own.expiredText : own.expiredPlain}
          </Banner>
        </>
      ) : (
        <OpenPayment {...{ intent, usualMinutes, nowMs, isSent, hasNumberForm }} />
      )}
      {isSent && intent.rail === 'upi' && (
        <Banner tone="sky" title={own.sent} action={<Button onClick={onSent}>{own.toRequests}</Button>} />
      )}
      {hasNumberForm && (
        <NumberForm {...numberFormOf(intent)} draft={draft} hasFocus={isNumberWanted} onSent={onSent} />
      )}
      {!isExpired && !isSent && !hasNumberForm && intent.rail === 'upi' && (
        <Button className="w-full" onClick={() => setIsNumberWanted(true)}>
          {own.number}
        </Button>
      )}
      {!isExpired && (
        <button type="button" className="link min-h-11 justify-self-center font-semibold" onClick={takeAnother}>
          {own.change}
        </button>
      )}
    </section>
  );
}

/** Of a payment whose order was placed otherwise, or is not wanted any more. Who has paid it can send its number. */
function PutAwayIntent({ intent, draft, onSent }: Pick<WaitingIntentProps, 'intent' | 'draft' | 'onSent'>) {
  const { own } = useTexts().wallet.addFunds;
  const [isPaid, setIsPaid] = useState(false);
  const isSent = intent.fundRequestId !== null;
  return (
    <>
      <Banner tone="sky" title={own.putAway} action={<Button onClick={() => draft.reset()}>{own.more}</Button>}>
        {own.putAwayText}
      </Banner>
      {isSent && <Banner tone="sky" title={own.sent} action={<Button onClick={onSent}>{own.toRequests}</Button>} />}
      {intent.rail === 'upi' && !isSent && !isPaid && (
        <button
          type="button"
          className="link min-h-11 justify-self-center font-semibold"
          onClick={() => setIsPaid(true)}
        >
          {own.havePaid}
        </button>
      )}
      {isPaid && !isSent && <NumberForm {...numberFormOf(intent)} draft={draft} hasFocus onSent={onSent} />}
    </>
  );
}

const numberFormOf = ({ id, payableAmount }: PaymentIntent) => ({ amount: payableAmount, intentId: id });

/** The time, each second while the payment is open; when its time is over, what became of it is asked. */
function useSeconds({ expiresAt, status }: PaymentIntent): number {
  const [nowMs, setNowMs] = useState(serverNowMs);
  const invalidate = useInvalidate();
  const hasEnded = isOver({ expiresAt }, nowMs);
  const look = useEffectEvent(() => invalidate('funds'));
  useEffect(() => {
    if (status !== 'open') return;
    const timer = setInterval(() => setNowMs(serverNowMs()), 1_000);
    return () => clearInterval(timer);
  }, [status]);
  useEffect(() => {
    if (!hasEnded || status !== 'open') return;
    look();
    const timer = setInterval(look, endedMs);
    return () => clearInterval(timer);
  }, [hasEnded, status]);
  return nowMs;
}
