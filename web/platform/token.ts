import { listenForBfcache } from './bfcache.ts';
import { postToWorker, signedOutMessage } from './shell-message.ts';

const storageName = 'auth_token';
const signedOutName = 'signed_out';
const listeners = new Set<() => void>();
let unstored: string | null = null;
let onChange: () => void = () => {};

/** The bearer token of whoever is signed in, the same in all tabs. */
export function currentToken(): string | null {
  try {
    return localStorage.getItem(storageName);
  } catch {
    return unstored; // Storage is blocked by the browser's settings: the sign-in lasts as long as the page.
  }
}

/** Registers what happens after each change, made here or in another tab, before those who subscribed learn of it. */
export function onTokenChange(listener: () => void): void {
  onChange = listener;
}

export function setToken(token: string | null): void {
  try {
    if (token === null) localStorage.removeItem(storageName);
    else localStorage.setItem(storageName, token);
  } catch {
    unstored = token;
  }
  onChange();
  for (const listener of listeners) listener();
}

/** Tells the other tabs, before they see the token go, and the service worker that the person and not the server has ended the session. */
export function notifySignedOut(): void {
  postToWorker(signedOutMessage);
  try {
    localStorage.setItem(signedOutName, 'now');
    localStorage.removeItem(signedOutName);
  } catch {
    // Storage is blocked: the other tabs have sessions of their own.
  }
}

/** Calls back when the person has signed out in another tab. Returns how to stop. */
export function whenSignedOutElsewhere(listener: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === signedOutName && newValue !== null) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/** Calls back when somebody signs in or out, here or in another tab. Returns how to stop. */
export function subscribeToToken(listener: () => void): () => void {
  let leftWith: string | null = null;
  const notify = () => {
    onChange();
    listener();
  };
  const onStorage = ({ key }: StorageEvent) => {
    // The key is null when another tab cleared the whole storage.
    if (key === storageName || key === null) notify();
  };
  const onLeave = () => {
    leftWith = currentToken();
  };
  // No event of the storage has reached the page meanwhile, though the person may have signed out.
  const onReturn = () => {
    if (currentToken() !== leftWith) notify();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  const stopListening = listenForBfcache({ onLeave, onReturn });
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
    stopListening();
  };
}
