import { useState } from 'react';
import { type AttentionItem, listOrderDispatches } from '../../contract/dispatches.ts';
import { useRead } from '../platform/query.ts';
import { stillThereTexts as texts } from '../texts/admin-orders.ts';
import { Banner } from '../ui/banner.tsx';
import { TextField } from '../ui/text-field.tsx';

const maxReasonCharacters = 500;

/** What providers say to have delivered of an order, where that matters; and why it is paid back all the same. */
export function useDeliveredThere({ orderId, dispatchId }: AttentionItem, matters: boolean) {
  const [letGo, setLetGo] = useState('');
  const read = useRead(listOrderDispatches, { params: { id: orderId } }, { staleMs: 0 });
  const inTheWay = (read.data ?? []).filter(({ id, isInTheWay }) => isInTheWay && id !== dispatchId);
  const there = matters ? inTheWay : [];
  const reason = letGo.trim();
  return {
    there,
    letGo,
    setLetGo,
    /** Sent only where it matters. */
    reason: there.length > 0 && reason !== '' ? reason : undefined,
    isMissing: there.length > 0 && reason === '',
    /** For an order of which the server says that a provider delivered it: the page did not know. */
    refresh: () => void read.refetch(),
  };
}

interface DeliveredThereProps {
  readonly delivered: ReturnType<typeof useDeliveredThere>;
  /** Whether what is missing is pointed out. */
  readonly isSubmitted: boolean;
}

export function DeliveredThere({ delivered, isSubmitted }: DeliveredThereProps) {
  const { there, letGo, setLetGo, isMissing } = delivered;
  if (there.length === 0) return null;
  return (
    <>
      {there.map(({ id, reason, providerName, providerOrder }) => {
        const title = reason === 'partial' ? texts.deliveredPart : texts.delivered;
        return (
          <Banner key={id} tone="gold" title={title(providerName ?? texts.aProvider, providerOrder ?? '')}>
            {texts.lookFirst}
          </Banner>
        );
      })}
      <TextField
        label={texts.reasonDelivered}
        hint={texts.reasonHint}
        {...(isSubmitted && isMissing && { error: texts.reasonDeliveredFault })}
        maxLength={maxReasonCharacters}
        autoComplete="off"
        value={letGo}
        onChange={({ target }) => setLetGo(target.value)}
      />
    </>
  );
}
