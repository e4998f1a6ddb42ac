import type { Tx } from '../tables.ts';

export interface RecordedLook {
  readonly dispatchId: number;
  /** JSON of what the provider said; null while it has said nothing. */
  readonly seen: string | null;
  /** When it was asked. */
  readonly askedAt: number;
  readonly at: number;
  /** Null for never again. */
  readonly nextLookAt: number | null;
  readonly startCount: number | undefined;
  /** What it costs there; undefined: as before. */
  readonly chargeE8: number | undefined;
  /** Units of a run that have arrived; null: a person has to say it; undefined: as before. */
  readonly delivered: number | null | undefined;
  /** How many units a post was taken for; undefined: as before. */
  readonly postUnits: number | undefined;
  /** How the order ended at the provider; undefined while it has not. */
  readonly end: string | undefined;
  /** It ended with nothing delivered, and another provider gets it: it counts as refused. */
  readonly isRefused?: boolean;
  /** Why a person has to look, and what the provider said, as plain text; null: nobody has to any more; undefined: as it is. */
  readonly attention: { readonly reason: string; readonly words: string | null } | null | undefined;
}

/** Writes down what a provider said of an order, and when it is asked again. False: the dispatch is not looked at any more. */
export async function recordLook(tx: Tx, look: RecordedLook): Promise<boolean> {
  const { dispatchId, seen, askedAt, at, nextLookAt, startCount, chargeE8, end, attention } = look;
  const { delivered, postUnits, isRefused = false } = look;
  const recorded = await tx
    .updateTable('dispatches')
    .set({
      seen,
      seen_at: askedAt,
      next_look_at: nextLookAt,
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

interface Raised {
  readonly dispatchId: number;
  readonly reason: string;
  readonly words: string | null;
  readonly at: number;
}

/** A person has to look at an order that is at a provider. False: somebody has to already. */
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
