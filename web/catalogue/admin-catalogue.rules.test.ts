import { expect, test } from 'vitest';
import type { CategoryForAdmin, ServiceForAdmin } from '../../contract/catalogue-admin.ts';
import {
  categoryLabels,
  changesOf,
  fieldsBefore,
  filterCategories,
  filterServices,
  idIn,
  moved,
  parseBound,
  parsePercentChange,
  placeOf,
  serviceBody,
  serviceCells,
  serviceRules,
  valuesOf,
} from './admin-catalogue.rules.ts';

const instagram = { id: 1, name: 'Instagram', color: '#e4405f', icon: 'instagram' };
const youtube = { id: 2, name: 'YouTube', color: '#ff0000', icon: 'youtube' };
const followers: CategoryForAdmin = {
  id: 10,
  platformId: 1,
  name: 'Followers',
  description: 'People who stay',
  nameHi: '',
  descriptionHi: '',
  displayOrder: 1,
  isArchived: false,
  serviceCount: 2,
};
const views: CategoryForAdmin = { ...followers, id: 11, platformId: 2, name: 'Views', isArchived: true };
const taxonomy = { platforms: [instagram, youtube], categories: [followers, views] };
const indian: ServiceForAdmin = {
  id: 5,
  categoryId: 10,
  name: 'Indian followers',
  description: '',
  nameHi: '',
  descriptionHi: '',
  type: 'Default',
  pricePerThousand: '25.0000',
  minQuantity: 100,
  maxQuantity: 10_000,
  isInstantStart: true,
  startMinutes: 90,
  speed: 2_000,
  speedPer: 'hour',
  refillDays: 30,
  quality: 3,
  canCancel: false,
  canDrip: false,
  displayOrder: 1,
  isArchived: false,
  isActive: true,
  isPausedByShop: false,
  orderCount: 3,
};
const slow: ServiceForAdmin = { ...indian, id: 6, name: 'Slow followers', isActive: false };
const watched: ServiceForAdmin = { ...indian, id: 7, categoryId: 11, name: 'Views', isArchived: true };
const services = [indian, slow, watched];
const everything = { search: '', platformId: undefined, categoryId: undefined, status: undefined };
const idsOf = (found: readonly { id: number }[]) => found.map(({ id }) => id);

test('services are found by words of their name and category, and by number', () => {
  const find = (search: string) => idsOf(filterServices(services, { ...everything, search }, taxonomy));
  expect(find('instagram indian')).toEqual([5]);
  expect(find('FOLLOWERS')).toEqual([5, 6]);
  expect(find('#7')).toEqual([7]);
  expect(find('telegram')).toEqual([]);
});

test('services are filtered by platform, category and status', () => {
  const find = (wanted: object) => idsOf(filterServices(services, { ...everything, ...wanted }, taxonomy));
  expect(find({ platformId: 2 })).toEqual([7]);
  expect(find({ categoryId: 10 })).toEqual([5, 6]);
  expect(find({ status: 'standing' })).toEqual([5, 6]);
  expect(find({ status: 'active' })).toEqual([5]);
  expect(find({ status: 'off' })).toEqual([6]);
  expect(find({ status: 'archived' })).toEqual([7]);
});

test('archived categories are shown only when asked for', () => {
  const wanted = { search: '', platformId: undefined, withArchived: false };
  expect(idsOf(filterCategories([followers, views], wanted))).toEqual([10]);
  expect(idsOf(filterCategories([followers, views], { ...wanted, withArchived: true }))).toEqual([10, 11]);
  expect(idsOf(filterCategories([followers, views], { ...wanted, search: 'who stay', platformId: 2 }))).toEqual([]);
});

test('a label names the platform once', () => {
  const named = { ...views, name: 'YouTube Views' };
  expect([...categoryLabels({ ...taxonomy, categories: [followers, named] }).values()]).toEqual([
    'Instagram · Followers',
    'YouTube Views',
  ]);
});

test('only a number of something known counts', () => {
  expect(idIn('10', [followers])).toBe(10);
  expect(idIn('12', [followers])).toBeUndefined();
  expect(idIn(null, [followers])).toBeUndefined();
});

test('empty bounds are 1 and 10,000', () => {
  const values = { ...valuesOf(undefined, 10), name: ' Likes ', pricePerThousand: '₹ 1,250.5' };
  expect(serviceBody({ ...values, minQuantity: '', maxQuantity: '' })).toEqual({
    categoryId: 10,
    name: 'Likes',
    description: '',
    nameHi: '',
    descriptionHi: '',
    type: 'Default',
    pricePerThousand: '1250.5',
    minQuantity: 1,
    maxQuantity: 10_000,
    isInstantStart: false,
    startMinutes: null,
    speed: null,
    speedPer: 'day',
    quality: null,
    canCancel: true,
    refillDays: 0,
    canDrip: false,
  });
});

