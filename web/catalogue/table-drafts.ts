import { useEffect, useState, useSyncExternalStore } from 'react';
import { readBefore, saveBefore, saveDraft } from '../platform/draft-storage.ts';
import { currentToken } from '../platform/token.ts';
import type { Drafts, RowDraft } from './admin-service-table.rules.ts';

type Change = (drafts: Drafts) => Drafts;

/** A save outlives the table that began it, so all tables of this page share what is under way. */
let savingAs: { readonly token: string | null } | undefined;
const tables = new Set<(change: Change) => void>();
const listeners = new Set<() => void>();

function setSaving(isSaving: boolean): void {
  savingAs = isSaving ? { token: currentToken() } : undefined;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** False for a save that another session began: its answer never comes to this page. */
const isSavingNow = (): boolean => savingAs !== undefined && savingAs.token === currentToken();

/** What is typed and not saved is stored, since the table unmounts when another panel is opened. */
const storageKey = (userId: number) => `service table ${userId}`;

function readDrafts(userId: number): Drafts {
  const rows = readBefore(storageKey(userId))?.['rows'];
  // `saveTyped` wrote it, with this type.
  return new Map(Array.isArray(rows) ? (rows as [number, RowDraft][]) : []);
}

function saveTyped(userId: number, drafts: Drafts): void {
  if (drafts.size > 0) saveBefore(storageKey(userId), { rows: [...drafts] });
  else saveDraft(storageKey(userId), undefined);
}

/** What this person has typed into the table. While a save is under way, nothing more can be typed. */
export function useTableDrafts(userId: number) {
  const [typed, setTyped] = useState(() => readDrafts(userId));
  const isSaving = useSyncExternalStore(subscribe, isSavingNow);
  useEffect(() => {
    saveTyped(userId, typed);
  }, [userId, typed]);
  useEffect(() => {
    tables.add(setTyped);
    return () => void tables.delete(setTyped);
  }, []);
  return {
    typed,
    setTyped,
    isSaving,
    /** Stores it at once: the same press may unmount the table. */
    replace: (drafts: Drafts) => {
      saveTyped(userId, drafts);
      setTyped(drafts);
    },
    startSaving: () => setSaving(true),
    /** Applies the answer to what is typed, also when the table was closed or opened again meanwhile. */
    endSaving: (change: Change) => {
      saveTyped(userId, change(readDrafts(userId)));
      for (const apply of tables) apply(change);
      setSaving(false);
    },
  };
}
