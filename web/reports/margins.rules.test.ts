import { expect, test } from 'vitest';
import type { MarginReport } from '../../contract/margins.ts';
import { groupOf, marginLines } from './margins.rules.ts';

const figures = {
  orders: 3,
  refunded: '10.00',
  kept: '80.00',
  withoutCost: { orders: 1, kept: '40.00' },
  cost: '20.23',
  profit: '-19.77',
  margin: '-49.44',
};
const byHand = { ...figures, orders: 1, cost: null, profit: null, margin: null };
const report: MarginReport = {
  by: 'provider',
  days: 30,
  rows: [
    { id: 1, name: '=Kite "Panel"', ...figures },
    { id: null, name: '', ...byHand },
  ],
  total: figures,
};

test('a spreadsheet gets every figure as a number, names as text, and nothing for what nobody knows', () => {
  const [head, kite, hand] = marginLines(report);
  expect(head).toHaveLength(9);
  expect(head?.[0]).toBe('"Provider"');
  expect(kite).toEqual([`"'=Kite ""Panel"""`, '3', '1', '80.00', '40.00', '10.00', '20.23', '-19.77', '-49.44']);
  expect(hand?.slice(-3)).toEqual(['', '', '']);
  expect(hand?.[0]).toBe('"By hand, or not sent yet"');
});

test('an address that asks for what there is not gets days', () => {
  expect([groupOf('service'), groupOf('customer'), groupOf(null)]).toEqual(['service', 'day', 'day']);
});
