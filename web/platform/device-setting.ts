import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
/** Where storage is blocked, a choice lasts as long as the page. */
const unstored = new Map<string, string>();

/** One of a few choices, which this device remembers; the first of `values` until another is made. */
export function useDeviceSetting<Value extends string>(
  name: string,
  values: readonly [Value, ...Value[]],
): readonly [Value, (value: Value) => void] {
  const [text, save] = useDeviceText(name);
  return [values.find((value) => value === text) ?? values[0], save];
}

/** What this device remembers under a name; empty until something is saved. */
export function useDeviceText(name: string): readonly [string, (text: string) => void] {
  const text = useSyncExternalStore(subscribe, () => readText(name));
  return [text, (next) => saveText(name, next)];
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

function readText(name: string): string {
  try {
    return localStorage.getItem(name) ?? unstored.get(name) ?? '';
  } catch {
    return unstored.get(name) ?? '';
  }
}

function saveText(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    unstored.set(name, value);
  }
  for (const listener of listeners) listener();
}
