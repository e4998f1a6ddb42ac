import { expect, test } from 'vitest';
import { answered, type BulkAnswer, type BulkRun, leftOf, outcomesOf } from './bulk-orders.rules.ts';

const answers: BulkAnswer[] = [
  { id: 1, outcome: 'changed', status: 'cancelled' },
  { id: 2, outcome: 'refused', status: 'refunded' },
  { id: 3, outcome: 'not-found', status: null },
  { id: 5, outcome: 'unchanged', status: 'cancelled' },
  { id: 6, outcome: 'failed', status: null },
];
const run: BulkRun = { to: 'cancelled', ids: [1, 2, 3, 5, 6, 9, 4], answers, unsure: [9], phase: 'stopped' };

test('what was not answered yet, and what the shop could not get to, is left in its order', () => {
  expect(leftOf(run)).toEqual([6, 9, 4]);
  expect(leftOf({ ids: [], answers: [] })).toEqual([]);
});

test('the answers are told apart', () => {
  const { changed, unchanged, refused, notFound } = outcomesOf(answers);
  const told = [changed, unchanged, refused, notFound].map((some) => some.map(({ id }) => id));
  expect(told).toEqual([[1], [5], [2], [3]]);
});

test('what is said later replaces what was said before, and makes sure of what was not', () => {
  const later = answered(run, [
    { id: 6, outcome: 'changed', status: 'cancelled' },
    { id: 9, outcome: 'unchanged', status: 'cancelled' },
  ]);
  expect(leftOf(later)).toEqual([4]);
  expect(later.unsure).toEqual([]);
  expect(later.answers.map(({ id }) => id)).toEqual([1, 2, 3, 5, 6, 9]);
});
