import { expect, test } from 'vitest';
import { type Service, service as serviceSchema } from '../contract/catalogue.ts';
import type { PriceListContent } from '../contract/price-list.ts';
import { preparePriceList } from './prerender.tsx';

const now = Date.UTC(2026, 10, 24);
const likes: Service = serviceSchema.parse({
  ...{ id: 7, categoryId: 3, name: 'Likes', description: 'From India.', pricePerThousand: '100.0000' },
  ...{ minQuantity: 100, maxQuantity: 10_000, isInstantStart: true, startMinutes: 15, speed: 5_000, displayOrder: 1 },
});
const content: PriceListContent = {
  storefront: {
    brandName: 'Growthwala',
    contactEmail: '',
    socialLinks: { instagram: '', youtube: '', facebook: '', twitter: '', telegram: '', whatsapp: '' },
  },
  isDemo: false,
  publicUrl: 'https://shop.example',
  platforms: [{ id: 1, name: 'Instagram', icon: 'instagram', color: '#d62976' }],
  categories: [{ id: 3, platformId: 1, name: 'Instagram Likes', description: '', displayOrder: 1 }],
  services: [likes],
  discounts: [],
};

const pageOf = (path: string, given = content) => preparePriceList(given, now)(path);
const dataIn = (head: string) =>
  JSON.parse(/<script type="application\/ld\+json">([^<]*)<\/script>$/.exec(head)?.[1] ?? '{}')['@graph'];

test('a service has its price, what orders of it cost, its facts, and the way to order it', async () => {
  const { body, head } = await pageOf('/services/instagram/7');
  for (const text of ['₹100.00', '2,500', '₹250.00', '5,000', '15 min', 'From India.', 'shop’s word'])
    expect(body).toContain(text);
  expect(body).toContain('href="/register?service=7&amp;quantity=2500"');
  expect(head).toContain('<title>Likes · Instagram · Growthwala</title>');
  expect(head).toContain('<link rel="canonical" href="https://shop.example/services/instagram/7"/>');
  expect(head).toContain('hrefLang="hi" href="https://shop.example/services/instagram/7?lang=hi"');
});

test('a promotion that runs is in the price everywhere', async () => {
  const promotion = {
    ...{ id: 1, serviceId: null, title: 'Festival', discountType: 'promotional', basisPoints: 1_000 },
    ...{ minQuantity: null, maxQuantity: null, startsAt: now - 1, endsAt: now + 1, isActive: true, priority: 1 },
  } as const;
  const discounted = { ...content, discounts: [promotion] };
  const { body, head } = await pageOf('/services/instagram/7', discounted);
  expect(body).toMatch(/₹90\.00<.*₹100\.00<\/s>/);
  expect(body).toContain('₹225.00');
  expect(dataIn(head)[0].offers.price).toBe('90.0000');
  expect((await pageOf('/services/instagram', discounted)).body).toContain('from ₹90.00 per 1,000');
  expect((await pageOf('/services', discounted)).body).toContain('from ₹90.00 per 1,000');
});

test('search engines read the same offers', async () => {
  const [service, trail] = dataIn((await pageOf('/services/instagram/7')).head);
  expect(service).toMatchObject({
    '@type': 'Service',
    name: 'Likes',
    url: 'https://shop.example/services/instagram/7',
    offers: {
      '@type': 'Offer',
      priceCurrency: 'INR',
      price: '100.0000',
      priceSpecification: { referenceQuantity: { value: 1_000 } },
      eligibleQuantity: { minValue: 100, maxValue: 10_000 },
    },
  });
  expect(trail.itemListElement.map(({ item }: { item: string }) => item)).toEqual([
    'https://shop.example/services',
    'https://shop.example/services/instagram',
    'https://shop.example/services/instagram/7',
  ]);
  const [platform] = dataIn((await pageOf('/services/instagram')).head);
  expect(platform.offers).toEqual({
    '@type': 'AggregateOffer',
    offerCount: 1,
    priceCurrency: 'INR',
    lowPrice: '100.0000',
  });
});

test('the price of a package is for the whole of it', async () => {
  const { body, head } = await pageOf('/services/instagram/7', {
    ...content,
    services: [{ ...likes, type: 'Package' }],
  });
  expect(body).toContain('per package');
  expect(body).toContain('href="/register?service=7&amp;quantity=1"');
  expect(dataIn(head)[0].offers.priceSpecification.referenceQuantity.value).toBe(1);
});

test('nothing that people wrote ends the element that it stands in', async () => {
  const hostile = '</script></title><img src=x onerror=alert(1)>"\'&$& <!--';
  const pages = {
    ...content,
    storefront: { ...content.storefront, brandName: hostile },
    platforms: [{ id: 1, name: hostile, icon: hostile, color: hostile }],
    categories: [
      { ...content.categories[0], id: 3, platformId: 1, name: hostile, description: hostile, displayOrder: 1 },
    ],
    services: [{ ...likes, name: hostile, description: hostile }],
  };
  for (const path of ['/services', '/services/script-title-img-src-x-onerror-alert-1', '/services/nowhere']) {
    const { head, body } = await pageOf(path, pages);
    expect(head + body).not.toContain('<img');
    expect(head + body).not.toMatch(/<!--/);
    expect(head.match(/<script/g)?.length ?? 0).toBeLessThan(2);
  }
  const { head } = await pageOf('/services/script-title-img-src-x-onerror-alert-1/7', pages);
  expect(dataIn(head)[0].name).toBe(hostile);
  expect(head.match(/<\/script>/g)).toHaveLength(1);
});

test('a page of nothing says so, leads to its platform, and is not for search engines', async () => {
  const { head, body } = await pageOf('/services/instagram/gone');
  expect(body).toContain('href="/services/instagram"');
  expect(head).toContain('content="noindex"');
  expect(head).not.toContain('ld+json');
});

test('a sample shop offers nothing to search engines', async () => {
  expect((await pageOf('/services', { ...content, isDemo: true })).head).not.toContain('ld+json');
});
