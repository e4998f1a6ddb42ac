import {
  type ComponentProps,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { type PaymentSettings, quickAmounts, readPaymentSettings, requestFunds } from '../../contract/funds.ts';
import { formatRupees, groupDigits, type Paise, paiseOf, wireAmount } from '../../contract/money.ts';
import { createIntent, listIntents } from '../../contract/payment-intents.ts';
import { referenceProblem, utrOf } from '../../contract/payment-reference.ts';
import { useForm } from '../platform/draft.ts';
import { useIdempotencyKey } from '../platform/idempotency-key.ts';
import { useInvalidate, useRead, useSend } from '../platform/query.ts';
import { useUser } from '../platform/session.tsx';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { ChipGroup } from '../ui/chip-group.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TextField } from '../ui/text-field.tsx';
import { showToast } from '../ui/toast.tsx';
import { BegunPayments } from './begun-payments.tsx';
import type { FundDraft } from './fund-draft.ts';
import { readFundAmount, typedAmount } from './fund-form.rules.ts';
import { PasteReference } from './paste-reference.tsx';
import { GatewayButtons } from './pay-by-gateway.tsx';
import type { PayIntentProps } from './pay-intent.tsx';
import { PayPanel } from './pay-panel.tsx';
import { ReferenceHelp } from './reference-help.tsx';
import { SentAlready } from './sent-already.tsx';

const PayIntent = lazy(() => import('./pay-intent.tsx').then((m) => ({ default: m.PayIntent }), failedPart));

const SendAgain = lazy(() => import('./send-again.tsx').then((m) => ({ default: m.SendAgain }), failedPart));

const StateQuestion = lazy(() =>
  import('./state-question.tsx').then((m) => ({ default: m.StateQuestion }), failedPart),
);

const lookAgainMs = 60_000;

/** Pay by UPI, then send the reference number for review. */
export function AddFunds({ draft, onSent, onAgain, onPlaced }: Omit<PayIntentProps, 'usualMinutes' | 'onOtherAmount'>) {
  const texts = useTexts();
  const { addFunds } = texts.wallet;
  const { settings, hasChanged } = usePaymentSettings();
  const user = useUser();
  const isBegun = user.hasBegunPayments === true;
  const begun = useRead(listIntents, {}, { staleMs: 0, enabled: isBegun });
  const onTheWayPaise = paiseOf(user.fundsOnTheWay?.amount ?? '0.00');
  const form = useForm(draft, {
    amount: (typed) => {
      const { problem } = readFundAmount(typed);
      return problem && addFunds.errors[problem];
    },
    referenceNumber: (typed) => {
      const problem = typed.trim() === '' ? undefined : referenceProblem(typed);
      return problem && addFunds.errors[problem];
    },
  });
  const { amount: typed, referenceNumber: reference } = form.values;
  const { paise } = readFundAmount(typed);
  const key = useIdempotencyKey(`${paise ?? typed} ${reference.trim()}`, draft);

  const send = useSend(requestFunds, {
    key,
    onDone: () => {
      draft.reset();
      showToast({ tone: 'success', title: addFunds.submitted, text: addFunds.submittedText });
      onSent();
    },
    onFailed: (error) => {
      if (!form.showRefused(error) && error.code === 'reference-used') {
        draft.refuse({ referenceNumber: reasonOf(error, texts) });
      }
      showToast({ tone: 'error', title: addFunds.submitFailed, text: reasonOf(error, texts) });
    },
  });

  const isAmountWanted = useRef(false);
  const takeAnotherAmount = (asked: Paise) => {
    isAmountWanted.current = true;
    draft.set('amount', typedAmount(asked), { isDone: true });
    draft.set('intentId', '');
  };

  if (settings.isPending) return <PaySkeleton label={texts.common.loading} />;
  const hasPayment = form.values.intentId !== '';
  const payment = (
    <Suspense fallback={<PaySkeleton label={texts.common.loading} />}>
      <PayIntent
        {...{ draft, onSent, onAgain, onPlaced }}
        usualMinutes={settings.data?.usualMinutes ?? null}
        onOtherAmount={takeAnotherAmount}
      />
    </Suspense>
  );
  if (!settings.data) {
    // A payment that was begun says all by itself what is to be paid.
    if (hasPayment) return payment;
    return (
      <ErrorState
        title={addFunds.failed}
        reason={reasonOf(settings.error, texts)}
        isRetrying={settings.isFetching}
        onRetry={() => void settings.refetch()}
      />
    );
  }
  const { upiId, qrCodeImage, gateways } = settings.data;
  const hasOwnId = upiId !== '' || qrCodeImage !== '';
  if (!hasOwnId && gateways.length === 0) {
    return <EmptyState title={addFunds.notSet}>{addFunds.notSetText}</EmptyState>;
  }

  // Also before an order is paid for: the tax in its payment depends on it.
  if (settings.data.asksState) {
    return (
      <Suspense fallback={<PaySkeleton label={texts.common.loading} />}>
        <StateQuestion begun={(isBegun && begun.data) || []} />
      </Suspense>
    );
  }

  if (hasPayment) return payment;
  if (form.values.rejected !== '') {
    return (
      <Suspense fallback={<PaySkeleton label={texts.common.loading} />}>
        <SendAgain draft={draft} onSent={onSent} />
      </Suspense>
    );
  }

  // Both at once: nothing jumps down as the other one comes.
  if (isBegun && begun.isPending) return <PaySkeleton label={texts.common.loading} />;
  const amountField = form.field('amount');
  const numberField = form.field('referenceNumber');
  const refOfAmount = (element: HTMLInputElement | null) => {
    amountField.ref(element);
    if (!element || !isAmountWanted.current) return;
    isAmountWanted.current = false;
    element.focus();
  };
  const isDone = form.isTouched('referenceNumber') && referenceProblem(reference) === undefined;
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={form.submit(({ referenceNumber }) => {
        if (paise !== undefined)
          send.mutate({ body: { amount: wireAmount(paise), referenceNumber: referenceNumber.trim() } });
      })}
    >
      <BegunPayments begun={(isBegun && begun.data) || []} draft={draft} />
      <ChipGroup
        label={addFunds.quick}
        isLabelHidden
        value={paise === undefined ? undefined : String(paise / 100)}
        options={quickAmounts.map((rupees) => ({ value: String(rupees), label: `₹${groupDigits(String(rupees))}` }))}
        onChange={(rupees) => draft.set('amount', rupees, { isDone: true })}
      />
      <NumberField
        kind="amount"
        label={addFunds.amount}
        hint={addFunds.amountHint}
        {...amountField}
        ref={refOfAmount}
      />
      {onTheWayPaise > 0 && <Banner tone="gold">{texts.onTheWay.noPayAgain(formatRupees(onTheWayPaise))}</Banner>}
      {hasChanged && <Banner tone="gold">{addFunds.changed}</Banner>}
      {gateways.length > 0 && <GatewayButtons gateways={gateways} paise={paise} draft={draft} />}
      {upiId !== '' && <OwnAmount paise={paise} draft={draft} />}
      {hasOwnId && (
        <ByReference
          {...{ settings: settings.data, paise, isDone, isBusy: send.isPending }}
          field={numberField}
          onPaste={(pasted) => draft.set('referenceNumber', pasted, { isDone: true })}
          reference={reference}
          afterField={numberField.error && <SentAlready error={send.error} onShow={onSent} />}
        />
      )}
    </form>
  );
}

