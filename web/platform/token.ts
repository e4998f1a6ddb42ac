import { useSyncExternalStore } from 'react';

const storageName = 'auth_token';
const signedOutName = 'signed_out';
const listeners = new Set<() => void>();
let unstored: string | null = null;
let beforeChange: () => void = () => {};

/** The bearer token of whoever is signed in, the same in all tabs. */
export function currentToken(): string | null {
  try {
    return localStorage.getItem(storageName);
  } catch {
    return unstored; // Storage is blocked by the browser's settings: the sign-in lasts as long as the page.
  }
}

/** Registers what happens, here or after a change in another tab, before anybody sees the new token. */
export function beforeTokenChange(listener: () => void): void {
  beforeChange = listener;
}

export function setToken(token: string | null): void {
  try {
    if (token === null) localStorage.removeItem(storageName);
    else localStorage.setItem(storageName, token);
  } catch {
    unstored = token;
  }
  beforeChange();
  for (const listener of listeners) listener();
}

/** Tells the other tabs, before they see the token go, that the person and not the server has ended the session. */
export function tellSignedOut(): void {
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

export function useToken(): string | null {
  return useSyncExternalStore(subscribe, currentToken, noToken);
}

/** A page is prerendered for visitors. */
const noToken = () => null;

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    // The key is null when another tab cleared the whole storage.
    if (event.key !== storageName && event.key !== null) return;
    beforeChange();
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}
