import { expect, test } from 'vitest';
import { cutGroups, favouritesIn, recentServices, toggleFavourite } from './service-groups.rules.ts';

test('the recent services are the last three, each once, whichever page of orders came first', () => {
  const orders = [
    { id: 4, serviceId: 1 },
    { id: 9, serviceId: 2 },
    { id: 8, serviceId: 1 },
    { id: 9, serviceId: 2 },
    { id: 7, serviceId: 3 },
    { id: 2, serviceId: 4 },
  ];
  expect(recentServices(orders)).toEqual([2, 1, 3]);
  expect(recentServices([])).toEqual([]);
});

test('a service is kept as a favourite, the newest first, and given up by the same press', () => {
  const kept = toggleFavourite(toggleFavourite('', 5), 7);
  expect(favouritesIn(kept)).toEqual([7, 5]);
  expect(favouritesIn(toggleFavourite(kept, 7))).toEqual([5]);
});

test('what is no number of a service is left out, and a device remembers 30', () => {
  expect(favouritesIn('x 3 -1 4.5 8')).toEqual([3, 8]);
  expect(favouritesIn('')).toEqual([]);
  const many = Array.from({ length: 30 }, (_, index) => index + 1).join(' ');
  expect(favouritesIn(toggleFavourite(many, 99))).toHaveLength(30);
  expect(favouritesIn(toggleFavourite(many, 99))[0]).toBe(99);
});

test('a long list is cut off where it is to end, within a group too', () => {
  const groups = [
    { name: 'Likes', items: [1, 2, 3] },
    { name: 'Views', items: [4, 5] },
  ];
  expect(cutGroups(groups, 9)).toEqual(groups);
  expect(cutGroups(groups, 4)).toEqual([groups[0], { name: 'Views', items: [4] }]);
  expect(cutGroups(groups, 3)).toEqual([groups[0]]);
});
