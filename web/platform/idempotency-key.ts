import { useState } from 'react';
import { ApiError, isPassing } from './api.ts';
import { keysOf, readKept, saveDraft } from './draft-storage.ts';

/** A key for one deed. `useSend` takes it, and notes what became of the deed. */
export interface IdempotencyKey {
  /** The key itself, noted as sent. */
  readonly take: () => string;
  /** It was sent, and nobody knows whether the deed was done. */
  readonly isUnanswered: () => boolean;
  /** The sending failed; only a first try that was refused is known not to have done the deed. */
  readonly noteFailed: (error: unknown) => void;
  /** The deed was done: from now on the same content is another one. */
  readonly noteDone: () => void;
}

/**
 * A key for what the person is about to send: the same for every retry of the same content, so that a double tap or a
 * lost answer can't do the deed twice. Kept with the draft that the content is typed into: a reload can't either.
 */
export function useIdempotencyKey(content: string, draft?: { readonly keptAs: string | undefined }): IdempotencyKey {
  const [ring] = useState(() => keyRing(draft?.keptAs));
  return ring(content);
}

/** Gives the key of each content; those that were sent and not answered are kept beside the draft of this name. */
export function keyRing(keptAs?: string): (content: string) => IdempotencyKey {
  const name = keptAs === undefined ? undefined : keysOf(keptAs);
  const sent = new Map<string, string>();
  for (const [content, key] of Object.entries(name === undefined ? {} : readKept(name))) {
    if (typeof key === 'string') sent.set(content, key);
  }
  const firstTries = new Set<string>();
  const persist = () => {
    if (name !== undefined) saveDraft(name, sent.size > 0 ? Object.fromEntries(sent) : undefined);
  };
  return (content) => ({
    take() {
      const known = sent.get(content);
      if (known === undefined) firstTries.add(content);
      else firstTries.delete(content);
      const key = known ?? newIdempotencyKey();
      sent.set(content, key);
      persist();
      return key;
    },
    isUnanswered: () => sent.has(content),
    noteFailed(error) {
      if (!(error instanceof ApiError) || isPassing(error)) return;
      // A retry may be refused for other reasons, such as a session that has ended, after the first try was taken.
      if (!firstTries.has(content) && error.code !== 'key-reused') return;
      sent.delete(content);
      persist();
    },
    noteDone() {
      sent.clear();
      persist();
    },
  });
}

/** For a deed that no form stands for. */
export function newIdempotencyKey(): string {
  // `crypto.randomUUID` is missing on plain http in a local network.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
