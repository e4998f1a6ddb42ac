import { type Language, languageCookie } from '../../contract/languages.ts';

const yearSeconds = 31_536_000;

/** Has the server answer in this language from now on, with this very page first. */
export function chooseLanguage(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = `${languageCookie}=${language};path=/;max-age=${yearSeconds};samesite=lax`;
  window.location.reload();
}
