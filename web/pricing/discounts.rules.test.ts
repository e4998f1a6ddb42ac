import { expect, test } from 'vitest';
import { type Discount, termsOf } from '../../contract/pricing.ts';
import {
  discountBody,
  discountRules,
  draftTerms,
  filterDiscounts,
  isConfirmed,
  newId,
  percentText,
  statusOf,
  valuesOf,
  whyWithout,
  wordsToConfirm,
} from './discounts.rules.ts';

const bulk: Discount = {
  id: 1,
  serviceId: null,
  title: 'Bulk',
  description: '',
  discountType: 'quantity',
  discountPercentage: '10.50',
  minQuantity: 1_000,
  maxQuantity: null,
  startDate: null,
  endDate: null,
  isActive: true,
  priority: 1,
};
const diwali: Discount = {
  ...bulk,
  id: 2,
  title: 'Diwali',
  discountType: 'promotional',
  minQuantity: null,
  startDate: '2026-11-01T00:00:00.000Z',
  endDate: '2026-11-10T18:29:59.999Z',
};
const during = Date.parse('2026-11-05T00:00:00Z');
const before = Date.parse('2026-10-31T00:00:00Z');
const after = Date.parse('2026-11-11T00:00:00Z');

test('discounts are found by kind, and by words of their title, description or service', () => {
  const found = (search: string, kind?: 'quantity' | 'promotional') =>
    filterDiscounts([bulk, diwali], { kind, search }, ({ id }) => (id === 1 ? 'Instagram Likes' : 'All services')).map(
      ({ title }) => title,
    );
  expect(found('')).toEqual(['Bulk', 'Diwali']);
  expect(found('', 'promotional')).toEqual(['Diwali']);
  expect(found('likes BULK')).toEqual(['Bulk']);
  expect(found('all')).toEqual(['Diwali']);
  expect(found('bulk', 'promotional')).toEqual([]);
});

test('a promotion is upcoming, active and expired; a quantity discount is active; what is off is inactive', () => {
  expect(statusOf(termsOf(diwali), before)).toBe('upcoming');
  expect(statusOf(termsOf(diwali), during)).toBe('active');
  expect(statusOf(termsOf(diwali), after)).toBe('expired');
  expect(statusOf(termsOf(bulk), before)).toBe('active');
  expect(statusOf({ ...termsOf(bulk), isActive: false }, during)).toBe('inactive');
  expect(statusOf({ ...termsOf(diwali), isActive: false }, before)).toBe('inactive');
});

test.each([
  ['10.50', '10.5'],
  ['7.25', '7.25'],
  ['100.00', '100'],
])('%s percent is written as %s', (percentage, text) => expect(percentText(percentage)).toBe(text));

test('the form says what is missing', () => {
  const values = valuesOf(undefined);
  expect(discountRules.title(' ')).toBe('Title is required');
  expect(discountRules.discountPercentage('')).toBe('Discount percentage is required');
  expect(discountRules.discountPercentage('0')).toBe('Above 0 and at most 100 percent');
  expect(discountRules.discountPercentage('100.01')).toBe('Above 0 and at most 100 percent');
  expect(discountRules.discountPercentage('7,5')).toBe('Please enter a percentage, such as 10 or 7.5');
  expect(discountRules.discountPercentage('7.5 %')).toBeUndefined();
  const conditions = 'Quantity discounts need min quantity, promotional discounts need start and end dates';
  expect(discountRules.minQuantity('', values)).toBe(conditions);
  expect(discountRules.minQuantity('0', values)).toBeUndefined();
  expect(discountRules.maxQuantity('5', { ...values, minQuantity: '10' })).toBe(
    'The maximum must not be below the minimum',
  );
  const promotion = { ...values, discountType: 'promotional', startDate: '2026-11-02T10:00' };
  expect(discountRules.startDate('', promotion)).toBe(conditions);
  expect(discountRules.endDate('', promotion)).toBe(conditions);
  expect(discountRules.endDate('2026-11-02T10:00', promotion)).toBe('The end must be after the start');
  expect(discountRules.minQuantity('', promotion)).toBeUndefined();
  expect(discountRules.priority('11')).toBe('From 1 to 10');
});

