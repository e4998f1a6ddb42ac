import { expect, test } from 'vitest';
import type { PageContent } from '../contract/prerendered.ts';
import { builtInFrontPage } from '../contract/storefront.ts';
import { structuredData } from './structured-data.ts';

const noLinks = { instagram: '', youtube: '', facebook: '', twitter: '', telegram: '', whatsapp: '' };
const storefront: PageContent['storefront'] = {
  brandName: 'Growthwala',
  contactEmail: '',
  socialLinks: noLinks,
  testimonials: [{ name: 'Asha', role: 'Pune', content: 'Every rupee was there.', rating: 5, isSample: false }],
  claims: '',
  grievanceContact: '',
  frontPage: builtInFrontPage,
  counters: { orders: 12_000, customers: 900, platforms: 2 },
  demo: null,
};
const instagram = {
  id: 1,
  name: 'Instagram',
  color: '#e4405f',
  icon: 'instagram',
  serviceCount: 3,
  lowestPrice: '0.6000',
};
const content: PageContent = {
  storefront,
  legalTexts: [],
  landingCatalogue: { platforms: [instagram], example: null },
  platforms: [],
  publicUrl: 'https://shop.example.in',
};

const block = /^<script type="application\/ld\+json">([^<]*)<\/script>$/;
const graphOf = (given: PageContent) => JSON.parse(block.exec(structuredData(given))?.[1] ?? '{}')['@graph'];
const withStorefront = (changes: Partial<PageContent['storefront']>): PageContent => ({
  ...content,
  storefront: { ...storefront, ...changes },
});

test('it says who the shop is and what it asks, and nothing that nobody can check', () => {
  const [shop, site] = graphOf(content);
  expect(shop).toEqual({
    '@type': 'OnlineStore',
    '@id': 'https://shop.example.in/#shop',
    name: 'Growthwala',
    url: 'https://shop.example.in/',
    logo: 'https://shop.example.in/icon-512.png',
    image: 'https://shop.example.in/open-graph.png',
    areaServed: { '@type': 'Country', name: 'India' },
    makesOffer: [
      {
        '@type': 'Offer',
        itemOffered: { '@type': 'Service', name: 'Instagram' },
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          priceCurrency: 'INR',
          minPrice: '0.6000',
          referenceQuantity: { '@type': 'QuantitativeValue', value: 1000 },
        },
      },
    ],
  });
  expect(site).toMatchObject({ '@type': 'WebSite', name: 'Growthwala', publisher: { '@id': shop['@id'] } });
  expect(structuredData(content)).not.toMatch(/rating|review|Asha|12000/i);
});

test('what the operator filled in is said too', () => {
  const socialLinks = { ...noLinks, youtube: 'https://youtube.com/@growthwala' };
  expect(graphOf(withStorefront({ contactEmail: 'help@growthwala.example', socialLinks }))[0]).toMatchObject({
    email: 'help@growthwala.example',
    sameAs: ['https://youtube.com/@growthwala'],
  });
});

test('nothing that the operator writes ends the block or starts another', () => {
  const brandName = '</script><script>alert(1)//<!--';
  const written = structuredData(withStorefront({ brandName }));
  expect(written.match(/<[^>]*>/g)).toEqual(['<script type="application/ld+json">', '</script>']);
  expect(graphOf(withStorefront({ brandName }))[0].name).toBe(brandName);
});

test('a shop without an address, and a sample shop, say nothing of themselves', () => {
  const demo = { adminEmail: 'a', adminPassword: 'b', customerEmail: 'c', customerPassword: 'd' };
  expect(structuredData({ ...content, publicUrl: undefined })).toBe('');
  expect(structuredData(withStorefront({ demo }))).toBe('');
});
