import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { keyEarlierRequests } from './key-earlier-requests.ts';

let shop: TestShop;
let asha: Person;
beforeEach(async () => {
  shop = await openTestShop();
  asha = await shop.customer();
});
afterEach(async () => {
  const promise = 'a payment is claimed by every credit that names it, and by no other';
  expect((await shop.ledgerFaults()).filter((fault) => fault.promise === promise)).toEqual([]);
  await shop.close();
});

/** As a version before stored it, whose rule told four letters in front of twelve digits apart. */
const request = (id: number, key: string, more: { received_reference?: string; status?: 'rejected' } = {}) => ({
  id,
  user_id: asha.id,
  amount_paise: 50_000,
  reference_number: more.received_reference ? '1234567' : key,
  reference_key: key,
  normal_reference: key,
  decided_at: more.status ? 8 : null,
  created_at: 7,
  ...more,
});
const claim = (key: string, fundRequestId: number) => ({
  reference_key: key,
  sequence: 0,
  fund_request_id: fundRequestId,
  transfer_id: null,
  reference_number: key,
  claimed_at: 7,
});
const claims = async () =>
  (
    await shop.database.read
      .selectFrom('claimed_references')
      .selectAll()
      .orderBy('reference_key')
      .orderBy('sequence')
      .execute()
  ).map((row) => [row.reference_key, row.sequence, row.fund_request_id]);

test('what was keyed with four letters in front of twelve digits is keyed by the digits', async () => {
  await shop.database.write(async (tx) => {
    const rows = [
      request(1002, 'ABCD512345678901'),
      request(1003, '512345678901'),
      request(1004, 'EFGH512345678901', { status: 'rejected' }),
      // Corrected by the admin who approved it: what arrived is claimed.
      request(1005, 'SBIN612345678901', { received_reference: 'SBIN612345678901' }),
      request(1006, 'AXISCN0012345678'),
    ];
    for (const row of rows) await tx.insertInto('fund_requests').values(row).execute();
    const held = rows.filter(({ decided_at }) => decided_at === null);
    await tx
      .insertInto('claimed_references')
      .values(held.map((row) => claim(row.reference_key, row.id)))
      .execute();
  });
  await keyEarlierRequests(shop.database, shop.clock.now);
  const keyed = [
    ['512345678901', 0, 1003],
    ['512345678901', 1, 1002],
    ['612345678901', 0, 1005],
    ['AXISCN0012345678', 0, 1006],
  ];
  expect(await claims()).toEqual(keyed);
  await keyEarlierRequests(shop.database, shop.clock.now);
  expect(await claims()).toEqual(keyed);
  const meera = await shop.admin();
  const { alarms } = (await shop.get('/api/admin/overview', meera)).json();
  expect(alarms).toContainEqual({ kind: 'references', requests: [1002, 1003] });
  const found = await shop.get('/api/admin/fund-requests?search=512345678901', meera);
  expect(found.json()).toHaveLength(3);
  const ravi = await shop.customer({ firstName: 'Ravi' });
  for (const referenceNumber of ['SBIN512345678901', 'WXYZ612345678901']) {
    const again = await shop.post('/api/funds/request', ravi, { amount: '500', referenceNumber });
    expect(again.json().code).toBe('reference-used');
  }
});

test('so is a credit by hand', async () => {
  const meera = await shop.admin();
  const credit = { operation: 'add', amount: '500', description: 'Paid by bank', referenceNumber: 'HDFC712345678901' };
  expect((await shop.post(`/api/admin/users/${asha.id}/balance-operation`, meera, credit)).statusCode).toBe(200);
  await shop.database.write((tx) =>
    tx.updateTable('claimed_references').set({ reference_key: 'HDFC712345678901' }).execute(),
  );
  await keyEarlierRequests(shop.database, shop.clock.now);
  expect(await claims()).toEqual([['712345678901', 0, null]]);
  const again = await shop.post('/api/funds/request', asha, { amount: '500', referenceNumber: '712345678901' });
  expect(again.json().code).toBe('reference-used');
});
