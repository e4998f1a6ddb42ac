import { expect, test } from 'vitest';
import { viewOf } from './payments/payment-address.ts';
import { needPlaces } from './reports/today.rules.ts';

test('what has to be sent back, and payments that need a person, lead to their own views', () => {
  const viewIn = (place: string) => viewOf(new URLSearchParams(place).get('view'));
  expect([viewIn(needPlaces.returns), viewIn(needPlaces.payments)]).toEqual(['books', 'needs-you']);
});
