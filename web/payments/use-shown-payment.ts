import { useState } from 'react';
import { listPayments, type Payment } from '../../contract/payments.ts';
import { useRead } from '../platform/query.ts';

/**
 * Which payment is being decided. It stays until it is decided, put off or left for another one, whatever comes into the queue or leaves it
 * meanwhile. One that a link names may stand further back than the queue reaches.
 */
export function useShownPayment(queue: readonly Payment[] | undefined) {
  const [chosenId, choose] = useState<number>();
  const [decidedId, setDecidedId] = useState<number>();
  const first = queue?.[0];
  const inQueue = queue?.find(({ id }) => id === chosenId);
  const isElsewhere = queue !== undefined && chosenId !== undefined && !inQueue;
  const query = { state: 'needs-decision', search: `#${chosenId}` } as const;
  const asked = useRead(listPayments, { query }, { enabled: isElsewhere, staleMs: 0 });
  // What was decided just now stands first until the queue is read again.
  if (first && chosenId === undefined && first.id !== decidedId) choose(first.id);
  return {
    shown: chosenId === undefined ? first : (inQueue ?? (isElsewhere ? asked.data?.items[0] : undefined)),
    /** Somebody else has decided about it. */
    isGone: isElsewhere && asked.data?.items.length === 0,
    failure: isElsewhere && !asked.data ? asked.error : null,
    choose,
    next: (decided?: Payment) => {
      setDecidedId(decided?.id);
      choose(undefined);
    },
  };
}
