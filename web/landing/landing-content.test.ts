import { describe, expect, test } from 'vitest';
import type { LandingCatalogue } from '../../contract/landing.ts';
import { builtInFrontPage, type Storefront } from '../../contract/storefront.ts';
import { landingContent, readClaims } from './landing-content.ts';

const storefront: Storefront = {
  brandName: 'Tarakki',
  contactEmail: '',
  socialLinks: { instagram: '', youtube: '', facebook: '', twitter: '', telegram: '', whatsapp: '' },
  testimonials: [],
  claims: '',
  grievanceContact: '',
  frontPage: builtInFrontPage,
  counters: { orders: 0, customers: 12, platforms: 15 },
  demo: null,
};

const platform = (id: number, icon: string, lowestPrice = '9.0000'): LandingCatalogue['platforms'][number] => ({
  id,
  name: icon.toUpperCase(),
  icon,
  color: '#111111',
  serviceCount: 600,
  lowestPrice,
});

const example: LandingCatalogue['example'] = {
  platformId: 2,
  serviceId: 7,
  serviceName: 'Likes, gradual',
  pricePerThousand: '12.0000',
  minQuantity: 100,
  maxQuantity: 10_000,
  quantity: 2_500,
  listAmount: '30.00',
  discounts: [{ title: 'Festival week', percentage: '10.50', endDate: '2026-11-24T18:30:00.000Z', amountOff: '3.15' }],
  totalAmount: '26.85',
};

const icons = (list: readonly { icon: string }[]) => list.map(({ icon }) => icon);
const many = ['telegram', 'koo', 'instagram', 'reddit', 'youtube', 'twitch', 'tiktok', 'linkedin', 'facebook'];
const platforms = many.map((icon, index) => platform(index + 1, icon));

test('an empty shop shows nothing that it does not have', () => {
  const content = landingContent(storefront, { platforms: [], example: null });
  expect(content).toMatchObject({ lowestRate: null, popular: [], supported: [], calculator: null, isDemo: false });
});

test('a counter of nothing is left out', () => {
  const { counters } = landingContent(storefront, { platforms: [], example: null });
  expect(counters).toEqual([
    { name: 'customers', value: 12 },
    { name: 'platforms', value: 15 },
  ]);
});

test('the lowest rate is that of all platforms, and services are counted over all', () => {
  const shown = { platforms: [platform(1, 'a', '5.0000'), platform(2, 'b', '0.6250')], example: null };
  expect(landingContent(storefront, shown)).toMatchObject({ lowestRate: '₹0.625', serviceCount: '1,200' });
});

describe('platforms', () => {
  const content = landingContent(storefront, { platforms, example: null });

  test('are popular in the order of their orders, with LinkedIn among the six', () => {
    expect(icons(content.popular)).toEqual(['telegram', 'koo', 'instagram', 'reddit', 'youtube', 'linkedin']);
    expect(icons(landingContent(storefront, { platforms: platforms.slice(0, 7), example: null }).popular)).toEqual(
      many.slice(0, 6),
    );
  });

  test('are supported in the order of the page, the others behind them, ten at most', () => {
    const [named, others] = [
      ['instagram', 'youtube', 'facebook', 'tiktok', 'linkedin', 'twitch', 'telegram'],
      ['koo', 'reddit'],
    ];
    expect(icons(content.supported)).toEqual([...named, ...others]);
    const more = [...platforms, platform(20, 'x'), platform(21, 'y')];
    expect(icons(landingContent(storefront, { platforms: more, example: null }).supported)).toHaveLength(10);
  });
});

test('the calculator opens with the example, ready to be shown', () => {
  const { calculator } = landingContent(storefront, { platforms: [platform(2, 'b'), platform(1, 'a')], example });
  expect(calculator).toEqual({
    platforms: [
      { id: 1, name: 'A' },
      { id: 2, name: 'B' },
    ],
    platformId: 2,
    service: {
      id: 7,
      name: 'Likes, gradual',
      minQuantity: 100,
      maxQuantity: 10_000,
      offered: [100, 500, 2_500, 10_000],
    },
    price: {
      quantity: 2_500,
      rate: '₹12.00',
      listPaise: 3_000,
      // Eight in the evening in Greenwich is the next day in India.
      discounts: [{ title: 'Festival week', percent: '10.5', endsOn: '24 November', offPaise: 315 }],
      totalPaise: 2_685,
    },
  });
});

test('it is plain JSON', () => {
  const content = landingContent(storefront, { platforms, example });
  expect(JSON.parse(JSON.stringify(content))).toEqual(content);
});

test.each([
  ['', []],
  [
    '# Fair\r\nNo fine\nprint.\n\n# Quick',
    [
      { title: 'Fair', text: 'No fine print.' },
      { title: 'Quick', text: '' },
    ],
  ],
  ['lost\n# \n# Fair\n#hash', [{ title: 'Fair', text: '#hash' }]],
])('promises are read from %j', (text, claims) => expect(readClaims(text)).toEqual(claims));
