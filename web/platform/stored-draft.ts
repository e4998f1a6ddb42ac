import { useState } from 'react';
import { createDraft, type Draft, type Name, type Values } from './draft.ts';
import { readBefore, readDraft, saveBefore, saveDraft } from './draft-storage.ts';
import { useUser } from './session.tsx';

/**
 * A draft that outlives a reload, and a session that ends in the middle of typing: kept in this tab under `name` for the
 * one who is signed in, until it is reset. Nothing secret belongs into it.
 */
export function useKeptDraft<V extends Values>(name: string, empty: V): Draft<V> {
  const { id } = useUser();
  const [draft] = useState(() => loadDraft(`${name} ${id}`, empty));
  return draft;
}

/** `before` gives the stored state that the values started from. It is kept beside them; values without it are not restored. */
export function loadDraft<V extends Values>(name: string, empty: V, before?: () => object | undefined): Draft<V> {
  const draft = createDraft(empty, name);
  const kept = before && !readBefore(name) ? {} : readDraft(name);
  // The keys of an object of this type are its names.
  for (const key of Object.keys(empty) as Name<V>[]) {
    const value = kept[key];
    if (typeof value === typeof empty[key]) draft.set(key, value as V[typeof key]);
  }
  let saved: object | undefined;
  draft.subscribe(() => {
    const stored = draft.isEmpty() ? undefined : before?.();
    if (stored && stored !== saved && !saveBefore(name, stored)) return;
    saved = stored;
    saveDraft(name, draft.isEmpty() ? undefined : draft.state().values);
  });
  return draft;
}
