import { expect, test } from 'vitest';
import { amountsOfSteps } from './order-refunds.rules.ts';

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
