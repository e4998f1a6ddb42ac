/** What the public and the customers' pages speak; the admin's side is English alone. */
export type Language = 'en' | 'hi';

/** Holds the language that a person chose, so that the server answers with the page that speaks it. */
export const languageCookie = 'lang';

/** The document of the Hindi pages, beside `index.html`. */
export const hindiPage = 'index.hi.html';

/** What a `Cookie` header, or `document.cookie`, says was chosen; English as long as nobody chose. */
export function languageOf(cookies: string | undefined): Language {
  return cookies?.split('; ').includes(`${languageCookie}=hi`) ? 'hi' : 'en';
}
