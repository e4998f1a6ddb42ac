import { useEffect } from 'react';
import { listLegalTexts } from '../contract/storefront.ts';
import { legalContent } from './legal/legal-content.ts';
import { LegalPage } from './legal/legal-page.tsx';
import { LoadingScreen } from './loading-screen.tsx';
import { useRead } from './platform/query.ts';
import { useStorefront } from './storefront/use-storefront.ts';

/** A legal document, built in the browser from the same content as on the server. */
export function LegalVisit({ which }: { which: 'terms' | 'privacy' }) {
  const storefront = useStorefront();
  const texts = useRead(listLegalTexts, {});
  const isReady = !texts.isPending && storefront.brandName !== '';
  useEffect(() => {
    // The browser looked for the section that the address names before the text was here.
    if (isReady) document.getElementById(window.location.hash.slice(1))?.scrollIntoView({ behavior: 'instant' });
  }, [isReady]);
  // Nobody may read the built-in words for a moment where others hold.
  return isReady ? <LegalPage content={legalContent(which, texts.data ?? [], storefront)} /> : <LoadingScreen />;
}
