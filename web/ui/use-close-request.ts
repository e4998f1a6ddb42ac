import { useEffect, useEffectEvent, useState } from 'react';

/** Of what Chromium alone has so far: https://developer.mozilla.org/docs/Web/API/CloseWatcher */
interface CloseWatcher {
  onclose: (() => void) | null;
  destroy(): void;
}

interface CloseWatching {
  CloseWatcher?: new () => CloseWatcher;
}

/** Has Android's Back close what is open, instead of leaving the page. */
export function useCloseRequest(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  const [requests, setRequests] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a watcher serves once; what stays open needs another one
  useEffect(() => {
    const { CloseWatcher: Watcher } = window as CloseWatching; // where there is one
    if (!Watcher) return guardInHistory(isOpen, () => close());
    if (!isOpen) return;
    const watcher = new Watcher();
    watcher.onclose = () => {
      close();
      setRequests((count) => count + 1);
    };
    return () => {
      watcher.onclose = null;
      // The Escape key closes a dialog by itself; gone at once, its watcher would leave the key to the dialog below.
      setTimeout(() => watcher.destroy());
    };
  }, [isOpen, requests]);
}

/** Fetched by the browsers alone that need it, before anything is opened. */
function guardInHistory(isOpen: boolean, onBack: () => void): () => void {
  let release: (() => void) | undefined;
  let isOver = false;
  import('./history-guard.ts').then(
    ({ guardLayer }) => {
      if (isOpen && !isOver) release = guardLayer(onBack);
    },
    () => undefined, // without it, Back leaves the page
  );
  return () => {
    isOver = true;
    release?.();
  };
}
