/** What the public and the customers' pages speak; the admin's side is English alone. */
export const languages = ['en', 'hi'] as const;

export type Language = (typeof languages)[number];

/** Holds the language that a person chose, so that the server answers with the page that speaks it. */
export const languageCookie = 'lang';

/** The files that pages come in: each carries the style sheet of its side, so going from one to another loads anew. */
export type PageDocument = 'index' | 'admin';

/** The file of a document that speaks a language, without its ending. */
export type SpokenDocument = PageDocument | 'index.hi';

/** A document as it is in a language; the admin's is always the English one. */
export function documentIn(language: Language, document: PageDocument): SpokenDocument {
  return language === 'en' || document === 'admin' ? document : `${document}.${language}`;
}

/** Whether there is such a document in this language. */
export function speaks(language: Language, document: PageDocument): boolean {
  return language === 'en' || document === 'index';
}

/** What a `Cookie` header, or `document.cookie`, says was chosen; English as long as nobody chose. */
export function languageOf(cookies: string | undefined): Language {
  return cookies?.split('; ').includes(`${languageCookie}=hi`) ? 'hi' : 'en';
}
