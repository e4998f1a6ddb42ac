import { expect, test } from 'vitest';
import { type BulkAnswer, leftOf, outcomesOf } from './bulk-orders.rules.ts';

const answers: BulkAnswer[] = [
  { id: 1, outcome: 'changed', status: 'cancelled' },
  { id: 2, outcome: 'refused', status: 'refunded' },
  { id: 3, outcome: 'not-found', status: null },
];

test('what was not answered yet is left, in its order', () => {
  expect(leftOf({ ids: [1, 2, 3, 9, 4], answers })).toEqual([9, 4]);
  expect(leftOf({ ids: [], answers: [] })).toEqual([]);
});

test('the answers are told apart', () => {
  const { changed, refused, notFound } = outcomesOf(answers);
  expect([changed, refused, notFound].map((some) => some.map(({ id }) => id))).toEqual([[1], [2], [3]]);
});
