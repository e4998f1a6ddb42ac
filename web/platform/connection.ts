import { useSyncExternalStore } from 'react';

export type Connection =
  | { readonly isLost: false }
  /** What is shown was last known to be so at `sinceMs`; `isOffline` when the browser itself says why. */
  | { readonly isLost: true; readonly isOffline: boolean; readonly sinceMs: number };

/** So long nothing may be answered before it is said: a restart of the server is over sooner, and polls come in between. */
const patienceMs = 7_000;

const connected: Connection = { isLost: false };
const listeners = new Set<() => void>();
let current: Connection = connected;
let hasReached = false;
let reachedAtMs = Date.now();
let failingSinceMs: number | undefined;
let isOffline = false;
let isLineUp = false;
/** When the oldest of the answers was given that are shown from an earlier visit. */
let keptFromMs: number | undefined;

/** The server has answered something that makes sense. */
export function reportReached(): void {
  hasReached = true;
  reachedAtMs = Date.now();
  failingSinceMs = undefined;
  isOffline = false;
  keptFromMs = undefined;
  judge();
}

/** No answer came, or one of a server in trouble. */
export function reportUnreached(): void {
  if (failingSinceMs === undefined) {
    failingSinceMs = Date.now();
    setTimeout(judge, patienceMs);
  }
  judge();
}

/** The live channel has come up or gone down; while it is up the server is there, whatever a single call says. */
export function reportNetwork(isUp: boolean): void {
  isLineUp = isUp;
  if (isUp) reportReached();
  else reachedAtMs = Date.now();
}

/** An answer of an earlier visit is shown. */
export function reportOfflineData(fromMs: number): void {
  keptFromMs = Math.min(keptFromMs ?? fromMs, fromMs);
  judge();
}

/** Whether the server answered in this visit and still does, as far as anybody knows. */
export function isInReach(): boolean {
  return hasReached && !current.isLost;
}

/** Whether the page says that the server can't be reached. */
export function isConnectionLost(): boolean {
  return current.isLost;
}

/** When the server was last known to be there. */
export function lastReachedMs(): number {
  return isLineUp && !current.isLost ? Date.now() : reachedAtMs;
}

/** Whether the server can be reached, and since when not. */
export function useConnection(): Connection {
  return useSyncExternalStore(
    subscribeToConnection,
    () => current,
    () => connected,
  );
}

/** Calls back at each change of `isInReach`, until the returned function is called. */
export function subscribeToConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Believes the browser when it says that it is offline, until an answer proves it wrong. Returns how to stop. */
export function followBrowser(): () => void {
  const onOffline = () => {
    isOffline = true;
    judge();
  };
  if (!navigator.onLine) onOffline();
  window.addEventListener('offline', onOffline);
  return () => window.removeEventListener('offline', onOffline);
}

function judge(): void {
  const isFailing = failingSinceMs !== undefined && Date.now() - failingSinceMs >= patienceMs && !isLineUp;
  const isLost = isOffline || isFailing || keptFromMs !== undefined;
  const sinceMs = keptFromMs ?? lastReachedMs();
  if (!isLost && !current.isLost) return;
  if (current.isLost && isLost && current.isOffline === isOffline && current.sinceMs <= sinceMs) return;
  current = isLost ? { isLost, isOffline, sinceMs } : connected;
  for (const listener of listeners) listener();
}
