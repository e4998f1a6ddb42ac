import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { day } from '../platform/clock.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { deleteExpiredRequestKeys } from './delete-expired-request-keys.ts';

let shop: TestShop;
let asha: Person;
let serviceId: number;
beforeEach(async () => {
  shop = await openTestShop();
  asha = await shop.customer({ balance: '100.00' });
  serviceId = (await shop.service({ pricePerThousand: '25.00' })).id;
});
afterEach(async () => {
  expect(await shop.ledgerFaults()).toEqual([]);
  await shop.close();
});

const order = () =>
  shop.post('/api/orders', asha, { serviceId, url: 'https://instagram.com/p/x', quantity: 1_000 }, { key: 'order' });
const ticket = () => {
  const body = {
    subject: 'Where is my order?',
    category: 'other',
    priority: 'low',
    description: 'It has not come yet.',
  };
  return shop.post('/api/support/tickets', asha, body, { key: 'ticket' });
};
const sweepAfter = async (ms: number) => {
  await deleteExpiredRequestKeys(shop.database, shop.clock.now + ms);
  const keys = await shop.database.read.selectFrom('answered_requests').select('key').orderBy('key').execute();
  return keys.map(({ key }) => key);
};

test('the key of a ticket is remembered for three days, that of an order for thirty', async () => {
  expect([(await order()).statusCode, (await ticket()).statusCode]).toEqual([201, 201]);
  expect(await sweepAfter(3 * day - 1)).toEqual(['order', 'ticket']);
  expect(await sweepAfter(3 * day)).toEqual(['order']);
  expect(await sweepAfter(30 * day - 1)).toEqual(['order']);
  expect((await order()).statusCode).toBe(201);
  expect(await shop.balanceOf(asha)).toBe('75.00');
  expect(await sweepAfter(30 * day)).toEqual([]);
});

test('what a node of the version before wrote is remembered for thirty days', async () => {
  await order();
  await shop.database.write((tx) => tx.updateTable('answered_requests').set({ expires_at: null }).execute());
  expect(await sweepAfter(30 * day - 1)).toEqual(['order']);
  expect(await sweepAfter(30 * day)).toEqual([]);
});

test('many go in batches, by the index, and none whose time is not over', async () => {
  const row = (n: number) => ({ user_id: asha.id, key: `k${n}`, fingerprint: '', answer: '1', at: 0, expires_at: n });
  const rows = Array.from({ length: 2_500 }, (_, n) => row(n));
  await shop.database.write(async (tx) => {
    for (let from = 0; from < rows.length; from += 500)
      await tx
        .insertInto('answered_requests')
        .values(rows.slice(from, from + 500))
        .execute();
  });
  await deleteExpiredRequestKeys(shop.database, 2_400);
  const left = await sql<{ n: number; first: number }>`
    select count(*) as n, min(expires_at) as first from answered_requests`.execute(shop.database.read);
  expect(left.rows[0]).toEqual({ n: 99, first: 2_401 });
});
