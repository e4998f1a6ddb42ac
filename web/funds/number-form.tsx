import { useEffect, useRef } from 'react';
import { requestFunds } from '../../contract/funds.ts';
import { formatRupees, paiseOf } from '../../contract/money.ts';
import { referenceProblem, utrOf } from '../../contract/payment-reference.ts';
import { useForm } from '../platform/draft.ts';
import { useIdempotencyKey } from '../platform/idempotency-key.ts';
import { useSend } from '../platform/query.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { showToast } from '../ui/toast.tsx';
import type { FundDraft } from './fund-draft.ts';
import { PasteReference } from './paste-reference.tsx';
import { ReferenceHelp } from './reference-help.tsx';
import { SentAlready } from './sent-already.tsx';

interface NumberFormProps {
  readonly draft: FundDraft;
  /** What was paid. */
  readonly amount: string;
  /** Of the payment that was asked for with an amount of its own. */
  readonly intentId?: number;
  /** It was asked for by a press: the number can be typed at once. */
  readonly hasFocus: boolean;
  readonly onSent: () => void;
}

/** Sends the number of a payment that no statement has shown yet. */
export function NumberForm({ draft, amount, intentId, hasFocus, onSent }: NumberFormProps) {
  const texts = useTexts();
  const { addFunds } = texts.wallet;
  const form = useForm(draft, {
    referenceNumber: (typed) => {
      const problem = typed.trim() === '' ? undefined : referenceProblem(typed);
      return problem && addFunds.errors[problem];
    },
  });
  const { referenceNumber } = form.values;
  const key = useIdempotencyKey(`${intentId ?? amount} ${referenceNumber.trim()}`, draft);
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
  const field = form.field('referenceNumber');
  const isDone = form.isTouched('referenceNumber') && referenceProblem(referenceNumber) === undefined;
  const place = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (hasFocus) place.current?.querySelector('input')?.focus();
  }, [hasFocus]);

  return (
    <form
      ref={place}
      noValidate
      className="grid gap-4"
      onSubmit={form.submit((sound) =>
        send.mutate({
          body: { amount, ...(intentId && { intentId }), referenceNumber: sound.referenceNumber.trim() },
        }),
      )}
    >
      <TextField
        label={addFunds.reference}
        hint={isDone && utrOf(referenceNumber) === undefined ? addFunds.referenceOdd : addFunds.referenceHint}
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
