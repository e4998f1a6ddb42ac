import { useEffect, useRef, useState } from 'react';
import type { OrderForAdmin } from '../../contract/orders.ts';
import { changeOrderStatuses } from '../../contract/orders-admin.ts';
import { isPassing } from '../platform/api.ts';
import { newIdempotencyKey } from '../platform/idempotency-key.ts';
import { useInvalidate, useSend } from '../platform/query.ts';
import { manyOrdersTexts as texts } from '../texts/admin-orders.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { showToast } from '../ui/toast.tsx';
import { answered, type BulkAnswer, type BulkRun, type BulkStatus, leftOf, outcomesOf } from './bulk-orders.rules.ts';

/** Fewer than the server takes at once: the bar moves, and who stops it waits for few. */
const chunkSize = 50;

export interface BulkChange {
  /** Undefined: nothing was sent yet, or its result was put away. */
  readonly run: BulkRun | undefined;
  readonly start: (to: BulkStatus, orders: readonly OrderForAdmin[]) => void;
  /** After what is under way. */
  readonly stop: () => void;
  readonly goOn: () => void;
  readonly close: () => void;
}

interface BulkWatch {
  /** The server has said something of some of them. */
  readonly onAnswers: (answers: readonly BulkAnswer[]) => void;
  /** It came to an end. */
  readonly onChanged: () => void;
}

/** Moves many orders, some at a time, for as long as the panel stays open. */
export function useBulkChange({ onAnswers, onChanged }: BulkWatch): BulkChange {
  const words = useTexts();
  const invalidate = useInvalidate();
  const send = useSend(changeOrderStatuses);
  const [run, setRun] = useState<BulkRun>();
  const isStopped = useRef(false);
  const hasLeft = useRef(false);
  useEffect(() => {
    hasLeft.current = false;
    return () => {
      isStopped.current = true;
      hasLeft.current = true;
    };
  }, []);

  async function work(begun: BulkRun): Promise<void> {
    isStopped.current = false;
    let now: BulkRun = { ...begun, phase: 'running' };
    setRun(now);
    let orderIds: readonly number[] = [];
    try {
      while (leftOf(now).length > 0 && !isStopped.current) {
        orderIds = leftOf(now).slice(0, chunkSize);
        const expected = now.expected.filter(({ id }) => orderIds.includes(id));
        const answers = await send.mutateAsync({
          body: { orderIds: [...orderIds], status: now.to, expected, batch: now.batch },
        });
        now = answered(now, answers);
        onAnswers(answers);
        // A press on stop in between stays in sight.
        setRun({ ...now, phase: isStopped.current ? 'stopping' : 'running' });
        // The shop is in trouble: what it could not get to is tried again when the person says so.
        if (answers.some(({ outcome }) => outcome === 'failed')) break;
      }
    } catch (error) {
      if (isPassing(error)) now = { ...now, unsure: orderIds };
      showToast({ tone: 'error', title: texts.failed, text: reasonOf(error, words) });
    }
    end(now);
  }

  function end(now: BulkRun): void {
    const left = leftOf(now).length;
    const isOver = left === 0;
    setRun({ ...now, phase: isOver ? 'over' : 'stopped' });
    onChanged();
    invalidate(...changeOrderStatuses.changes);
    const outcomes = outcomesOf(now.answers);
    // Nobody is there to read it in the panel.
    if (!isOver && hasLeft.current)
      showToast({ tone: 'error', title: texts.failed, text: texts.left(left - now.unsure.length, now.unsure.length) });
    if (isOver) {
      const text = texts.result(outcomes);
      const isSound = outcomes.changed.length + outcomes.unchanged.length > 0;
      showToast({ tone: isSound ? 'success' : 'error', title: isSound ? texts.done : texts.failed, text });
    }
  }

  return {
    run,
    start: (to, orders) => {
      const expected = orders.map(({ id, status }) => ({ id, status }));
      const batch = newIdempotencyKey();
      void work({ to, batch, ids: orders.map(({ id }) => id), expected, answers: [], unsure: [], phase: 'running' });
    },
    stop: () => {
      isStopped.current = true;
      setRun((now) => now && { ...now, phase: 'stopping' });
    },
    goOn: () => run && void work(run),
    close: () => setRun(undefined),
  };
}