interface ByReferenceProps {
  readonly settings: PaymentSettings;
  readonly paise: Paise | undefined;
  readonly reference: string;
  /** It has been typed, and nothing is wrong with it. */
  readonly isDone: boolean;
  readonly isBusy: boolean;
  readonly field: Omit<ComponentProps<typeof TextField>, 'label' | 'hint' | 'autoComplete'>;
  readonly onPaste: (reference: string) => void;
  /** Stands under the field: what to do about its number. */
  readonly afterField: ReactNode;
}

/** Pay to the shop's id, and type the number of the payment. */
function ByReference({ settings, paise, reference, isDone, isBusy, field, onPaste, afterField }: ByReferenceProps) {
  const { addFunds } = useTexts().wallet;
  return (
    <>
      <PayPanel settings={settings} amountPaise={paise} />
      <TextField
        label={addFunds.reference}
        hint={isDone && utrOf(reference) === undefined ? addFunds.referenceOdd : addFunds.referenceHint}
        autoComplete="off"
        suffix={<PasteReference onPaste={onPaste} />}
        {...field}
      />
      {afterField}
      <ReferenceHelp />
      <Button
        type="submit"
        variant="primary"
        className="w-full"
        isBusy={isBusy}
        disabled={paise === undefined || reference.trim() === ''}
      >
        {paise === undefined ? addFunds.submitPlain : addFunds.submit(formatRupees(paise))}
      </Button>
    </>
  );
}

/** Offers an amount that nobody else has, so that nothing is to be typed after paying. */
function OwnAmount({ paise, draft }: { paise: Paise | undefined; draft: FundDraft }) {
  const texts = useTexts();
  const { own } = texts.wallet.addFunds;
  const ask = useSend(createIntent, {
    onDone: ({ id }) => draft.set('intentId', String(id)),
    onFailed: (error) => showToast({ tone: 'error', title: own.failed, text: reasonOf(error, texts) }),
  });

  return (
    <div className="grid gap-3 rounded-lg border-[1.5px] border-dashed border-edge p-4">
      <p className="text-[0.9375rem] text-ink-2">{own.offer}</p>
      <Button
        className="w-full"
        isBusy={ask.isPending}
        disabled={paise === undefined}
        onClick={() => paise !== undefined && ask.mutate({ body: { amount: wireAmount(paise) } })}
      >
        {own.offerButton}
      </Button>
    </div>
  );
}

/** Where to pay, as it is now: nobody is to pay to what an open page still remembers, least of all after the payment app. */
function usePaymentSettings() {
  const settings = useRead(readPaymentSettings, {}, { staleMs: lookAgainMs });
  const invalidate = useInvalidate();
  const lookAgain = useEffectEvent(() => {
    if (!document.hidden) invalidate('payment-settings');
  });
  useEffect(() => {
    const look = () => lookAgain();
    const timer = setInterval(look, lookAgainMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);

  const { upiId = '', qrCodeImage = '' } = settings.data ?? {};
  const now = `${upiId}${qrCodeImage}`;
  const [first, setFirst] = useState(now);
  if (first === '' && now !== '') setFirst(now);
  // Who has already copied where to pay must hear that it is another now.
  return { settings, hasChanged: first !== '' && now !== first };
}

function failedPart() {
  return { default: PartFailed };
}

function PartFailed() {
  const { wallet } = useTexts();
  // After an update of the shop the old page asks for files that are gone: only loading it anew helps.
  return (
    <ErrorState title={wallet.partFailed} reason={wallet.partFailedText} onRetry={() => window.location.reload()} />
  );
}

function PaySkeleton({ label }: { label: string }) {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">{label}</span>
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-52 w-full" />
      <Skeleton className="h-12 w-full" />
    </div>
  );
}
