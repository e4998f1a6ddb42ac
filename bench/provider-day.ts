import { enqueueDuePolls } from '../server/fulfilment/enqueue-due-polls.ts';
import { enqueueDueRequests } from '../server/fulfilment/enqueue-due-requests.ts';
import { openDispatcher } from '../server/fulfilment/run-dispatches.ts';
import { day, hour, minute, second } from '../server/platform/clock.ts';
import { enqueueDueReadings } from '../server/providers/enqueue-due-readings.ts';
import { openTestShop, type Person, type TestShop } from '../server/testing.ts';
import { countStatements } from './count-statements.ts';
import { type OldOrder, type Panel, startPanel } from './panel.ts';
import { alone, type Row } from './rows.ts';
import type { EngineName } from './sizes.ts';

interface Wanted {
  readonly orders: number;
  readonly hours: number;
}

/**
 * A day with so many orders at a provider, none older than a week, on a clock of its own: all that the server does each second and
 * each minute for providers is done. Each poll finds more delivered than the one before, which is the most expensive case.
 */
export async function benchProviderDay(engine: EngineName, { orders, hours }: Wanted): Promise<Row[]> {
  process.env['TEST_ENGINE'] = engine;
  const panel = await startPanel({ days: 8 });
  const shop = await openTestShop({ PROVIDERS_INSIDE: '1', RATE_LIMIT_FACTOR: '900000' });
  try {
    const providerId = await fill(shop, panel, orders);
    const before = await callsOf(shop, providerId);
    const statements = countStatements();
    const [cpu, started] = [process.cpuUsage(), performance.now()];
    const jobs = await passTime(shop, panel, hours);
    const { user, system } = process.cpuUsage(cpu);
    const seconds = (performance.now() - started) / 1_000;
    statements.stop();
    const calls = await callsOf(shop, providerId);
    const made = [...calls].map(([action, count]) => `${count - (before.get(action) ?? 0)} ${action}`).join(', ');
    const changes = await countChanges(shop);
    const name = `${engine}: ${hours} h with ${orders} orders at a provider`;
    return [
      alone(`${name}: calls`, made),
      alone(`${name}: statements`, `${statements.count()} (${changes} changes of orders, ${jobs} jobs)`),
      alone(
        `${name}: processor time of the shop`,
        `${((user + system) / 1e6).toFixed(0)} s (played in ${seconds.toFixed(0)} s)`,
      ),
    ];
  } finally {
    await shop.close();
    await panel.stop();
  }
}

const quantity = 1_000;
const atOnce = 250;

/** Orders that were placed and sent within the last week, as they would stand. */
async function fill(shop: TestShop, panel: Panel, orders: number): Promise<number> {
  const meera = await shop.admin();
  const asha = await shop.customer({ balance: '1.00' });
  const given = { name: 'Kite', url: panel.url, apiKey: panel.key, currency: 'USD', rate: '88.50', callsPerMinute: 60 };
  const { id: providerId } = (await shop.post('/api/admin/providers', meera, given)).json();
  await shop.post(`/api/admin/providers/${providerId}/sync`, meera, {});
  const { id: serviceId } = await shop.service({ pricePerThousand: '25.00' });
  const all = Array.from(
    { length: orders },
    (_, index): OldOrder => ({
      order: 1_000 + index,
      service: 102,
      link: `https://instagram.com/p/${index}`,
      quantity,
      ageMs: Math.floor((7 * day * (index + 0.5)) / orders),
    }),
  );
  for (let from = 0; from < all.length; from += atOnce) {
    const some = all.slice(from, from + atOnce);
    panel.tell({ restore: some });
    await insertOrders(shop, some, { asha, serviceId, providerId });
  }
  return providerId;
}

interface Ids {
  readonly asha: Person;
  readonly serviceId: number;
  readonly providerId: number;
}

const words = {
  service_name: 'Likes',
  category_name: 'Likes',
  platform_name: 'Instagram',
  platform_icon: '',
  platform_color: '',
};
const price = { quantity, rate: 250_000, list_paise: 2_500, total_paise: 2_500, discounts: '[]' };

async function insertOrders(
  shop: TestShop,
  some: readonly OldOrder[],
  { asha, serviceId, providerId }: Ids,
): Promise<void> {
  const { now } = shop.clock;
  const orders = some.map(({ link, ageMs }) => ({
    ...words,
    ...price,
    user_id: asha.id,
    service_id: serviceId,
    url: link,
    status: 'processing' as const,
    created_at: now - ageMs,
    updated_at: now - ageMs,
  }));
  await shop.database.write(async (tx) => {
    const placed = await tx.insertInto('orders').values(orders).returning(['id', 'url']).execute();
    const idOf = new Map(placed.map(({ id, url }) => [url, id]));
    const dispatches = some.map(({ order, link, ageMs }) => ({
      order_id: idOf.get(link) ?? 0,
      state: 'accepted' as const,
      provider_id: providerId,
      external_service: '102',
      quantity,
      expected_cost_e8: 14_000_000,
      fx_e4: 885_000,
      fx_buffer_bp: 0,
      provider_order: String(order),
      tries: 1,
      due_at: now - ageMs,
      sent_at: now - ageMs,
      accepted_at: now - ageMs,
      // As if it had been polled as often as an order of its age is.
      next_look_at: now + Math.floor((order % 120) * minute * Math.min(1, ageMs / day)),
      created_at: now - ageMs,
    }));
    await tx.insertInto('dispatches').values(dispatches).execute();
  });
}

/** What the server does for providers, second by second. Answers how many jobs ran. */
async function passTime(shop: TestShop, panel: Panel, hours: number): Promise<number> {
  const { database, clock } = shop;
  const dispatcher = openDispatcher({ ...shop, clock: () => clock.now }, { onError: (error) => console.error(error) });
  let jobs = 0;
  for (let passed = 0; passed < hours * hour; passed += second) {
    clock.now += second;
    if (passed % minute === 0) {
      panel.tell({ tick: minute / second });
      await enqueueDueReadings(database, clock.now);
    }
    await dispatcher.turn();
    await enqueueDuePolls(database, clock.now);
    await enqueueDueRequests(database, clock.now);
    for (let ran = await shop.processJobs(); ran > 0; ran = await shop.processJobs()) jobs += ran;
  }
  return jobs;
}

async function callsOf({ database }: TestShop, providerId: number): Promise<Map<string, number>> {
  const rows = database.read
    .selectFrom('provider_calls')
    .select(['action', (eb) => eb.fn.countAll<number>().as('count')])
    .where('provider_id', '=', providerId)
    .groupBy('action')
    .orderBy('action');
  return new Map((await rows.execute()).map(({ action, count }) => [action, Number(count)]));
}

async function countChanges({ database }: TestShop): Promise<number> {
  const rows = database.read.selectFrom('order_history').select((eb) => eb.fn.countAll<number>().as('count'));
  return Number((await rows.executeTakeFirstOrThrow()).count);
}
