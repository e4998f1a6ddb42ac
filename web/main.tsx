import { preloadScripts, whenPainted } from './platform/first-paint.ts';
import { captureInstallPrompt } from './platform/install-offer.ts';
import { followLanguageSwitch } from './platform/language.ts';
import { retryImport } from './platform/retry-import.ts';
import { currentToken, subscribeToToken } from './platform/token.ts';
import { whenIdle } from './platform/when-idle.ts';

/** By then a page has all it shows, on a slow phone too. */
const shellPauseMs = 8_000;

const root = document.getElementById('root');
if (!root) throw new Error('No #root');

followLanguageSwitch();
captureInstallPrompt();
reloadAfterUpdate();
start(root);
// Its own code, too, comes after all that somebody waits for. In development there is no shell to keep.
if (import.meta.env.PROD) setTimeout(keepShell, shellPauseMs);

/** A page that is whole in its HTML comes to life when there is time for it, or somebody touches it; others as soon as what they show is painted. */
function start(container: HTMLElement): void {
  if (container.dataset['prerendered'] === 'static' && currentToken() === null) {
    void Promise.race([whenIdle(), whenTouched()])
      .then(() => retryImport(() => import('./static-page-start.tsx')))
      .then((program) => program.start(container));
    return;
  }
  // Whoever is signed in has a home instead of the front page.
  if (window.location.pathname === '/') container.replaceChildren();
  const isThere = container.childElementCount > 0;
  void Promise.race([isThere ? whenPainted() : undefined, whenTouched()])
    .then(() => {
      preloadScripts();
      return retryImport(() => import('./app-start.tsx'));
    })
    .then((program) => program.start(container));
}

function whenTouched(): Promise<void> {
  return new Promise((resolve) => {
    for (const touch of ['pointerdown', 'focusin', 'keydown', 'change', 'scroll']) {
      window.addEventListener(touch, () => resolve(), { once: true, passive: true });
    }
  });
}

/** What can't be had, for want of a network or in this browser, the next page tries again. */
function keepShell(): void {
  import('./platform/shell-installer.ts')
    .then((module) => module.keepShell(currentToken, subscribeToToken))
    .catch(() => undefined);
}

/** A page that was opened before an update of the shop asks for files that are gone; the new page has their successors. */
function reloadAfterUpdate(): void {
  const settledMs = 10_000;
  window.addEventListener('vite:preloadError', () => {
    // Right after loading it is no update, and loading again would go round in circles.
    if (performance.now() < settledMs) return;
    // Before it has come to life, the page asks again by itself, and keeps what is typed in it.
    if (document.getElementById('stalled')) return;
    // Without a connection the file is not gone, and a page that is loaded again would be.
    fetch('', { method: 'HEAD' }).then(
      ({ ok }) => ok && window.location.reload(),
      () => undefined,
    );
  });
}
