/**
 * Back closes what is open, in browsers without a CloseWatcher. While anything is open, one more entry of the same address, the
 * guard, stands in the history: Back leaves the guard, and so closes what was opened last instead of leaving the page. The guard
 * goes with the last that is closed; `navigate` puts a new page in its place.
 */
import { guardState, isAtGuard, navigated } from '../platform/location.ts';

const openLayers: (() => void)[] = [];
let wasAtGuard = isAtGuard();
/** The address that the page is to have once the guard has been left, and whether that is a page of its own. */
let leaving: { href: string; isNewPage: boolean } | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Has Back close this; the function that is returned takes it out again. */
export function guardLayer(onBack: () => void): () => void {
  openLayers.push(onBack);
  scheduleSync();
  return () => {
    const at = openLayers.lastIndexOf(onBack);
    if (at >= 0) openLayers.splice(at, 1);
    scheduleSync();
  };
}

/** Whatever closes one layer may open another, or go to another page, in the same turn. */
function scheduleSync(): void {
  clearTimeout(timer);
  timer = setTimeout(syncGuard);
}

function syncGuard(): void {
  if (leaving) return;
  if (openLayers.length > 0 && !isAtGuard()) {
    // The page stays where it is scrolled to, whichever way the guard is left.
    history.scrollRestoration = 'manual';
    history.pushState(guardState, '', window.location.href);
  } else if (openLayers.length === 0 && isAtGuard()) {
    leaving = { href: window.location.href, isNewPage: false };
    history.back();
  } else if (!isAtGuard()) history.scrollRestoration = 'auto';
  wasAtGuard = isAtGuard();
}

function onNavigated(): void {
  if (leaving) leaving = { href: window.location.href, isNewPage: leaving.isNewPage || !isAtGuard() };
  else scheduleSync();
}

/** Runs before all other listeners, which hear of it only when the address has changed for them. */
function onTraversal(event: PopStateEvent): void {
  const hasLeft = leaving;
  leaving = undefined;
  scheduleSync();
  if (hasLeft) {
    event.stopImmediatePropagation();
    if (hasLeft.href === window.location.href) return;
    if (hasLeft.isNewPage) history.pushState(null, '', hasLeft.href);
    else history.replaceState(null, '', hasLeft.href);
    return;
  }
  if (wasAtGuard && !isAtGuard()) openLayers.at(-1)?.();
  wasAtGuard = isAtGuard();
}

window.addEventListener('popstate', onTraversal, { capture: true });
window.addEventListener(navigated, onNavigated);
// After a reload nothing is open any more.
scheduleSync();
