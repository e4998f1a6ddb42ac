import { hour } from '../../server/platform/clock.ts';
import { type FakeProvider, startFakeProvider } from '../../server/providers/start-fake-provider.ts';
import { openTestShop, type Person, type TestShop } from '../../server/testing.ts';

/** A shop that sells what two providers deliver, and one thing that it does by hand. */
export interface ProviderShop {
  readonly shop: TestShop;
  readonly meera: Person;
  readonly panels: readonly Panel[];
  readonly services: { readonly auto: number; readonly hand: number };
  close(): Promise<void>;
}

interface Panel {
  readonly id: number;
  readonly fake: FakeProvider;
  readonly terms: Readonly<Record<string, unknown>>;
}

const never = 1_000_000 * hour;

export async function openProviderShop(): Promise<ProviderShop> {
  const shop = await openTestShop({
    RATE_LIMIT_FACTOR: '900000',
    PROVIDERS_INSIDE: '1',
    PROVIDER_TIMEOUT_MS: '2000',
  });
  const meera = await shop.admin();
  // What a panel says of an order is what a story makes it say.
  const settings = { startsAfterMs: never, deliversInMs: never };
  const fakes = await Promise.all([0, 1].map(() => startFakeProvider({ balance: '1000000', settings })));
  const panels: Panel[] = [];
  for (const [index, fake] of fakes.entries()) {
    const terms = { name: `Panel ${index}`, url: fake.url, currency: 'USD', rate: '88.50', callsPerMinute: 600 };
    const { id } = (await shop.post('/api/admin/providers', meera, { ...terms, apiKey: fake.key })).json();
    await shop.post(`/api/admin/providers/${id}/sync`, meera, {});
    panels.push({ id, fake, terms });
  }
  const auto = (await shop.service({ pricePerThousand: '33.33', min: 100, max: 5_000 })).id;
  const hand = (await shop.service({ pricePerThousand: '33.33', min: 100, max: 5_000 })).id;
  // The same service is delivered at once or in parts, as its customer likes.
  await shop.patch(`/api/services/${auto}`, meera, { canDrip: true });
  const routes = panels.map(({ id }) => ({ providerId: id, externalId: '102' }));
  const routed = await shop.put(`/api/admin/services/${auto}/routes`, meera, { mode: 'auto', routes });
  if (routed.statusCode !== 200) throw new Error(`The service has no routes: ${routed.body}`);
  await shop.database.write((tx) => tx.updateTable('services').set({ refill_days: 30 }).execute());
  return {
    shop,
    meera,
    panels,
    services: { auto, hand },
    close: async () => {
      await shop.close();
      await Promise.all(fakes.map((fake) => fake.stop()));
    },
  };
}
