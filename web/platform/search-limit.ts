/** Longer searches are refused by the server. */
export const maxSearchCharacters = 100;
