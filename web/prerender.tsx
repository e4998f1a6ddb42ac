import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { listPlatforms } from '../contract/catalogue.ts';
import { readLandingCatalogue } from '../contract/landing.ts';
import { type Language, speaks } from '../contract/languages.ts';
import { documentOf, pages, staticPaths } from '../contract/pages.ts';
import { nowhere, type PageContent, type PrerenderedPage } from '../contract/prerendered.ts';
import { arrangePriceList, offeredIn, type PriceListContent, placeIn } from '../contract/price-list.ts';
import { listLegalTexts, readStorefront } from '../contract/storefront.ts';
import { App } from './app.tsx';
import { appSkeletonAt } from './app-skeleton.tsx';
import { PageHead } from './page-head.tsx';
import { pageLook } from './page-look.ts';
import { prerenderAt } from './platform/location.ts';
import { setPrerenderedData } from './prerendered.ts';
import { priceListData } from './price-list-data.ts';
import { PriceListDocument } from './price-list-document.tsx';
import { PriceListHead } from './price-list-head.tsx';
import { showServices } from './price-list-parts.tsx';
import { StaticPage } from './static-page.tsx';
import { structuredData } from './structured-data.ts';
import { InLanguage } from './texts/in-language.ts';

const language: Language = import.meta.env.LANGUAGE ?? 'en';

/** All pages that this language has, by their paths. */
export async function prerenderPages(content: PageContent): Promise<Record<string, PrerenderedPage>> {
  const rendered: Record<string, PrerenderedPage> = {};
  // One after another: they share the address that they are rendered at.
  const paths = [...Object.values(pages), nowhere].filter((path) => speaks(language, documentOf(path)));
  for (const path of paths) rendered[path] = await prerenderPage(path, content);
  return rendered;
}

async function prerenderPage(path: string, content: PageContent): Promise<PrerenderedPage> {
  const { storefront, legalTexts, landingCatalogue, platforms } = content;
  const isLegal = path === pages.terms || path === pages.privacy;
  const known = {
    [readStorefront.path]: storefront,
    ...(isLegal ? { [listLegalTexts.path]: legalTexts } : {}),
    ...(path === pages.landing ? { [readLandingCatalogue.path]: landingCatalogue } : {}),
    ...(path === pages.home ? { [listPlatforms.path]: platforms } : {}),
  };
  setPrerenderedData(known);
  prerenderAt(path);
  const Skeleton = appSkeletonAt(path);
  const isStatic = path === nowhere || staticPaths.includes(path);
  const html = Skeleton
    ? renderToStaticMarkup(
        <InLanguage>
          <Skeleton brandName={storefront.brandName} platformCount={platforms.length} />
        </InLanguage>,
      )
    : await textOf(isStatic ? <StaticPage path={path} known={known} /> : <App />);
  const { titles, body } = withoutTitles(html);
  const title = titles || `<title>${renderToStaticMarkup(storefront.brandName)}</title>`;
  const kind = Skeleton ? 'skeleton' : isStatic ? 'static' : 'page';
  return {
    head: title + pageLook(kind, content.look) + headOf(path, content),
    body,
    kind,
    known: JSON.stringify(known),
  };
}

async function textOf(page: ReactNode): Promise<string> {
  const faults: unknown[] = [];
  const { prelude } = await prerender(page, {
    // Larger parts would otherwise be put in their places by a script in the page.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (fault) => void faults.push(fault),
  });
  const html = await new Response(prelude).text();
  if (faults.length > 0) throw faults[0];
  return html;
}

/** React writes a page's title at its very beginning, to be lifted into the head. */
function withoutTitles(html: string): { titles: string; body: string } {
  const title = /<title>[^<]*<\/title>/.exec(html)?.[0] ?? '';
  return { titles: title, body: html.replace(title, '') };
}

function headOf(path: string, content: PageContent): string {
  const tags = renderToStaticMarkup(<PageHead path={path} content={content} />);
  return path === pages.landing ? tags + structuredData(content) : tags;
}

/** Makes ready to render the pages of the price list. They are never hydrated, so that nothing of the catalogue is in them as data. */
export function preparePriceList(content: PriceListContent, now: number): (path: string) => Promise<PrerenderedPage> {
  const list = arrangePriceList(offeredIn(content, language));
  const shown = showServices(content.discounts, now);
  return async (path) => {
    const page = { content, list, place: placeIn(list, path), shown };
    return {
      head: renderToStaticMarkup(<PriceListHead {...page} />) + pageLook('static', content.look) + priceListData(page),
      body: renderToStaticMarkup(<PriceListDocument {...page} />),
      kind: 'static',
      known: '{}',
    };
  };
}
