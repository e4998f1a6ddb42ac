import { useState } from 'react';
import { timedKeyOf } from '../../contract/list-keys.ts';
import { listPayments, type Payment } from '../../contract/payments.ts';
import { useRead } from '../platform/query.ts';

/**
 * The payments that need a person, fifty at a time. What is put off goes to the end of its fifty. When all fifty are put off, the next
 * fifty follow, and after the last ones the first.
 */
export function usePaymentQueue() {
  const [after, setAfter] = useState<string>();
  const [skipped, setSkipped] = useState<readonly number[]>([]);
  const query = { state: 'needs-decision', pageSize: '50', after } as const;
  const list = useRead(listPayments, { query }, { pollMs: 30_000, staleMs: 0 });
  const { items, total = 0, hasNext = false, offset = 0 } = list.data ?? {};
  // What was left of this part is decided.
  if (after !== undefined && items?.length === 0) setAfter(undefined);
  const putOff = ({ id }: Payment) => {
    const next = [...skipped.filter((each) => each !== id), id];
    const last = items?.at(-1);
    if (!last || (!hasNext && after === undefined) || !items?.every((each) => next.includes(each.id))) {
      return setSkipped(next);
    }
    setSkipped([]);
    setAfter(hasNext ? timedKeyOf(last.paidAt, last.id) : undefined);
  };
  return {
    list,
    total,
    queue: items?.toSorted((a, b) => skipped.indexOf(a.id) - skipped.indexOf(b.id)),
    /** How many stand before this part. */
    offset: Number.isFinite(offset) ? offset : 0,
    hasOthers: (items?.length ?? 0) > 1 || hasNext || after !== undefined,
    putOff,
  };
}
