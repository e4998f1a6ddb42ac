import { type ChangeEvent, type FormEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { afterPress, watchPresses } from './after-press.ts';
import type { ApiError } from './api.ts';

export type Values = Readonly<Record<string, string | number | boolean>>;
export type Name<V> = Extract<keyof V, string>;
type Faults<V> = { readonly [K in Name<V>]?: string };

/** What is wrong with each value, in words for the person; undefined where nothing is. */
export type Rules<V> = { readonly [K in Name<V>]?: (value: V[K], values: V) => string | undefined };

interface DraftState<V> {
  readonly values: V;
  /** Faults are shown of these only: nobody is corrected before they were done typing. */
  readonly touched: ReadonlySet<Name<V>>;
  /** What the server refused, until the value is changed. */
  readonly refused: Faults<V>;
}

/** What a person has typed so far. It can outlive the form that shows it. */
export interface Draft<V> {
  readonly state: () => DraftState<V>;
  readonly subscribe: (listener: () => void) => () => void;
  /** Puts in a value as if it had been typed; `isDone` also judges it. */
  readonly set: <K extends Name<V>>(name: K, value: V[K], options?: { isDone?: boolean }) => void;
  readonly touch: (...names: readonly Name<V>[]) => void;
  readonly refuse: (faults: Faults<V>) => void;
  readonly reset: (values?: Partial<V>) => void;
  /** Starts over with values that are no typing any more, such as those that were saved. */
  readonly settle: (values: V) => void;
  /** Goes on with these values, of which those that differ from `base` are typed. */
  readonly rebase: (base: V, values: V) => void;
  /** Shows what is stored by now, as long as nothing is typed. */
  readonly follow: (stored: V) => void;
  /** Nothing is typed. */
  readonly isEmpty: () => boolean;
  /** What it is kept as; `undefined` when it is not. */
  readonly storageKey: string | undefined;
}

export function createDraft<V extends Values>(empty: V, storageKey?: string): Draft<V> {
  const untouched = (values: V): DraftState<V> => ({ values, touched: new Set(), refused: {} });
  const listeners = new Set<() => void>();
  let base = empty;
  let state = untouched(base);
  const change = (changes: Partial<DraftState<V>>) => {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  };
  const touch = (...names: readonly Name<V>[]) => {
    if (names.some((name) => !state.touched.has(name))) change({ touched: new Set([...state.touched, ...names]) });
  };
  const settle = (values: V) => {
    base = values;
    change(untouched(base));
  };
  // The keys of an object of this type are its names.
  const isBase = (values: V) => (Object.keys(base) as Name<V>[]).every((name) => values[name] === base[name]);
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(name, value, { isDone = false } = {}) {
      const { [name]: _, ...refused } = state.refused;
      // Without the one name it is still a part of all faults.
      change({ values: { ...state.values, [name]: value }, refused: refused as Faults<V> });
      if (isDone) touch(name);
    },
    touch,
    refuse: (refused) => change({ refused }),
    reset: (values = {}) => change(untouched({ ...base, ...values })),
    settle,
    rebase(stored, values) {
      base = stored;
      change({ values, refused: {} });
    },
    follow(stored) {
      if (isBase(state.values) && !isBase(stored)) settle(stored);
    },
    isEmpty: () => isBase(state.values),
    storageKey,
  };
}

/** The faults that are there, whether or not they are shown yet. */
export function faultsOf<V extends Values>({ values, refused }: DraftState<V>, rules: Rules<V>): Faults<V> {
  const faults: Record<string, string | undefined> = { ...refused };
  // The keys of an object of this type are its names.
  for (const name of Object.keys(rules) as Name<V>[]) {
    const fault = rules[name]?.(values[name], values);
    if (fault !== undefined) faults[name] = fault;
  }
  // Filled with nothing but names of values and texts.
  return faults as Faults<V>;
}

export function useDraft<V extends Values>(empty: V): Draft<V> {
  const [draft] = useState(() => createDraft(empty));
  return draft;
}

/** A form over a draft: controls get their values and texts from it, and a bad one gets the focus on submit. */
export function useForm<V extends Values>(draft: Draft<V>, rules: Rules<V>) {
  const state = useSyncExternalStore(draft.subscribe, draft.state, draft.state);
  const elements = useRef(new Map<string, HTMLElement>());
  const faults = faultsOf(state, rules);
  useEffect(watchPresses, []);

  const focusFirst = (bad: Faults<V>) => {
    const inOrder = [...elements.current].filter(([name]) => name in bad).map(([, element]) => element);
    inOrder.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))[0]?.focus();
  };
  const errorOf = (name: Name<V>) => (state.touched.has(name) || name in state.refused ? faults[name] : undefined);
  const common = (name: Name<V>) => ({
    name,
    error: errorOf(name),
    onBlur: () => afterPress(() => draft.touch(name)),
    ref: (element: HTMLElement | null) => {
      if (element) elements.current.set(name, element);
      else elements.current.delete(name);
    },
  });
  type TextName = { [K in Name<V>]: V[K] extends string ? K : never }[Name<V>];
  type FlagName = { [K in Name<V>]: V[K] extends boolean ? K : never }[Name<V>];

  return {
    values: state.values,
    isTouched: (name: Name<V>) => state.touched.has(name),
    /** For a control of one's own: its text, its blur and the element that takes the focus. */
    control: common,
    /** Spread into a text field. */
    field: (name: TextName) => ({
      ...common(name),
      value: String(state.values[name]),
      // A text name's value is a text.
      onChange: (event: ChangeEvent<HTMLInputElement>) => draft.set(name, event.target.value as V[TextName]),
    }),
    /** Spread into a checkbox field. */
    flag: (name: FlagName) => ({
      ...common(name),
      checked: state.values[name] === true,
      // A flag's value is a flag.
      onChange: (event: ChangeEvent<HTMLInputElement>) =>
        draft.set(name, event.target.checked as V[FlagName], { isDone: true }),
    }),
    /** What a form does on submit: `onSound` with sound values, else shows and tells what is wrong. */
    submit: (onSound: (values: V) => void, onFaults?: (faults: Faults<V>) => void) => (event: FormEvent) => {
      event.preventDefault();
      const own = faultsOf({ ...state, refused: {} }, rules);
      if (Object.keys(own).length === 0) {
        onSound(state.values);
        return;
      }
      // The keys of an object of this type are its names.
      draft.touch(...(Object.keys(state.values) as Name<V>[]));
      focusFirst(own);
      onFaults?.(own);
    },
    /** Shows what the server refused beside its fields, with the focus on the first; false when no field is meant. */
    showRefused: (error: ApiError): boolean => {
      const refused = Object.fromEntries(Object.entries(error.fields).filter(([name]) => name in state.values));
      if (Object.keys(refused).length === 0) return false;
      // Only names of values are left in it.
      draft.refuse(refused as Faults<V>);
      focusFirst(refused as Faults<V>);
      return true;
    },
  };
}
