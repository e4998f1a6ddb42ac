import { expect, test } from 'vitest';
import type { OrderStatus } from '../../contract/order.ts';
import {
  answered,
  type BulkAnswer,
  type BulkRun,
  leftOf,
  movedMeanwhile,
  outcomesOf,
  stillChosen,
} from './bulk-orders.rules.ts';

const answers: BulkAnswer[] = [
  { id: 1, outcome: 'changed', status: 'cancelled' },
  { id: 2, outcome: 'refused', status: 'refunded' },
  { id: 3, outcome: 'not-found', status: null },
  { id: 5, outcome: 'unchanged', status: 'cancelled' },
  { id: 6, outcome: 'failed', status: null },
];
const run: BulkRun = {
  to: 'cancelled',
  batch: 'b1b2b3b4',
  ids: [1, 2, 3, 5, 6, 9, 4],
  answers,
  unsure: [9],
  phase: 'stopped',
};

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

test('who was refused for another admin’s move is told apart, with where it stood', () => {
  const refused = (id: number, status: OrderStatus) => ({ id, outcome: 'refused', status }) as const;
  const expected = [
    { id: 1, status: 'pending' },
    { id: 2, status: 'pending' },
    { id: 3, status: 'rejected' },
  ] as const;
  const answers = [
    { id: 1, outcome: 'changed', status: 'cancelled' } as const,
    refused(2, 'refunded'),
    refused(3, 'rejected'),
    refused(4, 'refunded'),
  ];
  expect(movedMeanwhile({ expected, answers })).toEqual([{ ...refused(2, 'refunded'), from: 'pending' }]);
});

test.each([
  ['changed', 'cancelled', undefined],
  ['unchanged', 'cancelled', undefined],
  ['not-found', null, undefined],
  ['refused', 'refunded', undefined],
  ['refused', 'completed', { id: 7, status: 'completed' }],
  ['failed', null, { id: 7, status: 'pending' }],
] as const)(
  'of a chosen order that is answered with %s and stands at %s there stays chosen %j',
  (outcome, status, kept) => {
    expect(stillChosen({ id: 7, status: 'pending' }, [{ id: 7, outcome, status }])).toEqual(kept);
  },
);

test('an order that was not answered yet stays chosen', () => {
  expect(stillChosen({ id: 7, status: 'pending' }, answers)).toEqual({ id: 7, status: 'pending' });
});
