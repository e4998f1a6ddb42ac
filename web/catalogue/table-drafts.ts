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

/** The answer to a save of a session that has ended is not heard. */
const isSavingNow = (): boolean => savingAs !== undefined && savingAs.token === currentToken();

/** What is typed and not saved outlives the table, which goes with any way to another panel. */
const keptAs = (userId: number) => `service table ${userId}`;

function readDrafts(userId: number): Drafts {
  const rows = readBefore(keptAs(userId))?.['rows'];
  // Written below, of this very type.
  return new Map(Array.isArray(rows) ? (rows as [number, RowDraft][]) : []);
}

function saveTyped(userId: number, drafts: Drafts): void {
  if (drafts.size > 0) saveBefore(keptAs(userId), { rows: [...drafts] });
  else saveDraft(keptAs(userId), undefined);
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
    /** At once: the table may go with the same press. */
    replace: (drafts: Drafts) => {
      saveTyped(userId, drafts);
      setTyped(drafts);
    },
    startSaving: () => setSaving(true),
    /** Changes what is typed by the answer, also where the table was left or opened again by now. */
    endSaving: (change: Change) => {
      saveTyped(userId, change(readDrafts(userId)));
      for (const apply of tables) apply(change);
      setSaving(false);
    },
  };
}
