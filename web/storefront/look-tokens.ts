import { deriveAccent, readAccent } from '../../contract/accent.ts';
import { type Theme, themeTokens } from '../platform/theme-tokens.ts';

/** The colours of a theme with an accent, for an element that shows what is not saved yet; what is no colour shows the built-in one. */
export function lookTokens(theme: Theme, accent: string): Readonly<Record<string, string>> {
  const builtIn = themeTokens(theme);
  const read = readAccent(accent);
  if (read === undefined) {
    return { ...builtIn, '--accent-text': builtIn['--gold'] ?? '', '--accent-mark': builtIn['--marigold'] ?? '' };
  }
  const derived = deriveAccent(read)[theme];
  const tokens = Object.entries(derived).map(([name, value]) => [`--${name}`, value] as const);
  // Words that the built-in sheet sets in gold, the sheet of the look sets in its accent.
  return { ...builtIn, ...Object.fromEntries(tokens), '--gold': derived['accent-text'] };
}

const sheetId = 'own-look';

/** This page wears the look with this style sheet from now on, as others do once they are loaded; empty for the built-in look. */
export function linkStyleSheet(address: string): void {
  // All of them: while one loads, the next may be saved.
  const worn = [...document.querySelectorAll(`#${sheetId}`)];
  const takeOff = () => {
    for (const each of worn) each.remove();
  };
  // Also with this address what is worn may be another: a page that asks for an earlier look gets the one that holds then.
  if (address === '') {
    takeOff();
    return;
  }
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address, id: sheetId });
  // The one before goes when the new one is here: nothing flashes.
  link.onload = takeOff;
  document.head.append(link);
}
