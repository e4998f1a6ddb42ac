import { followWayBack } from './way-back.ts';

interface PageListeners {
  /** The page has come into sight or gone out of it, or is shown again on the way back. */
  readonly onVisibility: () => void;
  readonly onOnline: () => void;
  readonly onLeave: () => void;
}

/** All that concerns a line to the server in the life of a page. Returns how to stop. */
export function followPage({ onVisibility, onOnline, onLeave }: PageListeners): () => void {
  const stopFollowing = followWayBack({ onLeave, onReturn: onVisibility });
  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('online', onOnline);
  return () => {
    stopFollowing();
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('online', onOnline);
  };
}
