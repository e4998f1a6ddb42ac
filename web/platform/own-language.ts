/** What a list is asked with whose words are wanted in the language of these pages. */
export const ownLanguage = import.meta.env.LANGUAGE === 'hi' ? ({ query: { language: 'hi' } } as const) : {};
