import { isInPriceList } from '../contract/price-list-path.ts';
import { preloadScripts, whenPainted } from './platform/first-paint.ts';
import { captureInstallPrompt } from './platform/install-offer.ts';
import { followLanguageSwitch } from './platform/language.ts';
import { retryImport } from './platform/retry-import.ts';
import { currentToken, subscribeToToken } from './platform/token.ts';
import { whenIdle } from './platform/when-idle.ts';

/** By this time a page has loaded everything it shows, also on a slow phone. */
const shellPauseMs = 8_000;

const root = document.getElementById('root');
if (!root) throw new Error('No #root');

followLanguageSwitch();
captureInstallPrompt();
reloadAfterUpdate();
start(root);
// Installed last, because nobody waits for it. In development there is no shell to store.
if (import.meta.env.PROD) setTimeout(keepShell, shellPauseMs);

/** A static page is hydrated when the browser is idle or somebody touches it; any other page as soon as it is painted. */
function start(container: HTMLElement): void {
  // The price list is for everybody, whoever is signed in.
  const isPriceList = isInPriceList(window.location.pathname);
  const fetchStart: () => Promise<{ start: (container: HTMLElement) => unknown }> = isPriceList
    ? () => import('./price-list-start.ts')
    : () => import('./static-page-start.tsx');
  if (isPriceList || (container.dataset['prerendered'] === 'static' && currentToken() === null)) {
    void Promise.race([whenIdle(), whenTouched()])
      .then(() => retryImport(fetchStart))
      .then((program) => program.start(container));
    return;
  }
  // A signed-in customer sees the home page instead of the front page.
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

/** If it fails, for lack of a network or of browser support, the next page tries again. */
function keepShell(): void {
  import('./platform/shell-installer.ts')
    .then((module) => module.keepShell(currentToken, subscribeToToken))
    .catch(() => undefined);
}

/** A page that was opened before an update of the shop requests files that are gone. A reload gets the new page with the new files. */
function reloadAfterUpdate(): void {
  const settledMs = 10_000;
  /** By then a page that the file breaks is rendered as broken. */
  const renderedMs = 1_000;
  window.addEventListener('vite:preloadError', ({ payload }) => {
    // Right after loading, the cause is not an update, and a reload could loop.
    if (performance.now() < settledMs) return;
    // A page that is not hydrated yet retries by itself and keeps what was typed.
    if (document.getElementById('stalled')) return;
    // A file that is not gone was lost on the way: a reload would lose a page that still stands. Safari names no file: after an update this one is gone, too.
    const file = /\/assets\/[\w.-]+/.exec(payload.message)?.[0] ?? import.meta.url;
    fetch(file, { method: 'HEAD' }).then(
      ({ ok, status }) => {
        if (status === 404) window.location.reload();
        else if (ok) setTimeout(reloadIfCrashed, renderedMs);
      },
      () => undefined,
    );
  });
}

/** A page that broke is loaded anew, once in a while. */
function reloadIfCrashed(): void {
  const name = 'crash-reload';
  const restMs = 60_000;
  try {
    if (!document.getElementById('crashed') || Date.now() - Number(sessionStorage.getItem(name)) < restMs) return;
    sessionStorage.setItem(name, String(Date.now()));
    window.location.reload();
  } catch {
    // Storage is blocked: a reload could loop.
  }
}
