import { ChevronRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatRupees, paiseOf } from '../../contract/money.ts';
import type { PaymentIntent } from '../../contract/payment-intents.ts';
import { useConnection } from '../platform/connection.ts';
import { useUser } from '../platform/session.tsx';
import { useTexts } from '../texts/texts.ts';
import { Spinner } from '../ui/spinner.tsx';
import { DemoBank } from './demo-bank.tsx';
import { mayBePaid, targetOf, timeLeft } from './intent.rules.ts';
import { usualWaitText } from './on-the-way.rules.ts';
import { GatewayPay } from './pay-by-gateway.tsx';
import { PayPanel } from './pay-panel.tsx';

interface OpenPaymentProps {
  readonly intent: PaymentIntent;
  /** See `PaymentSettings`. */
  readonly usualMinutes: number | null;
  readonly nowMs: number;
  /** Its number was sent. */
  readonly isSent: boolean;
  /** The customer is asked for its number. */
  readonly hasNumberForm: boolean;
}

/** What is to be paid, by when and how, and what happens then. */
export function OpenPayment({ intent, usualMinutes, nowMs, isSent, hasNumberForm }: OpenPaymentProps) {
  const { own, gateway } = useTexts().wallet.addFunds;
  const { isLost } = useConnection();
  const [mayHavePaid, noteOpened] = useMayHavePaid(intent, nowMs);
  const isGateway = intent.rail !== 'upi';
  const paise = paiseOf(intent.payableAmount);
  // The page of a gateway says by itself what to do there.
  const isTold = mayHavePaid || intent.payUrl === null;
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
        <div>
          <p className="text-sm font-semibold tracking-wide text-ink-2 uppercase">{own.exactly}</p>
          <ExactAmount amount={formatRupees(paise)} isMarked={!isGateway && intent.hasOwnAmount} />
        </div>
        <p role="timer" aria-label={own.left} className="rounded-full bg-sunk px-3 py-1.5 font-semibold tabular">
          {timeLeft(intent.expiresAt, nowMs)}
        </p>
      </div>
      <p className="text-[0.9375rem] text-ink-2">
        {isGateway ? gateway.amountLead : intent.hasOwnAmount ? own.nameTag : own.codeTag(intent.code)}
      </p>
      {isGateway ? (
        <GatewayPay intent={intent} onOpenApp={noteOpened} />
      ) : (
        <>
          <DemoBank intentId={intent.id} />
          <PayPanel
            settings={targetOf(intent)}
            amountPaise={paise}
            upiLink={intent.upiLink}
            code={intent.code}
            isMain={!hasNumberForm}
            onOpenApp={noteOpened}
          />
        </>
      )}
      {isTold && !isLost && (isGateway || !isSent) && !hasNumberForm && (
        <WhatFollows mayHavePaid={mayHavePaid} usualMinutes={usualMinutes} />
      )}
      {!isGateway && <GoodToKnow />}
    </>
  );
}

/** The paise by which the payment is known are marked. */
function ExactAmount({ amount, isMarked }: { amount: string; isMarked: boolean }) {
  const point = isMarked ? amount.lastIndexOf('.') : amount.length;
  return (
    <p className="figure text-4xl">
      {amount.slice(0, point)}
      {isMarked && (
        <span className="underline decoration-marigold decoration-2 underline-offset-4">{amount.slice(point)}</span>
      )}
    </p>
  );
}

/** Whether the payment may be made by now: the app was opened, the code was there for a while, or somebody came back to the page. */
function useMayHavePaid({ createdAt }: PaymentIntent, nowMs: number): readonly [boolean, () => void] {
  const [wasAway, setWasAway] = useState(false);
  useEffect(() => {
    const look = () => !document.hidden && setWasAway(true);
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return [wasAway || mayBePaid(createdAt, nowMs), () => setWasAway(true)];
}

interface WhatFollowsProps {
  readonly mayHavePaid: boolean;
  readonly usualMinutes: number | null;
}

function WhatFollows({ mayHavePaid, usualMinutes }: WhatFollowsProps) {
  const texts = useTexts();
  const { own } = texts.wallet.addFunds;
  const { fundsOnTheWay } = useUser();
  // One waiting time is enough: the wallet says it of what is on its way already.
  const usual =
    (fundsOnTheWay?.usualMinutes ?? null) === null ? usualWaitText(usualMinutes, texts.onTheWay) : undefined;
  return (
    <div
      role="status"
      className="flex gap-3 rounded-lg border-[1.5px] border-dashed border-gold bg-gold-wash px-4 py-3"
    >
      {mayHavePaid && <Spinner className="mt-1 size-5 shrink-0" />}
      <div>
        <p className="font-semibold">{mayHavePaid ? own.waiting : own.payFirst}</p>
        <p className="text-[0.9375rem]">
          {own.waitingText}{' '}
          {usual && <span className="underline decoration-dotted underline-offset-4">{own.usually(usual)}</span>}
        </p>
      </div>
    </div>
  );
}

/** What can go otherwise than planned, a sentence each. */
function GoodToKnow() {
  const { own } = useTexts().wallet.addFunds;
  return (
    <details className="group text-[0.9375rem]">
      <summary className="flex min-h-11 list-none items-center gap-1 font-semibold text-ink-2 hover:text-ink md:pointer-fine:min-h-9">
        <ChevronRight aria-hidden className="size-4.5 transition-transform group-open:rotate-90" />
        {own.goodToKnow}
      </summary>
      <dl className="grid gap-2 rounded-lg bg-sunk px-4 py-3">
        {own.cases.map(({ title, text }) => (
          <div key={title}>
            <dt className="font-semibold">{title}</dt>
            <dd className="text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
