import { languageCookie } from '../../contract/languages.ts';

/** Whether this browser's person reads Hindi before all else, and has chosen no language here yet. */
export function mayWantHindi(): boolean {
  const hasChosen = document.cookie.split('; ').some((cookie) => cookie.startsWith(`${languageCookie}=`));
  return !hasChosen && /^hi\b/i.test(navigator.languages[0] ?? '');
}
