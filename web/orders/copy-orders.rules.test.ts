import { expect, test } from 'vitest';
import type { Upstream } from '../../contract/dispatches.ts';
import { copiedLines, panelsOf } from './copy-orders.rules.ts';

const order = (serviceId: number, more: object = {}) =>
  ({ serviceId, serviceType: 'Default', runs: null, url: 'https://x.com/p', quantity: 500, ...more }) as const;
const upstream = (serviceId: number, routes: NonNullable<Upstream['routes']>): Upstream => ({
  serviceId,
  mode: 'hand',
  margin: null,
  isBelowFloor: false,
  routes,
});
const upstreams = [
  upstream(1, [
    { providerId: 7, providerName: 'Lotus', externalId: '101' },
    { providerId: 5, providerName: 'Kite', externalId: 'ig-9' },
  ]),
  upstream(2, [{ providerId: 7, providerName: 'Lotus', externalId: '220' }]),
  upstream(9, [{ providerId: 8, providerName: 'Unused', externalId: '1' }]),
];
const orders = [order(1), order(2), order(3), order(1, { runs: 4 }), order(1, { serviceType: 'Custom Comments' })];

test('the panels are those that the chosen services have numbers at', () => {
  expect(panelsOf(orders, upstreams)).toEqual([
    { id: 5, name: 'Kite' },
    { id: 7, name: 'Lotus' },
  ]);
  expect(panelsOf(orders, [])).toEqual([]);
});

test('lines carry the numbers of the panel, and it is said how many orders are left out, and why', () => {
  expect(copiedLines(orders, { panelId: undefined, upstreams })).toEqual({
    text: '1 | https://x.com/p | 500\n2 | https://x.com/p | 500\n3 | https://x.com/p | 500',
    count: 3,
    notLines: 2,
    notThere: 0,
  });
  expect(copiedLines(orders, { panelId: 7, upstreams })).toEqual({
    text: '101 | https://x.com/p | 500\n220 | https://x.com/p | 500',
    count: 2,
    notLines: 2,
    notThere: 1,
  });
  expect(copiedLines(orders, { panelId: 5, upstreams })).toMatchObject({
    text: 'ig-9 | https://x.com/p | 500',
    notThere: 2,
  });
});
