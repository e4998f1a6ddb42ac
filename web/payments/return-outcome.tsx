import { useState } from 'react';
import { formatRupees, paiseOf } from '../../contract/money.ts';
import { type FundReturn, resolveReturn } from '../../contract/money-back.ts';
import { useSend } from '../platform/query.ts';
import { moneyBackTexts as texts } from '../texts/admin-money-back.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { TextField } from '../ui/text-field.tsx';
import { showToast } from '../ui/toast.tsx';

/** An admin has sent a return, and enters its number; or it was not sent, and the wallet has it again. */
export function ReturnOutcome({ item: { id, amount } }: { item: FundReturn }) {
  const words = useTexts();
  const [reference, setReference] = useState('');
  const [fault, setFault] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const settle = useSend(resolveReturn, {
    onDone: () => {
      setAsking(false);
      showToast({ tone: 'success', title: texts.settled });
    },
    onFailed: (error) => {
      setFault(error.fields?.['outgoingReference']);
      showToast({ tone: 'error', title: texts.settleFailed, text: reasonOf(error, words) });
    },
  });
  // It stays until the list is read again.
  const isOver = settle.isPending || settle.isSuccess;
  return (
    <form
      noValidate
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        const outgoingReference = reference.trim();
        setFault(outgoingReference === '' ? texts.outgoingFault : undefined);
        if (outgoingReference !== '' && !isOver) settle.mutate({ params: { id }, body: { outgoingReference } });
      }}
    >
      <TextField
        label={texts.outgoing}
        className="min-w-0 flex-1 basis-64"
        maxLength={50}
        autoComplete="off"
        inputMode="numeric"
        value={reference}
        error={fault}
        onChange={({ target }) => setReference(target.value)}
      />
      <Button type="submit" isBusy={settle.isPending && !isAsking} disabled={settle.isSuccess}>
        {texts.isSent}
      </Button>
      <Button variant="quiet" disabled={isOver} onClick={() => setAsking(true)}>
        {texts.notSent}
      </Button>
      <Confirm
        isOpen={isAsking}
        title={texts.notSentTitle(formatRupees(paiseOf(amount)))}
        confirmLabel={texts.notSentYes}
        isBusy={settle.isPending}
        onConfirm={() => settle.mutate({ params: { id }, body: { failure: texts.notSentReason } })}
        onCancel={() => setAsking(false)}
      >
        {texts.notSentText}
      </Confirm>
    </form>
  );
}
