// Deadlines for programs that try the shop: a wait that never ends says nothing, one with a deadline says what did not come.
import { type EventEmitter, once } from 'node:events';

/** Resolves or rejects like `promise`; rejects with an error that names `what` when nothing has come after `limitMs`. */
export async function within<T>(limitMs: number, what: string, promise: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`Waited ${limitMs} ms in vain for ${what}.`)), limitMs);
  try {
    return await Promise.race([promise, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** The arguments of the next `event`; rejects with the fault when an `error` comes first, and after `limitMs`. */
export async function nextEvent(
  emitter: EventEmitter,
  event: string,
  { limitMs, what }: { readonly limitMs: number; readonly what: string },
): Promise<unknown[]> {
  const listening = new AbortController();
  try {
    return await within(limitMs, what, once(emitter, event, { signal: listening.signal }));
  } finally {
    listening.abort();
  }
}

const answerLimitMs = 60_000;

/** `fetch` that fails when the answer has not come whole after a minute, unless `signal` says otherwise. */
export function fetchInTime(url: string | URL, init: RequestInit = {}): Promise<Response> {
  return fetch(url, { ...init, signal: init.signal ?? AbortSignal.timeout(answerLimitMs) });
}
