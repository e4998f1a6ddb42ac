import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openTestShop, type TestShop } from '../../server/testing.ts';
import { playMonth } from './play-month.ts';

vi.setConfig({ testTimeout: 180_000 });

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(async () => {
  expect(await shop.ledgerFaults()).toEqual([]);
  await shop.close();
});

test('a month of payments: nothing is credited wrongly, and nothing that is clear is missed', async () => {
  const outcome = await playMonth(shop, { payments: 400, customers: 60, seed: 7 });
  expect(outcome).toMatchObject({ payments: 400, wrong: 0, missed: 0 });
  expect(outcome.alone).toBeGreaterThan(0.9 * outcome.payments);
  // The month was about something.
  expect(Math.min(outcome.typos, outcome.thefts, outcome.forPerson)).toBeGreaterThan(0);
  expect(outcome.imports).toBeGreaterThan(60);
});
