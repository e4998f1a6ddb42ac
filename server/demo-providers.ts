import type { ExpressionBuilder } from 'kysely';
import type { ServiceType } from '../contract/service-kinds.ts';
import type { AdminActor } from './audit/record-act.ts';
import { changeService } from './catalogue/change-service.ts';
import { addSampleServices, sampleCategory, sampleServices } from './demo-services.ts';
import { placeOrder } from './orders/place-order.ts';
import { minute, second } from './platform/clock.ts';
import type { OutboundHttp, OutboundResult } from './platform/outbound-http.ts';
import { changeServiceRoutes } from './providers/change-service-routes.ts';
import { addProvider } from './providers/create-provider.ts';
import type { Params } from './providers/fake-order-fields.ts';
import { FakePanel } from './providers/fake-panel.ts';
import { newService, type PanelService } from './providers/fake-services.ts';
import { readProviderBalance } from './providers/read-provider-balance.ts';
import { syncProvider } from './providers/sync-provider.ts';
import type { Shop } from './shop.ts';
import type { Reader, Tables } from './tables.ts';

/** `costShare`: what it asks of the shop's price. */
const demoPanels = [
  { name: 'Demo panel A (made up)', host: 'a.panels.tarakki.example', key: 'demo-key-of-panel-a', costShare: 0.55 },
  { name: 'Demo panel B (made up)', host: 'b.panels.tarakki.example', key: 'demo-key-of-panel-b', costShare: 0.7 },
] as const;
/** Of these the sample shop has its orders delivered; those of others are moved by hand. */
const automaticPlatforms = ['YouTube', 'Telegram'];
const automaticServices = 6;
const rupeesPerDollar = 85;
const settings = { startsAfterMs: 8 * second, deliversInMs: 40 * second, postsEveryMs: 10 * second };

interface SoldService {
  readonly id: number;
  readonly name: string;
  readonly category: string;
  /** Ten-thousandths of a rupee for a thousand. */
  readonly rate: number;
  readonly min_quantity: number | null;
  readonly max_quantity: number | null;
}

const externalIdOf = ({ id }: SoldService): number => 1_000 + id;

interface Offer {
  readonly externalId: number;
  readonly name: string;
  readonly category: string;
  readonly type: ServiceType;
  /** As of the service that is sold. */
  readonly rate: number;
  readonly minQuantity: number;
  readonly maxQuantity: number;
}

function panelService(
  { externalId, rate, minQuantity, maxQuantity, ...shown }: Offer,
  costShare: number,
): PanelService {
  const dollars = (rate / 10_000 / rupeesPerDollar) * costShare;
  return newService(externalId, {
    name: shown.name,
    category: shown.category,
    type: shown.type,
    rate: Math.max(dollars, 0.0001).toFixed(4),
    min: String(minQuantity),
    max: String(maxQuantity),
    refill: true,
    cancel: true,
    dripfeed: true,
  });
}

const offersOf = (services: readonly SoldService[]): Offer[] => [
  ...services.map((service): Offer => {
    const { name, category, rate, min_quantity, max_quantity } = service;
    const bounds = { minQuantity: min_quantity ?? 10, maxQuantity: max_quantity ?? 100_000 };
    return { externalId: externalIdOf(service), name, category, type: 'Default', rate, ...bounds };
  }),
  ...sampleServices.map((sample) => ({ ...sample, category: sampleCategory })),
];

const findAutomaticServices = (db: Reader): Promise<SoldService[]> =>
  db
    .selectFrom('services')
    .innerJoin('categories', 'categories.id', 'services.category_id')
    .innerJoin('platforms', 'platforms.id', 'categories.platform_id')
    .select(['services.id', 'services.name', 'categories.name as category', 'rate', 'min_quantity', 'max_quantity'])
    .where('platforms.name', 'in', automaticPlatforms)
    .where('categories.name', '<>', sampleCategory)
    .where('services.archived_at', 'is', null)
    .orderBy('services.id')
    .limit(automaticServices)
    .execute();

/**
 * The made-up providers of a sample shop, inside its own process: a call to one of them never leaves it. They begin anew with
 * each start, with the orders that were sent to them before.
 */
export async function openDemoPanels(db: Reader, http: OutboundHttp): Promise<OutboundHttp> {
  const offers = offersOf(await findAutomaticServices(db));
  const sent = await findSentOrders(db);
  const panels = new Map(
    demoPanels.map(({ host, key, costShare }): [string, FakePanel] => {
      const panel = new FakePanel({ key, balance: '250', settings, random: Math.random });
      panel.services = offers.map((offer) => panelService(offer, costShare));
      for (const { url, ...order } of sent) if (URL.parse(url)?.host === host) panel.restore(order);
      return [host, panel];
    }),
  );
  return {
    send: async (request) => {
      const host = URL.parse(request.url)?.host ?? '';
      const panel = panels.get(host);
      if (!panel) return http.send(request);
      const form = request.body && 'form' in request.body ? request.body.form : {};
      return answerOf(panel, form, host);
    },
    close: () => http.close(),
  };
}

/** `?fake=lost-answer` in a link: the panel takes the order, and its answer never arrives. */
function answerOf(panel: FakePanel, params: Params, host: string): OutboundResult {
  const body = Buffer.from(JSON.stringify(panel.answer(params)));
  if (params['action'] === 'add' && params['link']?.includes('fake=lost-answer'))
    return { outcome: 'unknown', reason: 'connection-lost', host };
  return { outcome: 'answered', status: 200, headers: { 'content-type': 'application/json' }, body };
}

