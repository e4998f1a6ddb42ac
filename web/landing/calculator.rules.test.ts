import { expect, test } from 'vitest';
import type { Service } from '../../contract/catalogue.ts';
import type { DiscountTerms } from '../../contract/price.ts';
import { calculated, misfitOf, type PriceList, priceFrom, servicesOn } from './calculator.rules.ts';

const service = (id: number, categoryId: number): Service => ({
  id,
  categoryId,
  name: `Service ${id}`,
  description: '',
  pricePerThousand: '12.0000',
  minQuantity: 100,
  maxQuantity: 10_000,
  isInstantStart: true,
  displayOrder: 1,
});
const category = (id: number, platformId: number) => ({ id, platformId, name: '', description: '', displayOrder: 1 });
// As the 25th begins in India.
const endsAt = Date.UTC(2026, 10, 24, 18, 30);
const discount = (id: number, terms: Partial<DiscountTerms>): DiscountTerms => ({
  id,
  serviceId: null,
  title: `Discount ${id}`,
  discountType: 'quantity',
  basisPoints: 500,
  minQuantity: 2_000,
  maxQuantity: null,
  startsAt: null,
  endsAt: null,
  isActive: true,
  priority: 1,
  ...terms,
});
const festival = { discountType: 'promotional', basisPoints: 1_000, startsAt: 0, endsAt } as const;
const list: PriceList = {
  categories: [category(2, 1), category(1, 1), category(3, 2)],
  services: [service(10, 1), service(11, 2), service(12, 3), service(13, 2)],
  discounts: [discount(1, festival), discount(2, {})],
};

test('a platform offers the services of its categories, in their order', () => {
  expect(servicesOn(list, 1).map(({ id }) => id)).toEqual([11, 13, 10]);
  expect(servicesOn(list, 9)).toEqual([]);
});

test('a price comes with each discount that holds, by name and to the paisa', () => {
  expect(priceFrom(list, { serviceId: 12, quantity: 2_500, now: endsAt - 1 })).toEqual({
    quantity: 2_500,
    rate: '₹12.00',
    listPaise: 3_000,
    discounts: [
      { title: 'Discount 1', percent: '10', endsOn: '24 November', offPaise: 300 },
      { title: 'Discount 2', percent: '5', endsOn: null, offPaise: 135 },
    ],
    totalPaise: 2_565,
  });
});

test('a promotion that has ended takes nothing off, and what is not on the list has no price', () => {
  expect(priceFrom(list, { serviceId: 12, quantity: 1_000, now: endsAt + 1 })).toMatchObject({
    discounts: [],
    totalPaise: 1_200,
  });
  expect(priceFrom(list, { serviceId: 99, quantity: 1_000, now: 0 })).toBeUndefined();
});

test.each([
  [undefined, 'missing'],
  [99, 'below'],
  [100, undefined],
  [10_000, undefined],
  [10_001, 'above'],
])('%s units fit unless %s', (quantity, misfit) => {
  expect(misfitOf(quantity, calculated(service(1, 1)))).toBe(misfit);
});
