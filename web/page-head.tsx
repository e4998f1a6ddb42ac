import { pages } from '../contract/pages.ts';
import type { PageContent } from '../contract/prerendered.ts';
import { documentTitle } from './platform/document-title.ts';
import { descriptions } from './texts/descriptions.ts';

/** As those who show links name it: https://ogp.me */
const locale = import.meta.env.LANGUAGE === 'hi' ? 'hi_IN' : 'en_IN';
const language = import.meta.env.LANGUAGE ?? 'en';

/** The pages that search engines and shared links show. */
const described: Readonly<Partial<Record<string, keyof typeof descriptions>>> = {
  [pages.landing]: 'landing',
  [pages.logIn]: 'logIn',
  [pages.register]: 'register',
  [pages.terms]: 'terms',
  [pages.privacy]: 'privacy',
};

/** What a page says of itself to search engines, to those who show a link to it, and to a phone that keeps it. */
export function PageHead({ path, content }: { path: string; content: PageContent }) {
  const name = described[path];
  return (
    <>
      {/* What an iPhone writes under the icon. */}
      <meta name="apple-mobile-web-app-title" content={content.storefront.brandName} />
      {name === undefined ? <meta name="robots" content="noindex" /> : <Description {...{ name, path, content }} />}
    </>
  );
}

interface DescriptionProps {
  readonly name: keyof typeof descriptions;
  readonly path: string;
  readonly content: PageContent;
}

function Description({ name, path, content: { storefront, publicUrl } }: DescriptionProps) {
  const own = path === pages.landing ? storefront.frontPage[language] : undefined;
  const description = own?.lead || descriptions[name](storefront.brandName);
  return (
    <>
      <meta name="description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={storefront.brandName} />
      <meta property="og:title" content={documentTitle(storefront.brandName, own?.headline ?? '')} />
      <meta property="og:description" content={description} />
      <meta property="og:locale" content={locale} />
      {publicUrl !== undefined && (
        <>
          <link rel="canonical" href={new URL(path, publicUrl).href} />
          <meta property="og:url" content={new URL(path, publicUrl).href} />
          <meta property="og:image" content={new URL('/open-graph.png', publicUrl).href} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  );
}
