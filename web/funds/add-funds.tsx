import { type UseFormReturn, useForm, useFormState, useWatch } from 'react-hook-form';
import { whoAmI } from '../../contract/accounts.ts';
import { listFundRequests, looksLikeUtr, quickAmounts, readPaymentSettings, requestFunds } from '../../contract/funds.ts';
import { formatRupees, groupDigits, type Paise, wireAmount } from '../../contract/money.ts';
import { showRefusedFields } from '../platform/form.ts';
import { useIdempotencyKey } from '../platform/idempotency-key.ts';
import { useRead, useSend } from '../platform/query.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { ChipGroup } from '../ui/chip-group.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TextField } from '../ui/text-field.tsx';
import { showToast } from '../ui/toast.tsx';
import { readFundAmount, referenceProblem, suggestedPaise, typedAmount } from './fund-form.rules.ts';
import { PayPanel } from './pay-panel.tsx';

export type FundDraft = UseFormReturn<{ amount: string; referenceNumber: string }>;

/** What is typed of a request; kept outside the form, which may be closed to look something up. */
export function useFundDraft(): FundDraft {
  return useForm({ mode: 'onTouched', defaultValues: { amount: '', referenceNumber: '' } });
}

/** Fills in an amount that covers what is missing. */
export function suggestAmount(draft: FundDraft, missingPaise: Paise): void {
  draft.setValue('amount', typedAmount(suggestedPaise(missingPaise)), { shouldValidate: true });
}

/** Pay by UPI, then send the reference number for review. */
export function AddFunds({ draft: form, onSent }: { draft: FundDraft; onSent: () => void }) {
  const texts = useTexts();
  const { addFunds } = texts.wallet;
  const settings = useRead(readPaymentSettings, {});
  const [typed, reference] = useWatch({ control: form.control, name: ['amount', 'referenceNumber'] });
  const { errors, touchedFields } = useFormState({ control: form.control });
  const { paise } = readFundAmount(typed);
  const [key, renewKey] = useIdempotencyKey(`${typed} ${reference}`);

  const send = useSend(requestFunds, {
    key,
    refreshes: [listFundRequests, whoAmI],
    onDone: () => {
      renewKey();
      form.reset();
      showToast({ tone: 'success', title: addFunds.submitted, text: addFunds.submittedText });
      onSent();
    },
    onFailed: (error) => {
      const isShown = showRefusedFields(form, error);
      if (!isShown && error.code === 'reference-used') {
        form.setError('referenceNumber', { type: 'server', message: reasonOf(error, texts) }, { shouldFocus: true });
      }
      showToast({ tone: 'error', title: addFunds.submitFailed, text: reasonOf(error, texts) });
    },
  });

  if (settings.isPending) return <PaySkeleton label={texts.common.loading} />;
  if (settings.isError) {
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

  const looksOdd = touchedFields.referenceNumber === true && referenceProblem(reference) === undefined && !looksLikeUtr(reference);
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={form.handleSubmit(({ referenceNumber }) => {
        if (paise !== undefined) send.mutate({ body: { amount: wireAmount(paise), referenceNumber: referenceNumber.trim() } });
      })}
    >
      <ChipGroup
        label={addFunds.quick}
        isLabelHidden
        value={paise === undefined ? undefined : String(paise / 100)}
        options={quickAmounts.map((rupees) => ({ value: String(rupees), label: `₹${groupDigits(String(rupees))}` }))}
        onChange={(rupees) => form.setValue('amount', rupees, { shouldValidate: true })}
      />
      <NumberField
        kind="amount"
        label={addFunds.amount}
        hint={addFunds.amountHint}
        error={errors.amount?.message}
        {...form.register('amount', {
          validate: (text) => {
            const { problem } = readFundAmount(text);
            return problem === undefined || addFunds.errors[problem];
          },
        })}
      />
      <PayPanel settings={settings.data} amountPaise={paise} />
      <TextField
        label={addFunds.reference}
        hint={looksOdd ? addFunds.referenceOdd : addFunds.referenceHint}
        autoComplete="off"
        error={errors.referenceNumber?.message}
        {...form.register('referenceNumber', {
          validate: (text) => {
            const problem = text.trim() === '' ? undefined : referenceProblem(text);
            return problem === undefined || addFunds.errors[problem];
          },
        })}
      />
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
