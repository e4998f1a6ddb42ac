import { type Language, languages } from '../../contract/languages.ts';

const keepShell = 'keep-shell';

/** A page that is done with itself tells the service worker to store the shell, in its language, for when there is no network. */
export const keepShellMessage = (language: Language) => `${keepShell} ${language}`;

/** The language that is asked for; undefined for what is no such message. */
export function shellWanted(message: unknown): Language | undefined {
  return languages.find((language) => message === keepShellMessage(language));
}
