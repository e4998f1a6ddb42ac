import { expect, test } from 'vitest';
import { orderStatuses } from '../../contract/order.ts';
import { nextStatuses, settableStatuses } from '../../contract/orders.ts';
import { deliveredUnits, foldProgress, quantityFault, statusesBefore } from './orders.rules.ts';

test('no hand moves an order out of a final state', () => {
  for (const status of settableStatuses) {
    expect(statusesBefore(status)).not.toContain('refunded');
    expect(statusesBefore(status)).not.toContain('rejected');
  }
});

test('the states before a state are those that the table leads to it from', () => {
  for (const to of settableStatuses) {
    const leading = orderStatuses.filter((from) => nextStatuses[from].some((next) => next === to));
    expect(statusesBefore(to).sort()).toEqual(leading.sort());
    // Every other one leads there; from itself only processing does, to say how far it is.
    expect(statusesBefore(to)).toHaveLength(
      to === 'processing' ? settableStatuses.length : settableStatuses.length - 1,
    );
  }
});

test.each([
  [1_000, 'processing', 40, 400],
  [1_000, 'processing', undefined, 500],
  [999, 'processing', 50, 499],
  [1, 'processing', 99, 0],
  [1, 'processing', 100, 1],
  [1_000, 'processing', 0, 0],
  [1_000, 'processing', 'as-delivered', 300],
  [1_000, 'completed', 'as-delivered', 1_000],
  [1_000, 'cancelled', 'as-delivered', 0],
  [1_000_000_000, 'processing', 33, 330_000_000],
  [1_000, 'completed', undefined, 1_000],
  [1_000, 'completed', 10, 1_000],
  [1_000, 'pending', 80, 0],
  [1_000, 'cancelled', 80, 0],
  [1_000, 'failed', 80, 0],
] as const)('of %d units an order that is %s at %s percent has %d delivered', (quantity, status, percent, units) => {
  expect(deliveredUnits({ quantity, delivered: 300 }, status, percent)).toBe(units);
});

test.each([
  [99, 'below'],
  [100, undefined],
  [10_000, undefined],
  [10_001, 'above'],
])('a quantity of %d for 100 to 10,000: %s', (quantity, fault) => {
  expect(quantityFault(quantity, { min: 100, max: 10_000 })).toBe(fault);
});

test('of steps in a row that say only how much has arrived, the last one stays', () => {
  const step = (
    from_status: 'pending' | 'processing' | 'partial' | null,
    to_status: 'pending' | 'processing' | 'partial' | 'completed',
    at: number,
  ) => ({
    from_status,
    to_status,
    at,
    note: '',
    actor_id: null,
  });
  const begun = [step(null, 'pending', 1), step('pending', 'processing', 2)];
  const moved = [3, 4, 5].map((at) => step('processing', 'processing', at));
  const end = step('processing', 'completed', 6);
  expect(foldProgress([...begun, ...moved, end]).map(({ at }) => at)).toEqual([1, 2, 5, 6]);
  const [first, second, third] = moved;
  const said = [{ ...first, note: 'It began late' }, { ...second, actor_id: 7 }, third];
  expect(foldProgress(said as typeof moved)).toHaveLength(3);
  // Each of them pays something back.
  const partial = [7, 8].map((at) => step('partial', 'partial', at));
  expect(foldProgress(partial)).toEqual(partial);
});
