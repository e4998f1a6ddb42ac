import { useState } from 'react';
import { type Debt, decideDebt } from '../../contract/money-back.ts';
import { useSend } from '../platform/query.ts';
import { moneyBackTexts as texts } from '../texts/admin-money-back.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { showToast } from '../ui/toast.tsx';

/** What becomes of a debt: the next top-ups pay it, or it is forgiven. */
export function DebtDecision({ debt: { id, state } }: { debt: Debt }) {
  const words = useTexts();
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const isMissing = reason.trim() === '';
  const send = useSend(decideDebt, {
    onDone: () => {
      // The button beside takes the place of the one that was pressed, and a second press is not to forgive.
      setReason('');
      setTried(false);
      showToast({ tone: 'success', title: texts.decided });
    },
    onFailed: (error) => showToast({ tone: 'error', title: texts.decideFailed, text: reasonOf(error, words) }),
  });
  const decide = (decision: 'collect' | 'forgive') => {
    setTried(true);
    if (!isMissing) send.mutate({ params: { id }, body: { decision, reason: reason.trim() } });
  };
  return (
    <div className="flex flex-wrap items-end gap-2">
      <TextField
        label={texts.whyDecided}
        className="min-w-0 flex-1 basis-64"
        maxLength={500}
        value={reason}
        error={isTried && isMissing ? texts.reasonFault : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
      {state === 'open' && (
        <Button isBusy={send.isPending} onClick={() => decide('collect')}>
          {texts.collect}
        </Button>
      )}
      <Button variant="quiet" disabled={send.isPending} onClick={() => decide('forgive')}>
        {texts.forgive}
      </Button>
    </div>
  );
}
