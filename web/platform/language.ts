import { type Language, languageCookie } from '../../contract/languages.ts';
import { languageChosenMessage, postToWorker } from './shell-message.ts';
import { currentToken } from './token.ts';

const yearSeconds = 31_536_000;

/** Has the server answer in this language from now on, with this very page first. */
function chooseLanguage(language: Language): void {
  // A cookie for https alone would not be kept by a shop on plain http, as in development.
  const secure = window.location.protocol === 'https:' ? ';secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = `${languageCookie}=${language};path=/;max-age=${yearSeconds};samesite=lax${secure}`;
  postToWorker(languageChosenMessage);
  // Who is signed in has nothing but saved things in such fields, and they are nobody else's to find.
  const typing =
    currentToken() === null ? import('./carried-typing.ts').then((module) => module.carryTyping()) : undefined;
  void Promise.allSettled([typing]).then(() => window.location.reload());
}

/** Has each control with `data-language` choose that language, also in a page that has not come to life yet. */
export function followLanguageSwitch(): void {
  document.addEventListener(
    'click',
    ({ target }) => {
      const control = target instanceof Element ? target.closest<HTMLElement>('[data-language]') : null;
      if (control) chooseLanguage(control.dataset['language'] === 'hi' ? 'hi' : 'en');
    },
    // Before React hears of it, which lets nothing through to what it has not brought to life yet.
    true,
  );
}
