import { keepShellMessage } from './shell-message.ts';

/** By then a page has what it shows after somebody has signed in. */
const settledMs = 2_000;

/** Registers the service worker, and lets it store the shell while a customer is signed in. It imports nothing: the start stays small. */
export async function keepShell(
  currentToken: () => string | null,
  subscribeToToken: (listener: () => void) => void,
): Promise<void> {
  const { serviceWorker } = navigator;
  // What was fetched of the worker before is never what it is now.
  await serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  const message = keepShellMessage(import.meta.env.LANGUAGE ?? 'en');
  const sendKeepShell = () => {
    const isOffice = window.location.pathname.startsWith('/admin');
    if (currentToken() !== null && !isOffice) serviceWorker.controller?.postMessage(message);
  };
  sendKeepShell();
  subscribeToToken(() => setTimeout(sendKeepShell, settledMs));
  // The first worker of all, or the worker of an update, has the shell still to store.
  serviceWorker.addEventListener('controllerchange', sendKeepShell);
}
