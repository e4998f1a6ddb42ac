import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { databaseFile, openExistingDatabase } from '../server/open-store.ts';
import { startFakeProvider } from '../server/providers/start-fake-provider.ts';
import { type Home, makeHome, openTestShop } from '../server/testing.ts';

let home: Home;
beforeEach(async () => {
  home = await makeHome({ isReady: true });
});
afterEach(() => home.remove());

/** Runs the command as its operator does. */
const run = () =>
  new Promise<{ code: unknown; said: string }>((resolve) => {
    const env = { PATH: process.env['PATH'], ...home.env };
    execFile(process.execPath, [join(import.meta.dirname, 'mark-restored.ts')], { env }, (error, out, err) =>
      resolve({ code: error ? error.code : 0, said: out + err }),
    );
  });

async function openShopWithOrder() {
  const shop = await openTestShop({ PROVIDERS_INSIDE: '1' }, { home });
  const [meera, asha] = [await shop.admin(), await shop.customer({ balance: '900.00' })];
  const fake = await startFakeProvider({ balance: '1000' });
  const given = { name: 'Cheap Panel', url: fake.url, currency: 'USD', rate: '88.50', apiKey: fake.key };
  const provider = (await shop.post('/api/admin/providers', meera, given)).json();
  await shop.post(`/api/admin/providers/${provider.id}/sync`, meera, {});
  const { id: serviceId } = await shop.service({ pricePerThousand: '250.00', min: 10 });
  const routes = [{ providerId: provider.id, externalId: '102' }];
  await shop.put(`/api/admin/services/${serviceId}/routes`, meera, { mode: 'auto', routes });
  const order = { serviceId, url: 'https://instagram.com/p/r1', quantity: 1_000 };
  expect((await shop.post('/api/orders', asha, order)).statusCode).toBe(201);
  await fake.stop();
  return shop;
}

test('an order that waits in a replica is not sent again', async () => {
  const shop = await openShopWithOrder();
  expect(await run()).toEqual({ code: 2, said: expect.stringContaining('The shop is open') });
  await shop.close();

  expect(await run()).toEqual({ code: 0, said: expect.stringContaining('1 orders may have been sent') });

  const database = openExistingDatabase({ dataDir: home.env['DATA_DIR'] ?? '', databaseUrl: undefined }, () => {});
  const waiting = await database.read.selectFrom('dispatches').select(['state', 'reason']).execute();
  await database.close();
  expect(waiting).toEqual([{ state: 'unknown', reason: 'restored' }]);
});

test('without providers, or without a shop, it says so', async () => {
  expect(await run()).toEqual({ code: 2, said: expect.stringContaining(`${databaseFile} is missing`) });
  await (await openTestShop({}, { home })).close();
  expect(await run()).toEqual({ code: 0, said: expect.stringContaining('no order is in doubt') });
});
