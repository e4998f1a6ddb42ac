/**
 * Calls `onLeave` when the page is left, and `onReturn` when the browser shows it again from its back/forward cache. A page in
 * that cache receives no events, and a page with an open connection is not put into it. Returns a function that stops listening.
 */
export function listenForBfcache({ onLeave, onReturn }: { onLeave: () => void; onReturn: () => void }): () => void {
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) onReturn();
  };
  window.addEventListener('pagehide', onLeave);
  window.addEventListener('pageshow', onShow);
  return () => {
    window.removeEventListener('pagehide', onLeave);
    window.removeEventListener('pageshow', onShow);
  };
}
