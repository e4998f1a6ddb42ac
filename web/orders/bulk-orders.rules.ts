import type { AnswerOf } from '../../contract/endpoint.ts';
import type { OrderStatus } from '../../contract/order.ts';
import type { bulkStatuses, changeOrderStatuses } from '../../contract/orders-admin.ts';
import { settableFrom } from './admin-orders.rules.ts';

export type BulkStatus = (typeof bulkStatuses)[number];

/** What the server said about one of many. */
export type BulkAnswer = AnswerOf<typeof changeOrderStatuses>[number];

/** Many orders on their way to another status. */
export interface BulkRun {
  readonly to: BulkStatus;
  /** The key of this bulk action: the audit log shows its acts as one. */
  readonly batch: string;
  readonly ids: readonly number[];
  /** Where each stood when it was chosen. */
  readonly expected: readonly { readonly id: number; readonly status: OrderStatus }[];
  readonly answers: readonly BulkAnswer[];
  /** Sent, but no answer came: they may stand either way, and are sent once more with those that are left. */
  readonly unsure: readonly number[];
  readonly phase: 'running' | 'stopping' | 'stopped' | 'over';
}

/** Those of which the server has not said how they stand, and those that it could not get to. */
export function leftOf({ ids, answers }: Pick<BulkRun, 'ids' | 'answers'>): readonly number[] {
  const settled = new Set(answers.filter(({ outcome }) => outcome !== 'failed').map(({ id }) => id));
  return ids.filter((id) => !settled.has(id));
}

/** The run with what the server said last; that replaces what it said of the same orders before. */
export function answered(run: BulkRun, answers: readonly BulkAnswer[]): BulkRun {
  const ids = new Set(answers.map(({ id }) => id));
  return {
    ...run,
    answers: [...run.answers.filter(({ id }) => !ids.has(id)), ...answers],
    unsure: run.unsure.filter((id) => !ids.has(id)),
  };
}

/**
 * What stays chosen of an order after these answers, as it stands by now: what the server has not settled, and what it
 * refused and somebody can still move.
 */
export function stillChosen<O extends { readonly id: number; readonly status: OrderStatus }>(
  order: O,
  answers: readonly BulkAnswer[],
): O | undefined {
  const answer = answers.find(({ id }) => id === order.id);
  if (!answer || answer.outcome === 'failed') return order;
  if (answer.outcome !== 'refused' || answer.status === null) return undefined;
  return settableFrom(answer.status).length > 0 ? { ...order, status: answer.status } : undefined;
}

/** Of the refused ones, those that somebody had moved since they were chosen, with where they stood then. */
export function movedMeanwhile({ answers, expected }: Pick<BulkRun, 'answers' | 'expected'>) {
  const seen = new Map(expected.map(({ id, status }) => [id, status]));
  return outcomesOf(answers).refused.flatMap((answer) => {
    const from = seen.get(answer.id);
    return from === undefined || from === answer.status ? [] : [{ ...answer, from }];
  });
}

export function outcomesOf(answers: readonly BulkAnswer[]) {
  const of = (wanted: BulkAnswer['outcome']) => answers.filter(({ outcome }) => outcome === wanted);
  return { changed: of('changed'), unchanged: of('unchanged'), refused: of('refused'), notFound: of('not-found') };
}
