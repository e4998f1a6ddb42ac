import { expect, test } from 'vitest';
import type { Service } from '../../contract/catalogue.ts';
import { serviceOf } from '../testing-services.ts';
import { countFilters, narrowServices, type ServiceSort, sortServices } from './service-filters.rules.ts';

const plain = serviceOf({ id: 1 });
const slow = serviceOf({ id: 2, startMinutes: 61, speed: 1_000, quality: 2, refillDays: 30 });
const good = serviceOf({ id: 3, startMinutes: 60, speed: 100, speedPer: 'hour', quality: 3, canCancel: false });
const instant = serviceOf({ id: 4, isInstantStart: true, quality: 4 });
const all = [plain, slow, good, instant];
const idsOf = (services: readonly Service[]) => services.map(({ id }) => id);

test('each filter keeps what is said to have it, and all of them must apply', () => {
  expect(idsOf(narrowServices(all, new Set()))).toEqual([1, 2, 3, 4]);
  expect(idsOf(narrowServices(all, new Set(['refill'])))).toEqual([2]);
  expect(idsOf(narrowServices(all, new Set(['fastStart'])))).toEqual([3, 4]);
  expect(idsOf(narrowServices(all, new Set(['cancel'])))).toEqual([1, 2, 4]);
  expect(idsOf(narrowServices(all, new Set(['highQuality'])))).toEqual([3, 4]);
  expect(idsOf(narrowServices(all, new Set(['highQuality', 'cancel'])))).toEqual([4]);
  expect(idsOf(narrowServices(all, new Set(['refill', 'highQuality'])))).toEqual([]);
});

test('the chips say how many services each of them leaves', () => {
  expect(countFilters(all)).toEqual({ refill: 1, fastStart: 2, cancel: 3, highQuality: 2 });
});

test.each<[ServiceSort, number[]]>([
  ['recommended', [1, 2, 3, 4]],
  ['price', [4, 1, 2, 3]],
  ['start', [3, 2, 1, 4]],
  // 100 an hour is more than 1,000 a day; what nobody has said stays at the end.
  ['speed', [3, 2, 1, 4]],
])('by %s they come as %j', (sort, order) => {
  const rateOf = ({ id }: Service) => (id === 4 ? 10_000 : 20_000);
  expect(idsOf(sortServices(all, sort, rateOf))).toEqual(order);
});
