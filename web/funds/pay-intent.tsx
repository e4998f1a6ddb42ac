import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type PaymentSettings, requestFunds } from '../../contract/funds.ts';
import { formatRupees, type Paise, paiseOf } from '../../contract/money.ts';
import { type PaymentIntent, readIntent } from '../../contract/payment-intents.ts';
import { referenceProblem } from '../../contract/payment-reference.ts';
import type { UnpaidOrder } from '../../contract/unpaid-orders.ts';
import { useForm } from '../platform/draft.ts';
import { useIdempotencyKey } from '../platform/idempotency-key.ts';
import { useInvalidate, useRead, useSend } from '../platform/query.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { TextField } from '../ui/text-field.tsx';
import { showToast } from '../ui/toast.tsx';
import { DemoBank } from './demo-bank.tsx';
import type { FundDraft } from './fund-draft.ts';
import { arrivedText, isNumberDue, mayBePaid, timeLeft } from './intent.rules.ts';
import { PasteReference } from './paste-reference.tsx';
import { GatewayPay } from './pay-by-gateway.tsx';
import { PayPanel } from './pay-panel.tsx';
import { ReferenceHelp } from './reference-help.tsx';
import { SentAlready } from './sent-already.tsx';
import { UnpaidOrderOf } from './unpaid-order.tsx';

const lookAgainMs = 20_000;
/** Of the bar at the head of the page, under which the top of this would be hidden. */
const headPx = 72;

export interface PayIntentProps {
  readonly draft: FundDraft;
  readonly settings: PaymentSettings;
  /** The customer has sent the payment's number, or looks for the request. */
  readonly onSent: () => void;
  /** The customer would rather pay another amount than this one. */
  readonly onOtherAmount: (paise: Paise) => void;
  /** Fills the order form again with a kept order that was not placed. */
  readonly onAgain: ((kept: UnpaidOrder) => void) | undefined;
  /** The order that waited for the payment was placed, before the eyes of its customer. */
  readonly onPlaced: ((orderId: number) => void) | undefined;
}

/** A payment with an amount of its own: pay exactly this, and wait. Its number can be sent when the bank is slow. */
export function PayIntent({ draft, settings, onSent, onOtherAmount, onAgain, onPlaced }: PayIntentProps) {
  const texts = useTexts();
  const { own } = texts.wallet.addFunds;
  const id = Number(draft.state().values.intentId);
  const { data: intent, error, isFetching, refetch } = useRead(readIntent, { params: { id } }, { pollMs: lookAgainMs });
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
  const again = (kept: UnpaidOrder) => {
    draft.reset();
    onAgain?.(kept);
  };
  const unpaidOrder = (
    // It stays the same one, wherever it stands.
    <UnpaidOrderOf key="order" intent={intent} onAgain={again} onPlaced={onPlaced} />
  );
  if (intent.status === 'paid') {
    return (
      <div className="grid gap-4">
        <Banner tone="leaf" title={own.paid} action={<Button onClick={() => draft.reset()}>{own.more}</Button>}>
          {arrivedText(intent, own)}
        </Banner>
        {unpaidOrder}
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
        {unpaidOrder}
      </div>
    );
  }
  return (
    <div className="grid gap-4">
      {unpaidOrder}
      <WaitingIntent {...{ intent, draft, settings, onSent, onOtherAmount }} />
    </div>
  );
}

type WaitingIntentProps = Omit<PayIntentProps, 'onAgain' | 'onPlaced'> & { readonly intent: PaymentIntent };

function WaitingIntent({ intent, draft, settings, onSent, onOtherAmount }: WaitingIntentProps) {
  const { own } = useTexts().wallet.addFunds;
  const nowMs = useSeconds(intent);
  const [isNumberWanted, setIsNumberWanted] = useState(false);
  const isExpired = intent.status === 'expired';
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
        <OpenIntent {...{ intent, settings, nowMs, isSent, hasNumberForm }} />
      )}
      {isSent && intent.rail === 'upi' && (
        <Banner tone="sky" title={own.sent} action={<Button onClick={onSent}>{own.toRequests}</Button>} />
      )}
      {hasNumberForm && <NumberForm intent={intent} draft={draft} onSent={onSent} />}
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

interface OpenIntentProps extends Pick<WaitingIntentProps, 'intent' | 'settings'> {
  readonly nowMs: number;
  /** Its number was sent. */
  readonly isSent: boolean;
  /** The customer is asked for its number. */
  readonly hasNumberForm: boolean;
}

