import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { whoAmI } from '../contract/accounts.ts';
import { documentOf } from '../contract/pages.ts';
import { readStorefront } from '../contract/storefront.ts';
import { App, shells } from './app.tsx';
import { followBrowser } from './platform/connection.ts';
import { endEarlyInput, noteEarlyTyping } from './platform/early-typing.ts';
import { currentAddress, followLinks, navigate } from './platform/location.ts';
import { invalidateEndpoint, prefetch } from './platform/query.ts';
import { retryImport } from './platform/retry-import.ts';
import { whenSessionEnds } from './platform/session.tsx';
import { currentToken } from './platform/token.ts';
import { readPrerendered } from './prerendered.ts';
import { signInAgainAt } from './session-routes.ts';

/** So long the skeleton of the page stands for the page itself; whoever is slower is told how it stands. */
const patienceMs = 4_000;

/** A visitor's page is there already and is only brought to life; one of somebody who is signed in takes the place of its first sight. */
export function start(container: HTMLElement): void {
  followLinks();
  followBrowser();
  whenSessionEnds(askToSignInAgain);
  readPrerendered();
  const isAdminPage = documentOf(window.location.pathname) === 'admin';
  // An admin edits what stands now, and the page may have been made before the last change.
  if (isAdminPage) invalidateEndpoint(readStorefront);
  void prefetch(readStorefront, {}, true);
  if (currentToken() === null) {
    const isComplete = container.dataset['prerendered'] === 'page';
    const loadShell = () => shells.visitor.load().then(({ fetchAhead }) => fetchAhead(currentAddress().path));
    // Without all of its code, React would throw away the HTML with what is typed in it.
    if (isComplete) void Promise.all([retryImport(loadShell), restoreTyping(container)]).then(() => hydrate(container));
    else void inTime(loadShell()).then(() => replace(container));
    return;
  }
  const { path } = currentAddress();
  // A wrong guess only costs the head start.
  const shell = isAdminPage ? shells.admin.load() : shells.customer.load().then(({ fetchAhead }) => fetchAhead(path));
  // Admins read a page that is whole in its HTML in the shell of visitors: until that is here, the HTML stays.
  const isWhole = container.dataset['prerendered'] === 'static';
  const publicShell = isWhole && shells.visitor.load().then(({ fetchAhead }) => fetchAhead(path));
  void inTime(Promise.allSettled([shell, publicShell, prefetch(whoAmI, {}, true)])).then(() => replace(container));
}

/** Resolves with it, whatever comes of it, or when it takes too long. */
function inTime(work: Promise<unknown>): Promise<unknown> {
  const patience = new Promise((resolve) => setTimeout(resolve, patienceMs));
  return Promise.race([work.catch(() => undefined), patience]);
}

function hydrate(container: HTMLElement): void {
  hydrateRoot(container, <App />);
}

/** Shows the page in the place of what was prerendered there. */
function replace(container: HTMLElement): void {
  endEarlyInput(container);
  const root = createRoot(container);
  // In steps, between which the browser answers a touch.
  startTransition(() => root.render(<App />));
}

/** What stands in the page's fields already: typed in this page, or in the one that it was before the language changed. */
async function restoreTyping(container: HTMLElement): Promise<void> {
  if (history.state?.typed) {
    await import('./platform/carried-typing.ts')
      .then((module) => module.restoreCarriedTyping(container))
      .catch(() => undefined);
  }
  noteEarlyTyping(container);
}

/** Wherever the person was, that is where they come back to. */
function askToSignInAgain(): void {
  const page = signInAgainAt(currentAddress());
  if (page !== undefined) navigate(page, { replace: true });
}
