import { useState } from 'react';
import { type AcceptedKind, acceptPaymentDifference } from '../../contract/payment-differences.ts';
import { useSend } from '../platform/query.ts';
import { paymentDifferenceTexts as texts } from '../texts/admin-payment-differences.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { showToast } from '../ui/toast.tsx';

interface AcceptDifferenceProps {
  readonly kind: AcceptedKind;
  readonly id: number;
  /** What the button says. */
  readonly label?: string | undefined;
}

/** A person has looked at what no statement shows so, and says why it is right. */
export function AcceptDifference({ kind, id, label = texts.accept }: AcceptDifferenceProps) {
  const words = useTexts();
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const isMissing = reason.trim() === '';
  const send = useSend(acceptPaymentDifference, {
    onDone: () => showToast({ tone: 'success', title: texts.accepted }),
    onFailed: (error) => showToast({ tone: 'error', title: texts.acceptFailed, text: reasonOf(error, words) }),
  });
  return (
    <form
      noValidate
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!isMissing && !send.isSuccess) send.mutate({ body: { kind, id, reason: reason.trim() } });
      }}
    >
      <TextField
        label={texts.why}
        className="min-w-0 flex-1 basis-64"
        maxLength={500}
        value={reason}
        error={isTried && isMissing ? texts.whyFault : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
      <Button type="submit" isBusy={send.isPending} disabled={send.isSuccess}>
        {label}
      </Button>
    </form>
  );
}
