import { useState } from 'react';
import { cancelDispatch, checkDispatch, type DispatchState } from '../../contract/dispatches.ts';
import { IfMay } from '../platform/permissions.tsx';
import { useSend } from '../platform/query.ts';
import { attentionTexts } from '../texts/admin-attention.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { showToast } from '../ui/toast.tsx';

const texts = attentionTexts.acts;

interface DispatchActsProps {
  readonly dispatch: {
    readonly id: number;
    readonly orderId: number;
    readonly state: DispatchState;
    readonly providerOrder: string | null;
  };
}

/** What an admin asks of the provider that has an order: how it stands or where it is, and to cancel it. */
export function DispatchActs({ dispatch: { id, orderId, state, providerOrder } }: DispatchActsProps) {
  const [isCancelling, setIsCancelling] = useState(false);
  const look = useLooking(orderId);
  const isUnknown = state === 'unknown';
  if (providerOrder === null && !isUnknown) return null;
  const isThere = state === 'accepted' || state === 'ended';
  const canCancel = state === 'accepted' || state === 'lost' || state === 'released';
  return (
    <IfMay permission="orders.update">
      {(isThere || isUnknown) && (
        <Button
          isSmall
          isWide
          isBusy={look.isPending}
          aria-label={isUnknown ? texts.searchOf(orderId) : texts.lookOf(orderId)}
          onClick={() => look.mutate({ params: { id } })}
        >
          {isUnknown ? texts.search : texts.look}
        </Button>
      )}
      {canCancel && (
        <Button isSmall isWide aria-label={texts.cancelOf(orderId)} onClick={() => setIsCancelling(true)}>
          {texts.cancel}
        </Button>
      )}
      {isCancelling && providerOrder !== null && (
        <CancelThere id={id} orderId={orderId} number={providerOrder} onClose={() => setIsCancelling(false)} />
      )}
    </IfMay>
  );
}

function useLooking(orderId: number) {
  const words = useTexts();
  return useSend(checkDispatch, {
    onDone: () => showToast({ tone: 'success', title: texts.looked, text: texts.lookedText(orderId) }),
    onFailed: (error) => showToast({ tone: 'error', title: texts.failed, text: reasonOf(error, words) }),
  });
}

interface CancelThereProps {
  readonly id: number;
  readonly orderId: number;
  readonly number: string;
  readonly onClose: () => void;
  readonly onAsked?: () => void;
}

/** Asks once more before a provider is asked to cancel an order. */
export function CancelThere({ id, orderId, number, onClose, onAsked }: CancelThereProps) {
  const words = useTexts();
  const send = useSend(cancelDispatch, {
    onDone: ({ outcome, words: said }) => {
      onClose();
      if (outcome === 'asked') onAsked?.();
      const text = said === null ? texts.outcomes[outcome].text : attentionTexts.says(said);
      showToast({ tone: outcome === 'asked' ? 'success' : 'error', title: texts.outcomes[outcome].title, text });
    },
    onFailed: (error) => {
      onClose();
      showToast({ tone: 'error', title: texts.failed, text: reasonOf(error, words) });
    },
  });
  return (
    <Confirm
      isOpen
      title={texts.cancelTitle(orderId)}
      confirmLabel={texts.cancelConfirm}
      cancelLabel={texts.keep}
      isBusy={send.isPending}
      onConfirm={() => send.mutate({ params: { id } })}
      onCancel={onClose}
    >
      <p>{texts.cancelText(number)}</p>
    </Confirm>
  );
}
