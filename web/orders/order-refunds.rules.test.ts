import { expect, test } from 'vitest';
import { amountsOfSteps, isFurtherProgress } from './order-refunds.rules.ts';

test('each refund stands at the step that paid it', () => {
  const steps = [
    { status: 'processing' },
    { status: 'partial' },
    { status: 'partial' },
    { status: 'refunded' },
  ] as const;
  const refunds = [{ amount: '3.00' }, { amount: '2.00' }, { amount: '5.00' }];
  expect(amountsOfSteps(steps, refunds)).toEqual([undefined, '3.00', '2.00', '5.00']);
  expect(amountsOfSteps(steps, [])).toEqual([undefined, undefined, undefined, undefined]);
});

test('of further progress no step says again that the order began', () => {
  const steps = [
    { status: 'pending', progress: 0 },
    { status: 'processing', progress: 0 },
    { status: 'processing', progress: 400 },
    { status: 'processing', progress: 700 },
    { status: 'completed', progress: 1_000 },
  ] as const;
  expect(steps.map((_, index) => isFurtherProgress(steps, index))).toEqual([false, false, true, true, false]);
});
