import { type ComponentType, useEffect, useState } from 'react';
import { documentOf } from '../contract/pages.ts';
import { useAddress } from './platform/location.ts';
import { mayWantHindi } from './platform/reads-hindi.ts';
import { fetchWhenIdle } from './platform/when-idle.ts';

/** Tells those whose browser speaks Hindi first that the page does too; nobody else fetches it. */
function HindiHint() {
  const { path } = useAddress();
  const [Offer, setOffer] = useState<ComponentType>();
  useEffect(() => {
    if (mayWantHindi()) {
      void fetchWhenIdle(() => import('./language-offer.tsx')).then(({ LanguageOffer }) =>
        setOffer(() => LanguageOffer),
      );
    }
  }, []);
  return Offer && documentOf(path) !== 'admin' ? <Offer /> : null;
}

const Nothing = () => null;

/** On the pages for everybody; those in Hindi need none. */
export const LanguageHint = import.meta.env.LANGUAGE === 'hi' ? Nothing : HindiHint;
