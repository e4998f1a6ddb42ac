import { useState } from 'react';
import { knownOutcomeCodes } from '../../contract/known-outcome.ts';
import { ApiError, isPassing } from './api.ts';
import { keysOf, readDraft, saveDraft } from './draft-storage.ts';

/** The idempotency key of one request. `useSend` sends it and records the result. */
export interface IdempotencyKey {
  /** Returns the key and records it as sent. */
  readonly markSent: () => string;
  /** True when the request was sent and its result is unknown. */
  readonly isUnanswered: () => boolean;
  /** True when this form has sent any content whose result is unknown. */
  readonly isAnyUnanswered: () => boolean;
  /** Records that the request failed. Only a first attempt that was refused is known to have changed nothing. */
  readonly recordFailure: (error: unknown) => void;
  /** Records that the request succeeded. The same content sent again gets a new key. */
  readonly recordSuccess: () => void;
}

/**
 * The key for what the person is about to send. Every retry of the same content has the same key, so a double tap or a
 * lost answer can't apply it twice. The key is stored with the draft of the form, so it also survives a reload.
 */
export function useIdempotencyKey(
  content: string,
  draft?: { readonly storageKey: string | undefined },
): IdempotencyKey {
  const [keyOf] = useState(() => createKeyStore(draft?.storageKey));
  return keyOf(content);
}

/** Returns a function from content to key. Keys that were sent and not answered are stored beside the draft of this name. */
export function createKeyStore(storageKey?: string): (content: string) => IdempotencyKey {
  const name = storageKey === undefined ? undefined : keysOf(storageKey);
  const sent = new Map<string, string>();
  for (const [content, key] of Object.entries(name === undefined ? {} : readDraft(name))) {
    if (typeof key === 'string') sent.set(content, key);
  }
  const firstAttempts = new Set<string>();
  const persist = () => {
    if (name !== undefined) saveDraft(name, sent.size > 0 ? Object.fromEntries(sent) : undefined);
  };
  return (content) => ({
    markSent() {
      const known = sent.get(content);
      if (known === undefined) firstAttempts.add(content);
      else firstAttempts.delete(content);
      const key = known ?? newIdempotencyKey();
      sent.set(content, key);
      persist();
      return key;
    },
    isUnanswered: () => sent.has(content),
    isAnyUnanswered: () => sent.size > 0,
    recordFailure(error) {
      if (!(error instanceof ApiError) || isPassing(error)) return;
      // A retry may be refused for other reasons, such as a session that has ended, after the first attempt was taken.
      if (!firstAttempts.has(content) && !(error.code && knownOutcomeCodes.has(error.code))) return;
      sent.delete(content);
      persist();
    },
    recordSuccess() {
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
