/**
 * Calls back when the page is left, and when the browser shows the very same page again on the way back: until then nothing
 * reaches it, and one that holds a line to the server is not kept at all. Returns how to stop.
 */
export function followWayBack({ onLeave, onReturn }: { onLeave: () => void; onReturn: () => void }): () => void {
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
