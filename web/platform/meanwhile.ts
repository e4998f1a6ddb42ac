import { useEffect, useEffectEvent, useState } from 'react';
import type { AnswerOf, Endpoint } from '../../contract/endpoint.ts';
import type { ApiError } from './api.ts';
import { useKeptDraft, type Values } from './draft.ts';

/** What somebody else made of a thing while it was being edited. */
export interface Meanwhile<Stored> {
  /** In words for people: who it was, where that is known. */
  readonly reason: string;
  readonly fresh: Stored;
}

/** Undefined: the edit failed for another reason. */
export function meanwhileOf<E extends Endpoint>(_: E, error: ApiError): Meanwhile<AnswerOf<E>> | undefined {
  if (error.code !== 'changed-meanwhile' || error.current === undefined) return undefined;
  // The server answers what stands now in the shape in which this endpoint answers a success.
  return { reason: error.serverMessage ?? '', fresh: error.current as AnswerOf<E> };
}

interface Revised extends Values {
  readonly revision: string;
}

/**
 * A kept draft of what is stored, with the revision that it began with: a reload does not make it newer. As long as nothing
 * is typed it follows what others save. Saving after somebody else's change was shown is meant, and sends their revision.
 */
export function useStoredDraft<Stored extends { readonly revision: string }, V extends Revised>(
  name: string,
  stored: Stored,
  valuesOf: (stored: Stored) => V,
) {
  const draft = useKeptDraft(name, valuesOf(stored));
  const [meanwhile, setMeanwhile] = useState<Meanwhile<Stored>>();
  const follow = useEffectEvent(() => draft.follow(valuesOf(stored)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision stands for all that is stored.
  useEffect(() => follow(), [stored.revision]);

  return {
    draft,
    meanwhile,
    revision: () => meanwhile?.fresh.revision ?? draft.state().values.revision,
    /** The text stays; what somebody else made of it is shown beside it. */
    showMeanwhile: setMeanwhile,
    /** Starts over from what stands, typed text or not. */
    settle: (standing: Stored) => {
      draft.settle(valuesOf(standing));
      setMeanwhile(undefined);
    },
  };
}
