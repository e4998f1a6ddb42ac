import { useSyncExternalStore } from 'react';

/** What Chromium browsers hand out when the shop can be installed; its types come with none of TypeScript's libraries. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

let offer: InstallPromptEvent | undefined;
let tellShown = () => {};

function setOffer(next: InstallPromptEvent | undefined): void {
  offer = next;
  tellShown();
}

/** Keeps the browser's own offer for the place where the shop makes it, instead of a bar over the page. */
export function keepInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    // The event of this name has this form: https://wicg.github.io/manifest-incubations/#beforeinstallpromptevent-interface
    setOffer(event as InstallPromptEvent);
  });
}

/** Asks the browser to install the shop; undefined where it can't, or was asked. It is shown in one place at a time. */
export function useInstallOffer(): (() => void) | undefined {
  const current = useSyncExternalStore(watchOffer, () => offer);
  if (!current) return undefined;
  return () => {
    // Good for one question; after a no the browser makes another offer when it sees fit.
    setOffer(undefined);
    void current.prompt();
  };
}

function watchOffer(listener: () => void): () => void {
  tellShown = listener;
  return () => {
    tellShown = () => {};
  };
}
