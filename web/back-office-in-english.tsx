import { useEffect } from 'react';
import { Opening } from './opening.tsx';
import { chooseLanguage } from './platform/language.ts';

/** Stands in the Hindi pages for the admin's side, which speaks English alone: goes over to the English pages. */
export function BackOffice() {
  useEffect(() => chooseLanguage('en'), []);
  return <Opening />;
}
