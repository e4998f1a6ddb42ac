import type { OrderStatus } from '../../contract/orders.ts';
import type { bulkStatuses } from '../../contract/orders-admin.ts';

export type BulkStatus = (typeof bulkStatuses)[number];

/** What the server said about one of many. */
export interface BulkAnswer {
  readonly id: number;
  readonly outcome: 'changed' | 'refused' | 'not-found';
  readonly status: OrderStatus | null;
}

/** Many orders on their way to another status. */
export interface BulkRun {
  readonly to: BulkStatus;
  readonly ids: readonly number[];
  /** Where each stood when it was chosen. */
  readonly expected: readonly { readonly id: number; readonly status: OrderStatus }[];
  readonly answers: readonly BulkAnswer[];
  readonly phase: 'running' | 'stopping' | 'stopped' | 'over';
}

/** Those that nobody has asked the server about yet. */
export function leftOf({ ids, answers }: Pick<BulkRun, 'ids' | 'answers'>): readonly number[] {
  const answered = new Set(answers.map(({ id }) => id));
  return ids.filter((id) => !answered.has(id));
}

export function outcomesOf(answers: readonly BulkAnswer[]) {
  const of = (wanted: BulkAnswer['outcome']) => answers.filter(({ outcome }) => outcome === wanted);
  return { changed: of('changed'), refused: of('refused'), notFound: of('not-found') };
}
