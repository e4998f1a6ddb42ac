/** What Chromium browsers hand out when the shop can be installed; its types come with none of TypeScript's libraries. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

let offer: InstallPromptEvent | undefined;
let tellShown = () => {};

function setOffer(next: InstallPromptEvent | undefined): void {
  offer = next;
  tellShown();
}

/** Keeps the browser's own offer for the place where the shop makes it, instead of a bar over the page. */
export function captureInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    // The event of this name has this form: https://wicg.github.io/manifest-incubations/#beforeinstallpromptevent-interface
    setOffer(event as InstallPromptEvent);
  });
}

/** Asks the browser to install the shop; undefined where it can't, or was asked. */
export function currentOffer(): (() => void) | undefined {
  return offer && ask;
}

function ask(): void {
  const asked = offer;
  // Good for one question; after a no the browser makes another offer when it sees fit.
  setOffer(undefined);
  void asked?.prompt();
}

/** Calls back when there is an offer or none any more, in one place at a time. Returns how to stop. */
export function subscribeToInstallPrompt(listener: () => void): () => void {
  tellShown = listener;
  return () => {
    tellShown = () => {};
  };
}