test('what is said of a service comes from its form as it was, and an empty field says nothing', () => {
  const facts = { startMinutes: 90, speed: 2_000, speedPer: 'hour', refillDays: 30, quality: 3, canCancel: false };
  expect(serviceBody(valuesOf(indian))).toMatchObject(facts);
  expect(serviceBody({ ...valuesOf(indian), startMinutes: ' ', speed: '', quality: '0' })).toMatchObject({
    startMinutes: null,
    speed: null,
    quality: null,
  });
  const faultOf = serviceRules.startMinutes;
  for (const typed of ['', '0', '1,440', '43200']) expect(faultOf(typed)).toBeUndefined();
  for (const typed of ['-1', '1.5', '43201', 'soon']) expect(faultOf(typed)).toMatch(/number of minutes/);
  expect(serviceRules.speed('20,000')).toBeUndefined();
  expect(serviceRules.speed('fast')).toMatch(/whole number/);
});

test('a package is ordered once, whatever its bounds were', () => {
  const values = { ...valuesOf(indian), type: 'Package' as const, minQuantity: 'x', maxQuantity: '' };
  expect(serviceBody(values)).toMatchObject({ type: 'Package', minQuantity: 1, maxQuantity: 1 });
  expect(serviceRules.minQuantity('x', values)).toBeUndefined();
  expect(serviceRules.maxQuantity('', values)).toBeUndefined();
  expect(serviceRules.minQuantity('x', { ...values, type: 'Poll' })).toBe('Please enter a whole number from 1 on');
});

test('the form says what is missing or wrong', () => {
  const values = valuesOf(indian);
  expect(serviceRules.categoryId(0)).toBe('Please fill in all required fields');
  expect(serviceRules.name('  ')).toBe('Please fill in all required fields');
  expect(serviceRules.pricePerThousand('')).toBe('Please fill in all required fields');
  expect(serviceRules.pricePerThousand('0')).toBe('Please enter a price in rupees, such as 25 or 0.9');
  expect(serviceRules.pricePerThousand('0.90001')).toBe('Please enter a price in rupees, such as 25 or 0.9');
  expect(serviceRules.maxQuantity('', { ...values, maxQuantity: '50' })).toBe(
    'The maximum must not be below the minimum',
  );
  expect(serviceRules.maxQuantity('', values)).toBeUndefined();
  for (const days of ['', '0', '30', '3650']) expect(serviceRules.refillDays(days)).toBeUndefined();
  for (const days of ['-1', '1.5', '3651', 'all']) expect(serviceRules.refillDays(days)).toMatch(/number of days/);
});

test.each([
  ['2,500', 2_500],
  ['', 7],
  ['0', undefined],
  ['1.5', undefined],
  ['1000000001', undefined],
])('the quantity %j is %j', (typed, quantity) => expect(parseBound(typed, 7)).toBe(quantity));

test('only what was changed is sent, and a price written otherwise is the same price', () => {
  const body = serviceBody(valuesOf(indian));
  expect(body.pricePerThousand).toBe('25');
  expect(changesOf(body, indian)).toEqual({});
  expect(changesOf({ ...body, name: 'Real followers' }, indian)).toEqual({ name: 'Real followers' });
});

test('the server is told what the changed fields were, and that it stood in the catalogue', () => {
  expect(fieldsBefore(indian, { name: 'Real followers' })).toEqual({ name: indian.name, isArchived: false });
});

test.each([
  ['10', 10],
  ['-7.25', -7.25],
  ['−7.25 %', -7.25],
  ['+5%', 5],
  ['', 'Please enter a percentage'],
  ['1.234', 'Please enter a percentage'],
  ['0', 'Please enter a percentage other than 0'],
  ['-91', 'At most 90 percent less'],
  ['1001', 'At most 1,000 percent more'],
])('the change %j is %j', (typed, change) => expect(parsePercentChange(typed)).toBe(change));

test('a service is written as the import reads it', () => {
  const cells = serviceCells({ ...indian, name: '=1+1, "big"' }, followers, 'Instagram');
  expect(Object.values(cells)).toEqual([
    '5',
    '"Followers"',
    '"Instagram"',
    `"'=1+1, ""big"""`,
    '""',
    '25.0000',
    '100',
    '10000',
    'yes',
    'yes',
    'Default',
    'no',
    '30',
    '90',
    '2000',
    'hour',
    '3',
    'no',
    '""',
    '""',
  ]);
});

test('an item moves to another place, and the others close up', () => {
  expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(moved(['a', 'b', 'c', 'd'], 3, 1)).toEqual(['a', 'd', 'b', 'c']);
});

test('a dragged item takes the place of those whose middle it passed', () => {
  const rows = [0, 50, 100, 150].map((top) => ({ top, height: 50 }));
  expect(placeOf(rows, 1, 0)).toBe(1);
  expect(placeOf(rows, 1, 24)).toBe(1);
  expect(placeOf(rows, 1, 26)).toBe(2);
  expect(placeOf(rows, 1, 500)).toBe(3);
  expect(placeOf(rows, 2, -26)).toBe(1);
  expect(placeOf(rows, 2, -500)).toBe(0);
});
