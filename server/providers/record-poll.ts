import type { Tx } from '../tables.ts';

export interface RecordedPoll {
  readonly dispatchId: number;
  /** The provider's answer, as JSON. */
  readonly seen: string;
  /** When the provider was asked. */
  readonly askedAt: number;
  readonly at: number;
  /** Null: the dispatch is never polled again. */
  readonly nextPollAt: number | null;
  readonly startCount: number | undefined;
  /** What the provider charges. Undefined: unchanged. */
  readonly chargeE8: number | undefined;
  /** Delivered units of a run. Null: an admin has to enter them. Undefined: unchanged. */
  readonly delivered: number | null | undefined;
  /** The units that the provider accepted for a post. Undefined: unchanged. */
  readonly postUnits: number | undefined;
  /** How the order ended at the provider. Undefined while it is running. */
  readonly end: string | undefined;
  /** It ended with nothing delivered and goes to another provider, so it counts as refused. */
  readonly isRefused?: boolean;
  /** Why an admin has to look, with the provider's words as plain text. Null: no longer needed. Undefined: unchanged. */
  readonly attention: { readonly reason: string; readonly words: string | null } | null | undefined;
}

/** Stores what a provider said of an order, and when to poll again. Returns false if the dispatch is no longer polled. */
export async function recordPoll(tx: Tx, poll: RecordedPoll): Promise<boolean> {
  const { dispatchId, seen, askedAt, at, nextPollAt, startCount, chargeE8, end, attention } = poll;
  const { delivered, postUnits, isRefused = false } = poll;
  const recorded = await tx
    .updateTable('dispatches')
    .set({
      seen,
      seen_at: askedAt,
      next_look_at: nextPollAt,
      ...(startCount !== undefined && { start_count: startCount }),
      ...(chargeE8 !== undefined && { charge_e8: chargeE8 }),
      ...(delivered !== undefined && { delivered }),
      ...(postUnits !== undefined && { post_units: postUnits }),
      ...(attention === null && { attention: null, attention_words: null, attention_at: null }),
      ...(attention && { attention: attention.reason, attention_words: attention.words, attention_at: at }),
      ...(end !== undefined && {
        state: isRefused ? ('refused' as const) : ('ended' as const),
        reason: end,
        ended_at: at,
      }),
    })
    .where('id', '=', dispatchId)
    .where('state', 'in', end === undefined ? ['accepted', 'ended'] : ['accepted'])
    .returning('id')
    .executeTakeFirst();
  return recorded !== undefined;
}

interface NoAnswer extends Pick<RecordedPoll, 'dispatchId' | 'nextPollAt'> {
  readonly askedAt: number | null;
}

/** Stores when to poll again, and nothing else: the provider said nothing of an order that has ended. */
export async function recordNoAnswer(tx: Tx, { dispatchId, askedAt, nextPollAt }: NoAnswer): Promise<void> {
  const polled = tx.updateTable('dispatches').set({ seen_at: askedAt, next_look_at: nextPollAt });
  await polled.where('id', '=', dispatchId).where('state', '=', 'ended').execute();
}

interface Raised {
  readonly dispatchId: number;
  readonly reason: string;
  readonly words: string | null;
  readonly at: number;
}

/** Marks a dispatch for an admin to look at. Returns false if it is marked already. */
export async function raiseAttention(tx: Tx, { dispatchId, reason, words, at }: Raised): Promise<boolean> {
  const raised = await tx
    .updateTable('dispatches')
    .set({ attention: reason, attention_words: words, attention_at: at })
    .where('id', '=', dispatchId)
    .where('attention_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return raised !== undefined;
}