/** What is to be paid, by when and how, and what happens then. */
function OpenIntent({ intent, settings, nowMs, isSent, hasNumberForm }: OpenIntentProps) {
  const { own, gateway } = useTexts().wallet.addFunds;
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
          <p className="figure text-4xl">{formatRupees(paise)}</p>
        </div>
        <p role="timer" aria-label={own.left} className="rounded-full bg-sunk px-3 py-1.5 font-semibold tabular">
          {timeLeft(intent.expiresAt, nowMs)}
        </p>
      </div>
      <p className="text-[0.9375rem] text-ink-2">
        {isGateway ? gateway.amountLead : intent.hasOwnAmount ? own.nameTag : own.codeTag(intent.code)}
      </p>
      {isGateway ? (
        <GatewayPay intent={intent} settings={settings} onOpenApp={noteOpened} />
      ) : (
        <>
          <DemoBank intentId={intent.id} />
          <PayPanel
            settings={settings}
            amountPaise={paise}
            upiLink={intent.upiLink}
            isMain={!hasNumberForm}
            onOpenApp={noteOpened}
          />
        </>
      )}
      {isTold && (isGateway || !isSent) && !hasNumberForm && <WhatFollows mayHavePaid={mayHavePaid} />}
    </>
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

function WhatFollows({ mayHavePaid }: { mayHavePaid: boolean }) {
  const { own } = useTexts().wallet.addFunds;
  return (
    <div
      role="status"
      className="flex gap-3 rounded-lg border-[1.5px] border-dashed border-gold bg-gold-wash px-4 py-3"
    >
      {mayHavePaid && <Spinner className="mt-1 size-5 shrink-0" />}
      <div>
        <p className="font-semibold">{mayHavePaid ? own.waiting : own.payFirst}</p>
        <p className="text-[0.9375rem]">{own.waitingText}</p>
      </div>
    </div>
  );
}

interface NumberFormProps extends Pick<PayIntentProps, 'draft' | 'onSent'> {
  readonly intent: PaymentIntent;
}

/** Sends the number of a payment that no statement has shown yet. */
function NumberForm({ intent, draft, onSent }: NumberFormProps) {
  const texts = useTexts();
  const { addFunds } = texts.wallet;
  const form = useForm(draft, {
    referenceNumber: (typed) => {
      const problem = referenceProblem(typed);
      return problem && addFunds.errors[problem];
    },
  });
  const { referenceNumber } = form.values;
  const key = useIdempotencyKey(`${intent.id} ${referenceNumber.trim()}`, draft);
  const send = useSend(requestFunds, {
    key,
    onDone: () => {
      draft.reset();
      showToast({ tone: 'success', title: addFunds.submitted, text: addFunds.submittedText });
      onSent();
    },
    onFailed: (error) => {
      if (!form.showRefused(error) && error.code === 'reference-used')
        draft.refuse({ referenceNumber: reasonOf(error, texts) });
      showToast({ tone: 'error', title: addFunds.submitFailed, text: reasonOf(error, texts) });
    },
  });
  const { id: intentId, payableAmount: amount } = intent;
  const field = form.field('referenceNumber');

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={form.submit((sound) =>
        send.mutate({ body: { amount, intentId, referenceNumber: sound.referenceNumber.trim() } }),
      )}
    >
      <TextField
        label={addFunds.reference}
        hint={addFunds.referenceHint}
        autoComplete="off"
        suffix={<PasteReference onPaste={(pasted) => draft.set('referenceNumber', pasted, { isDone: true })} />}
        {...field}
      />
      {field.error && <SentAlready error={send.error} onShow={onSent} />}
      <ReferenceHelp />
      <Button
        type="submit"
        variant="primary"
        className="w-full"
        isBusy={send.isPending}
        disabled={referenceNumber.trim() === ''}
      >
        {addFunds.submit(formatRupees(paiseOf(amount)))}
      </Button>
    </form>
  );
}

/** The time, each second while the payment is open; when its time is over, what became of it is asked. */
function useSeconds({ expiresAt, status }: PaymentIntent): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  const invalidate = useInvalidate();
  const isOver = nowMs >= Date.parse(expiresAt);
  const look = useEffectEvent(() => invalidate('funds'));
  useEffect(() => {
    if (status !== 'open') return;
    const timer = setInterval(() => setNowMs(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [status]);
  useEffect(() => {
    if (isOver && status === 'open') look();
  }, [isOver, status]);
  return nowMs;
}
