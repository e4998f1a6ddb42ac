import type { PageContent } from '../contract/prerendered.ts';

/**
 * What the shop is, as a block of data for search engines: https://schema.org/OnlineStore. Facts that the page shows too, and
 * none that nobody can check, such as ratings. Empty for a shop that has no address, or is a sample.
 */
export function structuredData({ storefront, landingCatalogue, publicUrl }: PageContent): string {
  if (publicUrl === undefined || storefront.demo) return '';
  const { brandName, contactEmail, socialLinks } = storefront;
  const at = (path: string) => new URL(path, publicUrl).href;
  const shop = { '@id': at('/#shop') };
  const sameAs = Object.values(socialLinks).filter((link) => link !== '');
  const graph = [
    {
      '@type': 'OnlineStore',
      ...shop,
      name: brandName,
      url: at('/'),
      logo: at('/icon-512.png'),
      image: at('/open-graph.png'),
      areaServed: { '@type': 'Country', name: 'India' },
      ...(contactEmail !== '' && { email: contactEmail }),
      ...(sameAs.length > 0 && { sameAs }),
      makesOffer: landingCatalogue.platforms.map(({ name, lowestPrice }) => ({
        '@type': 'Offer',
        itemOffered: { '@type': 'Service', name },
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          priceCurrency: 'INR',
          minPrice: lowestPrice,
          referenceQuantity: { '@type': 'QuantitativeValue', value: 1000 },
        },
      })),
    },
    {
      '@type': 'WebSite',
      '@id': at('/#site'),
      name: brandName,
      url: at('/'),
      inLanguage: ['en-IN', 'hi-IN'],
      publisher: shop,
    },
  ];
  return asDataBlock(graph);
}

/** Nothing in it can end the element that it stands in, whatever people have written. */
export function asDataBlock(graph: readonly object[]): string {
  const data = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c');
  return `<script type="application/ld+json">${data}</script>`;
}
