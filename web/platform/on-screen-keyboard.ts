import { useSyncExternalStore } from 'react';

/** What a browser's own bars take at most; a keyboard takes more. */
const barsPx = 150;
const typedInto =
  'textarea, [contenteditable="true"], input:not([type=checkbox], [type=radio], [type=file], [type=range])';

let tallest = { width: 0, height: 0 };

/** Whether the keyboard of a phone covers the foot of the screen. */
export function useHasKeyboard(): boolean {
  return useSyncExternalStore(watchScreen, hasKeyboard, () => false);
}

function hasKeyboard(): boolean {
  const { clientWidth, clientHeight } = document.documentElement;
  const viewport = window.visualViewport;
  // Pinched larger, a page shows less of itself as well.
  const shownPx = viewport ? viewport.height * viewport.scale : window.innerHeight;
  const before = tallest.width === clientWidth ? tallest.height : 0;
  tallest = { width: clientWidth, height: Math.max(before, clientHeight, shownPx) };
  return document.activeElement?.matches(typedInto) === true && tallest.height - shownPx > barsPx;
}

function watchScreen(onChange: () => void): () => void {
  const watch = new AbortController();
  const { signal } = watch;
  window.visualViewport?.addEventListener('resize', onChange, { signal });
  for (const kind of ['resize', 'focusin', 'focusout']) window.addEventListener(kind, onChange, { signal });
  return () => watch.abort();
}
