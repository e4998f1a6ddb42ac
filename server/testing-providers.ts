import { type FakeProvider, startFakeProvider } from './providers/start-fake-provider.ts';
import { type Home, openTestShop, type Person, type TestShop } from './testing.ts';

/** After a test that deleted its providers: nobody has to look at what they had. */
export async function forgetAttention(shop: TestShop): Promise<void> {
  const seen = { attention: null, attention_words: null, attention_at: null };
  await shop.database.write((tx) => tx.updateTable('dispatches').set(seen).execute());
}

/** A shop with one service, which is sent to the service 102 of one panel, and a customer with ₹1,000. */
export interface PanelShop {
  readonly shop: TestShop;
  readonly meera: Person;
  readonly asha: Person;
  readonly fake: FakeProvider;
  readonly providerId: number;
  readonly serviceId: number;
  /** Reads the panel's list. */
  sync(): Promise<void>;
  /** Says how the service is sent. */
  route(mode?: 'auto' | 'hand'): Promise<void>;
  /** An order of 1,000; answers its number. */
  place(): Promise<number>;
  close(): Promise<void>;
}

export async function openPanelShop({ home, now }: { home?: Home; now?: number } = {}): Promise<PanelShop> {
  const env = { PROVIDERS_INSIDE: '1', PROVIDER_TIMEOUT_MS: '2000' };
  const shop = await openTestShop(env, home ? { home } : {});
  if (now !== undefined) shop.clock.now = now;
  const meera = await shop.admin();
  const asha = await shop.customer({ balance: '1000.00' });
  const fake = await startFakeProvider();
  fake.panel.setService('102', { rate: '0.10', min: '10', max: '10000' });
  const panel = { name: 'Cheap Panel', url: fake.url, apiKey: fake.key, currency: 'USD', rate: '88.50' };
  const providerId: number = (await shop.post('/api/admin/providers', meera, { ...panel, callsPerMinute: 600 })).json()
    .id;
  const { id: serviceId } = await shop.service({ pricePerThousand: '25.00', min: 10, max: 10_000 });
  const sync = async () => {
    await shop.post(`/api/admin/providers/${providerId}/sync`, meera, { acceptsMissing: true });
  };
  const route = async (mode: 'auto' | 'hand' = 'auto') => {
    const routes = [{ providerId, externalId: '102' }];
    await shop.put(`/api/admin/services/${serviceId}/routes`, meera, { mode, routes });
  };
  let links = 0;
  const place = async () => {
    const wanted = { serviceId, url: `https://instagram.com/p/${++links}`, quantity: 1_000 };
    return (await shop.post('/api/orders', asha, wanted)).json().id;
  };
  const close = async () => {
    await fake.stop();
    await shop.close();
  };
  await sync();
  await route();
  return { shop, meera, asha, fake, providerId, serviceId, sync, route, place, close };
}
