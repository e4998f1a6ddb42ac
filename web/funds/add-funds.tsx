import { useEffect, useEffectEvent, useState } from 'react';
import { quickAmounts, readPaymentSettings, requestFunds } from '../../contract/funds.ts';
import { formatRupees, groupDigits, type Paise, wireAmount } from '../../contract/money.ts';
import { referenceProblem, utrOf } from '../../contract/payment-reference.ts';
import { type Draft, useForm } from '../platform/draft.ts';
import { useIdempotencyKey } from '../platform/idempotency-key.ts';
import { useInvalidate, useRead, useSend } from '../platform/query.ts';
import { useKeptDraft } from '../platform/stored-draft.ts';
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
import { readFundAmount, suggestedPaise, typedAmount } from './fund-form.rules.ts';
import { PayPanel } from './pay-panel.tsx';
import { ReferenceHelp } from './reference-help.tsx';

const lookAgainMs = 60_000;

export type FundDraft = Draft<{ amount: string; referenceNumber: string }>;

/** What is typed of a request; it outlives the form, which may be closed, and the page, which a phone drops behind the payment app. */
export function useFundDraft(): FundDraft {
  return useKeptDraft('funds', { amount: '', referenceNumber: '' });
}

/** Fills in an amount that covers what is missing. */
export function suggestAmount(draft: FundDraft, missingPaise: Paise): void {
  draft.set('amount', typedAmount(suggestedPaise(missingPaise)), { isDone: true });
}

/** Pay by UPI, then send the reference number for review. */
export function AddFunds({ draft, onSent }: { draft: FundDraft; onSent: () => void }) {
  const texts = useTexts();
  const { addFunds } = texts.wallet;
  const { settings, hasChanged } = usePaymentSettings();
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

  if (settings.isPending) return <PaySkeleton label={texts.common.loading} />;
  if (!settings.data) {
    return (
      <ErrorState
        title={addFunds.failed}
        reason={reasonOf(settings.error, texts)}
        isRetrying={settings.isFetching}
        onRetry={() => void settings.refetch()}
      />
    );
  }
  if (settings.data.upiId === '' && settings.data.qrCodeImage === '') {
    return <EmptyState title={addFunds.notSet}>{addFunds.notSetText}</EmptyState>;
  }

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
      <ChipGroup
        label={addFunds.quick}
        isLabelHidden
        value={paise === undefined ? undefined : String(paise / 100)}
        options={quickAmounts.map((rupees) => ({ value: String(rupees), label: `₹${groupDigits(String(rupees))}` }))}
        onChange={(rupees) => draft.set('amount', rupees, { isDone: true })}
      />
      <NumberField kind="amount" label={addFunds.amount} hint={addFunds.amountHint} {...form.field('amount')} />
      {hasChanged && <Banner tone="gold">{addFunds.changed}</Banner>}
      <PayPanel settings={settings.data} amountPaise={paise} />
      <TextField
        label={addFunds.reference}
        hint={isDone && utrOf(reference) === undefined ? addFunds.referenceOdd : addFunds.referenceHint}
        autoComplete="off"
        {...form.field('referenceNumber')}
      />
      <ReferenceHelp />
      <Button
        type="submit"
        variant="primary"
        className="w-full"
        isBusy={send.isPending}
        disabled={paise === undefined || reference.trim() === ''}
      >
        {paise === undefined ? addFunds.submitPlain : addFunds.submit(formatRupees(paise))}
      </Button>
    </form>
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
