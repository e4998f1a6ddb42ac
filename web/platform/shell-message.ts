import { type Language, languages } from '../../contract/languages.ts';

const keepShell = 'keep-shell';

/** A page that is done with itself tells the service worker to store the shell, in its language, for when there is no network. */
export const keepShellMessage = (language: Language) => `${keepShell} ${language}`;

/** A person has signed out: what was pushed to them must not stay in this browser. */
export const signedOutMessage = 'signed-out';

/** Another language was chosen, and the next page has to be in it. */
export const languageChosenMessage = 'language-chosen';

/** Tells the service worker, where there is one. */
export function postToWorker(message: string): void {
  navigator.serviceWorker?.controller?.postMessage(message);
}

/** The language that is asked for; undefined for what is no such message. */
export function shellWanted(message: unknown): Language | undefined {
  return languages.find((language) => message === keepShellMessage(language));
}
