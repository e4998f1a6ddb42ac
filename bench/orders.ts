import { type ShopProcess, startShop } from '../scripts/shop-process.ts';
import { type BareOrders, barePostgresOrders, bareSqliteOrders } from './bare-loop.ts';
import { fundedCustomers, orderRequest } from './customers.ts';
import { load, type Times } from './load.ts';
import { type RecordedOrder, recordOrder } from './recorded-order.ts';
import { alone, durations, processorTime, type Row, rates, whole } from './rows.ts';
import { clientsAtOnce, type EngineName } from './sizes.ts';

const orders = 10_000;
const connections = 64;
const seconds = 5;
/** At each number of clients. */
const atOnceSeconds = 3;
const bareOrdersAtOnce = 1_500;
const megabyte = 1024 * 1024;

/** What it takes to place orders over HTTP, beside the same statements without a shop around them. */
export async function benchOrders(engine: EngineName): Promise<Row[]> {
  const shop = await startShop(engine);
  const bareShop = await startShop(engine);
  try {
    const tokens = await fundedCustomers(shop.url, connections);
    const { memory, ...placed } = await placeOrders(shop, tokens);
    const times = await placeAtOnce(shop, tokens);
    const again = await shop.restart();
    const startMs = again.startMs;
    await again.kill();

    const home = { dataDir: bareShop.dataDir, databaseUrl: bareShop.databaseUrl };
    await bareShop.kill();
    const recorded = await recordOrder(home);
    const bare = await runBare(home, recorded);
    const statements = `${recorded.statements.length} statements each`;
    return [
      rates(
        `${engine}: orders over HTTP ÷ bare loop, ${statements}`,
        { shop: placed.orders, besidePerSecond: bare.perSecond },
        '≥ 1.0',
      ),
      processorTime(`${engine}: processor time of 10,000 orders, server ÷ bare loop`, {
        shop: placed.cpuSeconds,
        beside: bare.cpuSeconds,
      }),
      ...times.map(({ clients, shop }) =>
        durations(`${engine}: an order, p50 and p99 with ${clients} at once ÷ bare loop`, {
          shop,
          beside: bare.timesFor(clients),
        }),
      ),
      alone(`${engine}: resident memory after ${orders} orders`, `${memory.toFixed(0)} MB`, '≤ 120 MB'),
      alone(`${engine}: start of the server, data in place`, `${startMs.toFixed(0)} ms`, '≤ 1000 ms'),
    ];
  } finally {
    await shop.remove();
    await bareShop.remove();
  }
}

async function placeOrders(shop: ShopProcess, tokens: string[]) {
  const request = await orderRequest(shop.url, tokens);
  whole('the first orders', await load(shop.url, { connections, size: { requests: orders }, request }));
  const memory = shop.residentBytes() / megabyte;
  const before = shop.cpuSeconds();
  const placed = whole('orders', await load(shop.url, { connections, size: { seconds }, request }));
  const cpuSeconds = ((shop.cpuSeconds() - before) / placed.done) * 10_000;
  return { orders: placed, cpuSeconds, memory };
}

/** Each client is another customer: two orders of one wallet wait for each other. */
async function placeAtOnce(shop: ShopProcess, tokens: readonly string[]): Promise<{ clients: number; shop: Times }[]> {
  const most = Math.max(...clientsAtOnce);
  const others = await fundedCustomers(shop.url, most - tokens.length, tokens.length);
  const request = await orderRequest(shop.url, [...tokens, ...others]);
  const times = [];
  for (const clients of clientsAtOnce) {
    await load(shop.url, { connections: clients, size: { seconds: 1 }, request });
    const placed = await load(shop.url, { connections: clients, size: { seconds: atOnceSeconds }, request });
    times.push({ clients, shop: whole(`orders, ${clients} at once`, placed) });
  }
  return times;
}

async function runBare(
  home: { dataDir: string; databaseUrl: string | undefined },
  recorded: RecordedOrder,
): Promise<BareOrders> {
  const { dataDir, databaseUrl } = home;
  if (databaseUrl === undefined) return bareSqliteOrders(dataDir, recorded, orders);
  const bare = await barePostgresOrders(databaseUrl, recorded, { count: orders / 2 });
  const times = new Map<number, Times>();
  for (const callers of clientsAtOnce) {
    times.set(callers, await barePostgresOrders(databaseUrl, recorded, { count: bareOrdersAtOnce, callers }));
  }
  return { ...bare, timesFor: (callers) => times.get(callers) ?? bare };
}
