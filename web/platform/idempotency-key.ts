import { useState } from 'react';
import { ApiError, isPassing } from './api.ts';
import { keysOf, readKept, saveDraft } from './draft-storage.ts';

/** By these a retry shows what became of the first try: it was taken, or nothing was stored under its key. */
const settling: ReadonlySet<string> = new Set(['key-reused', 'debt-open', 'insufficient-balance']);

/** The idempotency key of one request. `useSend` sends it and records the result. */
export interface IdempotencyKey {
  /** Returns the key and records it as sent. */
  readonly take: () => string;
  /** True when the request was sent and its result is unknown. */
  readonly isUnanswered: () => boolean;
  /** The same of any content that this form has sent. */
  readonly isAnyUnanswered: () => boolean;
  /** The request failed. Only a first try that was refused is known to have changed nothing. */
  readonly noteFailed: (error: unknown) => void;
  /** The request succeeded. The same content sent again gets a new key. */
  readonly noteDone: () => void;
}

/**
 * The key for what the person is about to send. Every retry of the same content has the same key, so a double tap or a
 * lost answer can't apply it twice. The key is stored with the draft of the form, so it also survives a reload.
 */
export function useIdempotencyKey(content: string, draft?: { readonly keptAs: string | undefined }): IdempotencyKey {
  const [ring] = useState(() => keyRing(draft?.keptAs));
  return ring(content);
}

/** Returns a function from content to key. Keys that were sent and not answered are stored beside the draft of this name. */
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
    isAnyUnanswered: () => sent.size > 0,
    noteFailed(error) {
      if (!(error instanceof ApiError) || isPassing(error)) return;
      // A retry may be refused for other reasons, such as a session that has ended, after the first try was taken.
      if (!firstTries.has(content) && !settling.has(error.code ?? '')) return;
      sent.delete(content);
      persist();
    },
    noteDone() {
      sent.clear();
      persist();
    },
  });
}

/** For a request that no form sends. */
export function newIdempotencyKey(): string {
  // `crypto.randomUUID` is missing on plain http in a local network.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
