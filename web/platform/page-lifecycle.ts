import { listenForBfcache } from './bfcache.ts';

interface PageListeners {
  /** The page has come into sight or gone out of it, or is shown again on the way back. */
  readonly onVisibility: () => void;
  readonly onOnline: () => void;
  readonly onLeave: () => void;
}

/** Listens to the events of the page after which a connection to the server opens or closes. Returns a function that stops listening. */
export function listenToPageLifecycle({ onVisibility, onOnline, onLeave }: PageListeners): () => void {
  const stopListening = listenForBfcache({ onLeave, onReturn: onVisibility });
  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('online', onOnline);
  return () => {
    stopListening();
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('online', onOnline);
  };
}
