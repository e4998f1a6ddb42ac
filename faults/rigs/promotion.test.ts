import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPrograms } from '../../scripts/test-postgres.ts';
import { type FakeProvider, startFakeProvider } from '../../server/providers/start-fake-provider.ts';
import { makeHome, openTestShop, type Person, type TestShop } from '../../server/testing.ts';
import { openPostgresPair, type PostgresPair } from './postgres-pair.ts';

const canRun = process.env['TEST_ENGINE'] === 'postgres' && findPrograms(process.env) !== undefined;

/** No commit waits for the standby, so its promotion may lose what was written last. */
describe.runIf(canRun)('after a standby that no commit waited for has been promoted', { timeout: 90_000 }, () => {
  let pair: PostgresPair;
  let shop: TestShop;
  let fake: FakeProvider;
  let meera: Person;
  let asha: Person;
  let serviceId: number;
  beforeAll(async () => {
    pair = await openPostgresPair({ isSynchronous: false });
    const home = await makeHome();
    const { DATA_DIR = '' } = home.env;
    const own = { env: { DATA_DIR, DATABASE_URL: pair.databaseUrl }, remove: home.remove };
    shop = await openTestShop({ PROVIDERS_INSIDE: '1', PROVIDER_TIMEOUT_MS: '1000' }, { home: own });
    fake = await startFakeProvider();
    meera = await shop.admin();
    asha = await shop.customer({ balance: '1000.00' });
    const given = {
      name: 'Kite',
      url: fake.url,
      apiKey: fake.key,
      currency: 'USD',
      rate: '88.50',
      callsPerMinute: 600,
    };
    const { id: providerId } = (await shop.post('/api/admin/providers', meera, given)).json();
    await shop.post(`/api/admin/providers/${providerId}/sync`, meera, {});
    serviceId = (await shop.service({ pricePerThousand: '25.00' })).id;
    const routes = [{ providerId, externalId: '102' }];
    await shop.put(`/api/admin/services/${serviceId}/routes`, meera, { mode: 'auto', routes });
  }, 90_000);
  afterAll(async () => {
    await shop?.close();
    await fake?.stop();
    await pair?.close();
  });

  const place = async (link: string): Promise<number> => {
    const answer = await shop.post('/api/orders', asha, {
      serviceId,
      url: `https://x.example/${link}`,
      quantity: 1_000,
    });
    return answer.json().id;
  };
  const statesOf = async (orderId: number): Promise<string[]> =>
    (await shop.get(`/api/admin/orders/${orderId}/dispatches`, meera))
      .json()
      .map(({ state }: { state: string }) => state);
  const isOn = async (): Promise<boolean> => (await shop.get('/api/admin/dispatching', meera)).json().isOn;
  /** What the worker does each second, until the other server is found. */
  async function send(): Promise<void> {
    for (let times = 0; times < 100; times++) {
      const sent = await shop.sendDispatches().catch(() => undefined);
      if (sent !== undefined) return;
      await sleep(200);
    }
    throw new Error('The database did not come back.');
  }

  test('an order that waits there is not sent again, nothing is sent, and admins are told', async () => {
    const first = await place('first');
    await send();
    expect(await statesOf(first)).toEqual(['accepted']);
    const second = await place('second');
    // The standby has the order, and never hears that it was sent.
    await pair.cutStandbyOff();
    await send();
    expect(await statesOf(second)).toEqual(['accepted']);
    expect(fake.panel.orders()).toHaveLength(2);

    await pair.failOver();
    await send();
    expect(await statesOf(second)).toEqual(['unknown']);
    expect(await isOn()).toBe(false);
    const third = await place('third');
    await send();
    expect(await statesOf(third)).toEqual(['waiting']);
    expect(fake.panel.duplicates()).toEqual([]);
    expect(fake.panel.orders()).toHaveLength(2);
    const [item] = (await shop.get('/api/admin/orders/attention', meera)).json();
    expect(item).toMatchObject({ orderId: second, kind: 'unknown', reason: 'server-changed' });
    const [act] = (await shop.get('/api/admin/audit?subject=provider', meera)).json();
    expect(act).toMatchObject({ action: 'stop-after-promotion', after: { isOn: false, orders: 1 } });

    // It is there, says a person; what was ordered since is sent once the sending is on again.
    const number = fake.panel.orders().find(({ link }) => link.endsWith('second'))?.order;
    const [provider] = (await shop.get('/api/admin/providers', meera)).json();
    const found = { as: 'placed', providerOrder: String(number), providerId: provider.id, reason: 'I looked there' };
    expect((await shop.post(`/api/admin/dispatches/${item.dispatchId}/resolve`, meera, found)).statusCode).toBe(200);
    await shop.put('/api/admin/dispatching', meera, { isOn: true });
    await send();
    expect([await statesOf(second), await statesOf(third)]).toEqual([['accepted'], ['accepted']]);
    expect(fake.panel.duplicates()).toEqual([]);
    expect(await shop.ledgerFaults()).toEqual([]);
  });

  test('where nothing waits, nothing is in doubt', async () => {
    await pair.rejoin();
    await pair.failOver();
    // The next turn of the worker sees the other server, before anything is ordered.
    shop.clock.now += 11_000;
    await send();
    expect(await isOn()).toBe(true);
    const order = await place('fourth');
    await send();
    expect(await statesOf(order)).toEqual(['accepted']);
  });
});