/** Of a post the order that its panel made it for; one that was sent again stands there more than once. */
const findWhole = (eb: ExpressionBuilder<Tables & { d: Tables['dispatches'] }, 'd'>) =>
  eb
    .selectFrom('dispatches as w')
    .select('w.provider_order')
    .whereRef('w.order_id', '=', 'd.order_id')
    .whereRef('w.provider_id', '=', 'd.provider_id')
    .where('w.run', '=', 0)
    .where('w.provider_order', 'is not', null)
    .whereRef('w.id', '<', 'd.id')
    .orderBy('w.id', 'desc')
    .limit(1)
    .as('whole');

async function findSentOrders(db: Reader) {
  const rows = await db
    .selectFrom('dispatches as d')
    .innerJoin('providers as p', 'p.id', 'd.provider_id')
    .innerJoin('orders as o', 'o.id', 'd.order_id')
    .leftJoin('subscriptions as b', 'b.order_id', 'd.order_id')
    .select(['p.url', 'd.provider_order', 'd.external_service', 'd.quantity', 'd.accepted_at', 'o.url as link'])
    .select(['d.run', 'd.post_units', 'b.min_per_post', 'b.max_per_post', 'b.posts'])
    .select(findWhole)
    .where('d.provider_order', 'is not', null)
    .orderBy('d.id', 'desc')
    .limit(1_000)
    .execute();
  return rows.map(({ url, link, ...row }) => ({
    url,
    order: Number(row.provider_order),
    service: Number(row.external_service),
    quantity: row.post_units ?? row.quantity,
    link,
    at: row.accepted_at ?? 0,
    params: { posts: String(row.posts ?? 1), min: String(row.min_per_post ?? 1), max: String(row.max_per_post ?? 1) },
    ...(row.posts !== null && row.run > 0 && row.whole !== null && { madeFor: Number(row.whole) }),
  }));
}

/** Two providers, the services that are sent to them by themselves, and four orders on their way: one of unknown outcome, one in parts. */
export async function seedDemoProviders(
  shop: Shop,
  { by, asha, priya, now }: { by: AdminActor; asha: number; priya: number; now: number },
): Promise<void> {
  const { database } = shop;
  const ids: number[] = [];
  for (const { name, host, key } of demoPanels) {
    const values = {
      name,
      url: `https://${host}/api/v2`,
      currency: 'USD',
      fx_e4: rupeesPerDollar * 10_000,
      fx_buffer_bp: 200,
      low_mark_e8: 2_000_000_000,
      calls_per_minute: 60,
      sends_json: 0,
      has_text_ids: 0,
      has_status_codes: 0,
      refuses_with_5xx: 0,
      lists_orders: 0,
      repeat_promise: 'none',
      repeat_seconds: 0,
      is_active: 1,
      apiKey: key,
    } as const;
    const { id } = await database.write((tx) => addProvider(tx, shop, values, { by, at: now }));
    await syncProvider(shop, { providerId: id, acceptsMissing: false, by: null });
    await readProviderBalance(shop, id);
    ids.push(id);
  }
  const services = await findAutomaticServices(database.read);
  for (const service of services) {
    const route = { externalId: String(externalIdOf(service)), isActive: true, acceptsChange: false };
    const routes = ids.map((providerId) => ({ providerId, ...route }));
    const auto = { serviceId: service.id, mode: 'auto', routes, before: undefined } as const;
    await changeServiceRoutes(shop, { ...auto, by, at: now });
  }
  await addSampleServices(shop, { providerId: ids[0] ?? 0, by, at: now });
  const cheapest = services.toSorted((one, other) => leastCost(one) - leastCost(other))[0];
  if (!cheapest) return;
  await changeService(shop, { ...unchanged, id: cheapest.id, canDrip: true, by, at: now });
  const orders = [
    { userId: priya, link: 'demo-b?fake=partial:60' },
    { userId: asha, link: 'demo-a' },
    { userId: asha, link: 'demo-c?fake=lost-answer' },
    { userId: asha, link: 'demo-d', runs: 6, intervalMinutes: 10 },
  ];
  for (const [index, { userId, link, ...parts }] of orders.entries()) {
    await placeOrder(database, {
      userId,
      serviceId: cheapest.id,
      url: `https://youtube.com/${link}`,
      quantity: cheapest.min_quantity ?? 10,
      ...parts,
      at: now - (orders.length - index) * minute,
      via: 'page',
      expectedPaise: undefined,
      requestKey: undefined,
    });
  }
}

/** Nothing else of the service changes. */
const unchanged = {
  categoryId: undefined,
  name: undefined,
  description: undefined,
  nameHi: undefined,
  descriptionHi: undefined,
  type: undefined,
  rate: undefined,
  minQuantity: undefined,
  maxQuantity: undefined,
  isInstantStart: undefined,
  startMinutes: undefined,
  speed: undefined,
  speedPer: undefined,
  refillDays: undefined,
  quality: undefined,
  canCancel: undefined,
  isActive: undefined,
  isArchived: undefined,
  before: undefined,
};

const leastCost = ({ rate, min_quantity }: SoldService): number => rate * (min_quantity ?? 10);
