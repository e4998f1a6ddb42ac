import { createRoot, hydrateRoot } from 'react-dom/client';
import { whoAmI } from '../contract/accounts.ts';
import { documentOf } from '../contract/pages.ts';
import { readStorefront } from '../contract/storefront.ts';
import { App, shells } from './app.tsx';
import { call } from './platform/api.ts';
import { followBrowser } from './platform/connection.ts';
import { noteEarlyTyping } from './platform/early-typing.ts';
import { keepInstallOffer } from './platform/install-offer.ts';
import { currentAddress, followLinks, navigate } from './platform/location.ts';
import { prefetch } from './platform/query.ts';
import { whenSessionEnds } from './platform/session.tsx';
import { currentToken, watchToken } from './platform/token.ts';
import { readPrerendered } from './prerendered.ts';
import { signInAgainAt } from './session-routes.ts';

/** So long the first sight of the page stands for the page itself; whoever is slower is told how it stands. */
const patienceMs = 4_000;

/** By then a page has all it shows, on a slow phone too. */
const shellPauseMs = 8_000;

const root = document.getElementById('root');
if (!root) throw new Error('The document has no #root');

followLinks();
followBrowser();
keepInstallOffer();
whenSessionEnds(askToSignInAgain);
reloadAfterUpdate();
readPrerendered();
void prefetch(readStorefront);
start(root);
// Its own code, too, comes after all that somebody waits for. In development there is no shell to keep.
if (import.meta.env.PROD) setTimeout(keepShell, shellPauseMs);

/** A visitor's page is there already and is only brought to life; one of somebody who is signed in takes the place of its first sight. */
function start(container: HTMLElement): void {
  if (currentToken() === null) {
    const isComplete = container.dataset['prerendered'] === 'page';
    if (isComplete) noteEarlyTyping(container);
    const begin = () => (isComplete ? hydrateRoot(container, <App />) : createRoot(container).render(<App />));
    void shells.visitor.load().finally(begin);
    return;
  }
  const isAdminPage = documentOf(window.location.pathname) === 'admin';
  // A wrong guess only costs the head start.
  const shell = isAdminPage
    ? shells.admin.load()
    : shells.customer.load().then(({ fetchAhead }) => fetchAhead(currentAddress().path));
  const patience = new Promise((resolve) => setTimeout(resolve, patienceMs));
  void Promise.race([Promise.allSettled([shell, prefetch(whoAmI)]), patience]).then(() =>
    createRoot(container).render(<App />),
  );
}

/** Wherever the person was, that is where they come back to. */
function askToSignInAgain(): void {
  const page = signInAgainAt(currentAddress());
  if (page !== undefined) navigate(page, { replace: true });
}

/** What can't be had, for want of a network or in this browser, the next page tries again. */
function keepShell(): void {
  import('./platform/kept-shell.ts')
    .then((module) => module.keepShell(currentToken, watchToken))
    .catch(() => undefined);
}

/** A page that was opened before an update of the shop asks for files that are gone; the new page has their successors. */
function reloadAfterUpdate(): void {
  const settledMs = 10_000;
  window.addEventListener('vite:preloadError', () => {
    // Right after loading it is no update, and loading again would go round in circles.
    if (performance.now() < settledMs) return;
    // Without a connection the file is not gone, and a page that is loaded again would be.
    call(readStorefront, {}).then(
      () => window.location.reload(),
      () => undefined,
    );
  });
}
