import type { AnswerOf } from '../../contract/endpoint.ts';
import type { OrderStatus } from '../../contract/orders.ts';
import type { bulkStatuses, changeOrderStatuses } from '../../contract/orders-admin.ts';

export type BulkStatus = (typeof bulkStatuses)[number];

/** What the server said about one of many. */
export type BulkAnswer = AnswerOf<typeof changeOrderStatuses>[number];

/** Many orders on their way to another status. */
export interface BulkRun {
  readonly to: BulkStatus;
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

export function outcomesOf(answers: readonly BulkAnswer[]) {
  const of = (wanted: BulkAnswer['outcome']) => answers.filter(({ outcome }) => outcome === wanted);
  return { changed: of('changed'), unchanged: of('unchanged'), refused: of('refused'), notFound: of('not-found') };
}
