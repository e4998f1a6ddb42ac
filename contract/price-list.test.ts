import { expect, test } from 'vitest';
import { type Category, type Platform, type Service, service as serviceSchema } from './catalogue.ts';
import { arrangePriceList, movedPath, offeredIn, placeIn } from './price-list.ts';
import { isInPriceList } from './price-list-path.ts';

const platform = (id: number, name: string): Platform => ({ id, name, color: '#d62976', icon: 'instagram' });
const category = (id: number, platformId: number): Category => ({
  id,
  platformId,
  name: `Category ${id}`,
  description: '',
  displayOrder: 1,
});
const service = (id: number, categoryId: number): Service =>
  serviceSchema.parse({
    ...{ id, categoryId, name: `Service ${id}`, description: '', pricePerThousand: '10.0000', displayOrder: 1 },
    ...{ minQuantity: 100, maxQuantity: 1_000, isInstantStart: false },
  });

test('each platform and each service has a path, and what offers nothing has none', () => {
  const list = arrangePriceList({
    platforms: [platform(1, 'Instagram'), platform(2, 'YouTube')],
    categories: [category(11, 1), category(12, 1), category(21, 2)],
    services: [service(100, 11), service(101, 11)],
  });
  expect([...list.byPath.keys()]).toEqual([
    '/services',
    '/services/instagram',
    '/services/instagram/100',
    '/services/instagram/101',
  ]);
  expect(list.platforms.map(({ serviceCount, sections }) => [serviceCount, sections.length])).toEqual([[2, 1]]);
});

test('a name that has no Latin letters, or looks like that of an older platform, gives way to the number', () => {
  const names = ['X / Twitter', 'x twitter', 'इंस्टाग्राम', '360', '../admin'];
  const list = arrangePriceList({
    platforms: names.map((name, index) => platform(index + 1, name)),
    categories: names.map((_, index) => category(index + 1, index + 1)),
    services: names.map((_, index) => service(index + 1, index + 1)),
  });
  expect(list.platforms.map(({ path }) => path)).toEqual([
    '/services/x-twitter',
    '/services/2',
    '/services/3',
    '/services/4',
    '/services/admin',
  ]);
});

test('a path without a page still knows the platform that it names', () => {
  const list = arrangePriceList({
    platforms: [platform(1, 'Instagram')],
    categories: [category(1, 1)],
    services: [service(1, 1)],
  });
  expect(placeIn(list, '/services/instagram/999')).toMatchObject({ kind: 'gone', platform: { serviceCount: 1 } });
  expect(placeIn(list, '/services/instagram/1/more')).toMatchObject({ kind: 'gone', platform: { serviceCount: 1 } });
  expect(placeIn(list, '/services/orkut')).toEqual({ kind: 'gone', platform: undefined });
});

test.each([
  ['/services', true],
  ['/services/', true],
  ['/services/instagram/7', true],
  ['/servicesfoo', false],
  ['/services-and-more/instagram', false],
  ['/', false],
])('%s belongs to the price list: %s', (path, belongs) => expect(isInPriceList(path)).toBe(belongs));

test('the pages in Hindi have the names that the shop wrote for them, at the same paths', () => {
  const content = {
    storefront: { brandName: 'Growthwala', contactEmail: '', socialLinks: emptyLinks },
    look: undefined,
    isDemo: false,
    publicUrl: undefined,
    platforms: [platform(1, 'Instagram')],
    categories: [{ ...category(11, 1), nameHi: 'लाइक', descriptionHi: '' }],
    services: [
      { ...service(100, 11), nameHi: 'लाइक, धीरे-धीरे', descriptionHi: 'एक पोस्ट के लिए' },
      { ...service(101, 11), nameHi: '', descriptionHi: '' },
    ],
    discounts: [],
  };
  const [english, hindi] = (['en', 'hi'] as const).map((language) => arrangePriceList(offeredIn(content, language)));
  expect([...(hindi?.byPath.keys() ?? [])]).toEqual([...(english?.byPath.keys() ?? [])]);
  const [section] = hindi?.platforms[0]?.sections ?? [];
  expect(section?.category.name).toBe('लाइक');
  expect(section?.services.map((each) => each.service.name)).toEqual(['लाइक, धीरे-धीरे', 'Service 101']);
  expect(english?.platforms[0]?.sections[0]?.services[0]?.service).not.toHaveProperty('nameHi');
});

const emptyLinks = { instagram: '', youtube: '', facebook: '', twitter: '', telegram: '', whatsapp: '' };

test('an earlier name of a platform leads to its page of today, and to the services below it', () => {
  const list = arrangePriceList({
    platforms: [platform(1, 'X'), platform(2, 'Twitter'), platform(3, 'कू')],
    categories: [category(1, 1), category(2, 2), category(3, 3)],
    services: [service(1, 1), service(2, 2), service(3, 3)],
  });
  const former = [
    { platformId: 1, name: 'Twitter' },
    { platformId: 1, name: 'Tweet Deck' },
    { platformId: 3, name: 'Koo' },
    { platformId: 9, name: 'Orkut' },
  ];
  const lead = (path: string) => movedPath(list, path, former);
  expect(lead('/services/tweet-deck')).toBe('/services/x');
  expect(lead('/services/tweet-deck/1')).toBe('/services/x/1');
  expect(lead('/services/koo')).toBe('/services/3');
  expect(lead('/services/2')).toBe('/services/twitter');
  // Another one has the name now.
  expect(lead('/services/twitter')).toBeUndefined();
  expect(['/services/orkut', '/services/9', '/services', '/services/none/1'].map(lead)).toEqual(
    Array(4).fill(undefined),
  );
});

test('services keep their earlier addresses when platforms swap names', () => {
  const former = [
    { platformId: 1, name: 'Alpha' },
    { platformId: 2, name: 'Beta' },
  ];
  const platforms = [platform(1, 'Beta'), platform(2, 'Alpha')];
  const categories = [category(11, 1), category(21, 2)];
  const both = arrangePriceList({ platforms, categories, services: [service(100, 11), service(200, 21)] });
  expect(movedPath(both, '/services/alpha/100', former)).toBe('/services/beta/100');
  // The one that has the name now offers nothing.
  const one = arrangePriceList({ platforms, categories, services: [service(100, 11)] });
  expect(movedPath(one, '/services/alpha', former)).toBeUndefined();
});

test('a platform that is not offered leads nowhere, and another with the same former name does', () => {
  const former = [
    { platformId: 1, name: 'Koo' },
    { platformId: 2, name: 'Koo' },
  ];
  const list = arrangePriceList({
    platforms: [platform(2, 'Kuku')],
    categories: [category(21, 2)],
    services: [service(200, 21)],
  });
  expect(movedPath(list, '/services/koo/200', former)).toBe('/services/kuku/200');
});

test('no platform has the path by which the page of wrong addresses is made', () => {
  const list = arrangePriceList({
    platforms: [platform(1, 'Gone'), platform(2, '-')],
    categories: [category(11, 1), category(21, 2)],
    services: [service(100, 11), service(200, 21)],
  });
  expect(placeIn(list, '/services/-').kind).toBe('gone');
});
