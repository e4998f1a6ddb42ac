import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { AnswerOf, Endpoint } from '../../contract/endpoint.ts';
import type { ApiError } from './api.ts';
import { createDraft, type Draft, type Values } from './draft.ts';
import { readBefore } from './draft-storage.ts';
import { useSession } from './session.tsx';
import { loadDraft } from './stored-draft.ts';

/** What another admin has stored while a form was open. */
interface Refusal<Stored> {
  /** A sentence that names the other admin where the server knows the name. */
  readonly reason: string;
  readonly fresh: Stored;
}

/** Reads a refused edit; undefined when the edit failed for another reason. */
export function conflictOf<E extends Endpoint>(_: E, error: ApiError): Refusal<AnswerOf<E>> | undefined {
  if (error.code !== 'changed-meanwhile' || error.current === undefined) return undefined;
  // The server answers the present state in the shape in which this endpoint answers a success.
  return { reason: error.serverMessage ?? '', fresh: error.current as AnswerOf<E> };
}

type Name<V> = Extract<keyof V, string>;

/** A field with two values: what the form holds, and what another admin has stored. */
export interface ConflictField<V, N extends string = Name<V>> {
  readonly name: N;
  readonly mine: V;
  readonly theirs: V;
  /** This form had not changed it. */
  readonly isUntouched: boolean;
  /** Undefined: neither, since the person has typed on. */
  readonly chosen: 'mine' | 'theirs' | undefined;
  readonly choose: (whose: 'mine' | 'theirs') => void;
}

interface EditConflict<Stored, V> extends Refusal<Stored> {
  readonly fields: readonly ConflictField<V>[];
}

interface Edit<Stored, V extends Values> {
  /** Undefined for a new thing, which nobody else can change. */
  readonly stored: Stored | undefined;
  readonly valuesOf: (stored: Stored | undefined) => V;
  /** Keeps what is typed under this name over a reload. Such a form also shows what others save while nothing is typed. */
  readonly draftName?: string;
}

interface Shown<Stored, V> extends Refusal<Stored> {
  /** What the form started from. */
  readonly base: V;
  readonly theirs: V;
  /** By name, the values of this form in the fields that differ. */
  readonly mine: Readonly<Partial<V>>;
}

/**
 * The draft of a form that edits something stored. `before()` is what the form started from; the server compares it with the
 * present state. `show` takes a refused edit: fields that were not touched follow the other admin, the rest can be chosen, and
 * the next save is compared with the state that was shown.
 */
export function useEditConflict<Stored extends object, V extends Values>({
  stored,
  valuesOf,
  draftName,
}: Edit<Stored, V>) {
  const session = useSession();
  const userId = 'user' in session ? session.user.id : 0;
  const [edit] = useState(() => openEdit(stored, valuesOf, draftName && `${draftName} ${userId}`));
  const { draft } = edit;
  const [shown, setShown] = useState<Shown<Stored, V>>();
  const { values } = useSyncExternalStore(draft.subscribe, draft.state, draft.state);

  const startFrom = (fresh: Stored) => {
    edit.before = fresh;
    draft.settle(valuesOf(fresh));
    setShown(undefined);
  };
  const follow = useEffectEvent(() => {
    if (draftName !== undefined && stored && draft.isEmpty()) startFrom(stored);
  });
  const written = JSON.stringify(valuesOf(stored));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new object with the same values is no change.
  useEffect(() => follow(), [written]);

  const conflict: EditConflict<Stored, V> | undefined = shown && { ...shown, fields: fieldsOf(shown, values, draft) };

  return {
    draft,
    before: () => edit.before,
    conflict,
    /** A save would put a value of this form in the place of another admin's. */
    overwrites: conflict?.fields.some(({ chosen }) => chosen === 'mine') ?? false,
    show: ({ reason, fresh }: Refusal<Stored>) => {
      const states = { base: valuesOf(edit.before), mine: draft.state().values, theirs: valuesOf(fresh) };
      const { merged, mine } = mergeEdits(states, Object.keys(shown?.mine ?? {}));
      edit.before = fresh;
      draft.rebase(states.theirs, merged);
      setShown({ ...states, reason, fresh, mine });
    },
    /** Starts over from this state, whatever is typed. */
    startFrom,
    /** Goes on without anything stored: it was deleted. */
    startNew: () => {
      edit.before = undefined;
      setShown(undefined);
    },
  };
}

function fieldsOf<V extends Values>(
  { base, mine, theirs }: Pick<Shown<unknown, V>, 'base' | 'mine' | 'theirs'>,
  values: V,
  draft: Draft<V>,
): ConflictField<V>[] {
  // The keys of a part of values are their names.
  return (Object.keys(mine) as Name<V>[]).map((name) => ({
    name,
    mine: { ...values, ...mine },
    theirs,
    isUntouched: mine[name] === base[name],
    chosen: values[name] === theirs[name] ? 'theirs' : values[name] === mine[name] ? 'mine' : undefined,
    choose: (whose) => draft.set(name, (whose === 'mine' ? { ...values, ...mine } : theirs)[name], { isDone: true }),
  }));
}

interface States<V> {
  /** What the form started from. */
  readonly base: V;
  readonly mine: V;
  readonly theirs: V;
}

/** Puts two edits of one state together: what only the other admin has changed is taken over, what this form has changed stays. */
export function mergeEdits<V extends Values>(
  { base, mine, theirs }: States<V>,
  shownBefore: readonly string[] = [],
): { readonly merged: V; readonly mine: Partial<V> } {
  // The keys of values are their names.
  const names = Object.keys(base) as Name<V>[];
  const differing = names.filter(
    (name) => mine[name] !== theirs[name] && (base[name] !== theirs[name] || shownBefore.includes(name)),
  );
  const merged = { ...mine };
  const shown: Partial<V> = {};
  for (const name of differing) {
    shown[name] = mine[name];
    if (mine[name] === base[name]) merged[name] = theirs[name];
  }
  return { merged, mine: shown };
}

interface OpenEdit<Stored, V> {
  readonly draft: Draft<V>;
  before: Stored | undefined;
}

function openEdit<Stored extends object, V extends Values>(
  stored: Stored | undefined,
  valuesOf: Edit<Stored, V>['valuesOf'],
  storageKey: string | undefined,
): OpenEdit<Stored, V> {
  if (storageKey === undefined) return { draft: createDraft(valuesOf(stored)), before: stored };
  const kept = valuesBefore<Stored, V>(storageKey, valuesOf);
  const edit: { before: Stored | undefined } = { before: kept?.before ?? stored };
  const draft = loadDraft(storageKey, kept?.values ?? valuesOf(stored), () => edit.before);
  const opened = Object.assign(edit, { draft });
  if (draft.isEmpty()) {
    opened.before = stored;
    draft.settle(valuesOf(stored));
  }
  return opened;
}

/** The state that a kept draft started from; undefined when there is none, or one of an earlier version of the page. */
function valuesBefore<Stored extends object, V>(storageKey: string, valuesOf: (stored: Stored) => V) {
  const kept = readBefore(storageKey);
  try {
    // Written by the same form; another shape is refused by `valuesOf`.
    return kept && { before: kept as Stored, values: valuesOf(kept as Stored) };
  } catch {
    return undefined;
  }
}
