import type { PriceList, PriceListContent, PriceListPlace } from '../contract/price-list.ts';
import { LanguageHint } from './language-hint.tsx';
import { PriceListPage } from './price-list/price-list-page.tsx';
import type { Shown } from './price-list/priced.ts';
import { PublicHeader } from './public-header.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SkipLink } from './skip-link.tsx';
import { InLanguage } from './texts/in-language.ts';

interface PriceListDocumentProps {
  readonly content: Pick<PriceListContent, 'storefront'>;
  readonly list: PriceList;
  readonly place: PriceListPlace;
  readonly shown: Shown;
}

/** A page of the price list with what is around the pages for everybody. */
export function PriceListDocument({ content: { storefront }, ...page }: PriceListDocumentProps) {
  return (
    <InLanguage>
      <div className="flex min-h-svh flex-col">
        <SkipLink />
        <PublicHeader brandName={storefront.brandName} />
        <main id="content" tabIndex={-1} className="flex-1 outline-none">
          <PriceListPage {...page} />
        </main>
        <SiteFooter storefront={storefront} />
      </div>
      <LanguageHint />
    </InLanguage>
  );
}
