import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countStuckDispatches } from '../providers/count-stuck-dispatches.ts';
import { raiseForOrders } from '../providers/delete-provider.ts';
import { hasRival } from '../providers/find-dispatch-to-search.ts';
import { findListedProviders } from '../providers/find-listed-providers.ts';
import { findProviderTroubles } from '../providers/find-provider-troubles.ts';
import { findTaken } from '../providers/insert-new-posts.ts';
import { claimSearches, hasDueSearch } from '../providers/save-findings.ts';
import type { Tx } from '../tables.ts';
import { openTestShop, type TestShop } from '../testing.ts';
import { plansOf } from '../testing-plans.ts';
import { findAttention } from './find-attention.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ PROVIDERS_INSIDE: '1' });
  const given = {
    name: 'Cheap Panel',
    url: 'http://127.0.0.1:9',
    apiKey: 'k-of-a-panel',
    currency: 'USD',
    rate: '88.50',
  };
  const made = await shop.post('/api/admin/providers', await shop.admin(), { ...given, callsPerMinute: 600 });
  expect(made.statusCode, made.body).toBe(201);
  // Low, and read long ago.
  const balance = { balance_e8: 1, balance_at: 1, low_mark_e8: 2 };
  await shop.database.write((tx) => tx.updateTable('providers').set(balance).execute());
});
afterAll(() => shop.close());

const searched = {
  id: 1,
  orderId: 1,
  providerId: 1,
  externalService: '102',
  link: 'https://instagram.com/p/x',
  quantity: 1_000,
  expectedCostE8: 1,
  sentAt: 1,
  unknownAt: 2,
  hint: null,
  balanceBeforeE8: null,
  balanceBeforeAt: null,
};

/** How the statements of a piece of work find dispatches. */
const dispatchPlans = async (work: (tx: Tx) => Promise<unknown>) =>
  (await plansOf(shop, work)).filter((plan) => /^(?:SEARCH|SCAN) (?:d|dispatches)\b/.test(plan));

test('what was sent to providers within a week is added up for no list and no alarm', async () => {
  const plans = await dispatchPlans(async (tx) => {
    await findListedProviders(tx, 1);
    await findProviderTroubles(tx, 1);
  });
  expect(plans.filter((plan) => !/dispatches_(?:due|looked_at)/.test(plan))).toEqual([]);
  if (shop.database.engine === 'sqlite') expect(plans).not.toEqual([]);
});

describe('no row of an order that is over is read', () => {
  test.each<[name: string, work: (tx: Tx) => Promise<unknown>]>([
    ['to see whether an unknown order is to be looked for', (tx) => hasDueSearch(tx, 1)],
    ['to claim unknown orders that are to be looked for', (tx) => claimSearches(tx, 1)],
    ['to list what needs a person', (tx) => findAttention(tx)],
    ['to count what needs a person', (tx) => countStuckDispatches(tx)],
    ['to see whether another order may be what was found', (tx) => hasRival(tx, searched, 'same-cost')],
    ['to tell the posts of other orders', (tx) => findTaken(tx, 1, ['7'])],
    ['to find what a provider has that is deleted', (tx) => raiseForOrders(tx, { providerId: 1, at: 1 })],
    ['to count the calls of a day', (tx) => findListedProviders(tx, 1)],
  ])('%s', async (_, work) => {
    const plans = await plansOf(shop, work);
    if (shop.database.engine === 'sqlite') expect(plans).not.toEqual([]);
    const scans = plans.filter((plan) =>
      /^SCAN (?:d|dispatches|provider_calls)\b(?! USING (?:COVERING )?INDEX)/.test(plan),
    );
    expect(scans).toEqual([]);
    // Of the calls, an index alone is read.
    expect(plans.filter((plan) => /provider_calls USING INDEX/.test(plan))).toEqual([]);
  });
});