test('a form that was opened and not touched sends the discount as it is, to the second', () => {
  for (const discount of [bulk, diwali]) {
    const { id, discountPercentage, ...rest } = discount;
    expect(discountBody(valuesOf(discount), discount)).toEqual({ ...rest, discountPercentage: '10.5' });
  }
});

test('what the other kind needs is left out', () => {
  const body = discountBody({ ...valuesOf(diwali), discountType: 'quantity', minQuantity: '1,000' }, diwali);
  expect(body).toMatchObject({ minQuantity: 1_000, startDate: null, endDate: null });
});

test('an unfinished form has no price', () => {
  expect(draftTerms(valuesOf(undefined), newId)).toBeUndefined();
  expect(draftTerms({ ...valuesOf(undefined), discountPercentage: '5', minQuantity: '10' }, newId)).toMatchObject({
    id: newId,
    basisPoints: 500,
    minQuantity: 10,
  });
});

test('a discount that takes no part says why', () => {
  const order = { serviceId: 5, quantity: 1_000, now: during };
  const terms = termsOf(bulk);
  const why = (own: typeof terms, others: readonly (typeof terms)[] = [], place = order) =>
    whyWithout(own, [...others, own], place);
  expect(why(terms)).toBeUndefined();
  expect(why({ ...terms, isActive: false })).toBe('inactive');
  expect(why(termsOf(diwali), [], { ...order, now: after })).toBe('expired');
  expect(why({ ...terms, serviceId: 6 })).toBe('service');
  expect(why(terms, [], { ...order, quantity: 999 })).toBe('quantity');
  expect(why(terms, [{ ...terms, id: 9, basisPoints: 2_000 }])).toBe('other');
  expect(why(termsOf(diwali), [{ ...termsOf(diwali), id: 9, priority: 5 }])).toBe('other');
});

const ofOne = valuesOf({ ...bulk, serviceId: 7 });
test.each([
  ['a new one of 90 % on a service', { ...ofOne, discountPercentage: '90' }, undefined, undefined],
  ['a new one of more', { ...ofOne, discountPercentage: ' 90.5 % ' }, undefined, '90.5'],
  ['one that is raised above 90 %', { ...ofOne, discountPercentage: '95' }, { ...bulk, serviceId: 7 }, '95'],
  [
    'a high one that is raised',
    valuesOf({ ...bulk, discountPercentage: '99.00' }),
    { ...bulk, discountPercentage: '95.00' },
    '99',
  ],
  [
    'a high one whose title changes',
    valuesOf({ ...bulk, discountPercentage: '95.00', title: 'x' }),
    { ...bulk, discountPercentage: '95.00' },
    undefined,
  ],
  ['a high one that is switched off', { ...ofOne, discountPercentage: '95', isActive: false }, undefined, undefined],
  [
    'a high one that is switched on',
    { ...ofOne, discountPercentage: '95' },
    { ...bulk, serviceId: 7, discountPercentage: '95.00', isActive: false },
    '95',
  ],
  ['a new one on the whole shop', valuesOf(bulk), undefined, 'all services'],
  ['one that comes to hold for the whole shop', valuesOf(bulk), { ...bulk, serviceId: 7 }, 'all services'],
  ['one that held for the whole shop before', { ...valuesOf(bulk), discountPercentage: '20' }, bulk, undefined],
  ['one without a percentage yet', valuesOf(undefined), undefined, undefined],
])('%s is confirmed by typing, or not', (_, values, before, words) => {
  expect(wordsToConfirm(values, before)).toBe(words);
});

test('what is typed confirms in any case, and with the sign for percent', () => {
  for (const typed of ['95', ' 95 ', '95%', '95 %']) expect(isConfirmed('95', typed)).toBe(true);
  for (const typed of ['', '9', '950', '59', 'all services']) expect(isConfirmed('95', typed)).toBe(false);
  expect(isConfirmed('all services', 'All Services ')).toBe(true);
  expect(isConfirmed(undefined, '')).toBe(true);
});
